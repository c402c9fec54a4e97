import { setTimeout as sleep } from "node:timers/promises";
import { askEngine } from "./ask-engine.ts";
import { type BoundStory, listBoundStories } from "./list-bound-stories.ts";
import { type Deployment, listDeployments } from "./list-deployments.ts";
import { moveStory } from "./move-story.ts";

interface Drained {
  readonly newest: string;
  /** Builds that the engine no longer knows. */
  readonly removed: readonly string[];
  /** Builds without a story, whose workers still run. */
  readonly mayStop: readonly string[];
  /** Builds without a story that the engine still needs. */
  readonly kept: readonly string[];
  /** How many stories go on with the newest build. */
  readonly moved: number;
  /** How many are still under way with older ones. */
  readonly left: number;
}

interface Waiting {
  /** Milliseconds since 1970: until then stories get to end where they began, if their worker runs. */
  readonly giveUp: number;
  readonly say: (words: string) => void;
}

interface Ending {
  readonly kind: "removed" | "mayStop" | "kept" | "left";
  readonly moved: number;
  readonly left: number;
}

/** Milliseconds between two looks. */
const looksApart = 500;
/** Looks: a story that was given to the old worker in the very moment the new one came is seen by then. */
const calmLooks = 4;
/** Looks at a worker that does not answer, and milliseconds between them. */
const awayLooks = 3;
const awayLooksApart = 2_000;

/**
 * Waits, at most `patience` milliseconds, until no story is under way with a build other than this one, which must
 * be the newest, and removes each other once its worker has ended. Stories whose worker has ended, or whose time is
 * over, go on with the newest build if they fit it. Safe to repeat, and while everything runs.
 */
export async function drainBuilds(
  adminUrl: string,
  build: string,
  { patience, say }: { readonly patience: number; readonly say: (words: string) => void },
): Promise<Drained> {
  const giveUp = Date.now() + patience;
  const newest = await untilNewest(adminUrl, build, { giveUp, say });
  const others = (await listDeployments(adminUrl)).filter(({ id }) => id !== newest.id);
  const ends: (Ending & { readonly name: string })[] = [];
  for (const one of others) {
    const { kind, moved, left } = await drainBuild(adminUrl, one, { newest, giveUp, say });
    ends.push({ kind, moved, left, name: nameOf(one) });
  }
  const named = (kind: Ending["kind"]) =>
    ends.filter((end) => end.kind === kind).map(({ name }) => name);
  return {
    newest: nameOf(newest),
    removed: named("removed"),
    mayStop: named("mayStop"),
    kept: named("kept"),
    moved: ends.reduce((sum, { moved }) => sum + moved, 0),
    left: ends.reduce((sum, { left }) => sum + left, 0),
  };
}

/** Its worker was perhaps started in this very moment. To drain another would stop what has just begun. */
async function untilNewest(
  adminUrl: string,
  build: string,
  { giveUp, say }: Waiting,
): Promise<Deployment> {
  for (;;) {
    const newest = (await listDeployments(adminUrl)).find(({ isNewest }) => isNewest);
    if (newest?.build === build) return newest;
    const words = newest ? `The newest build is ${nameOf(newest)}` : "No worker is registered";
    if (Date.now() >= giveUp)
      throw new Error(
        `${words}, and this is ${build}. Start its worker, or run this in the folder of the newest release.`,
      );
    say(`${words}. Waiting for the worker of ${build}.`);
    await sleep(looksApart);
  }
}

async function drainBuild(
  adminUrl: string,
  build: Deployment,
  { newest, giveUp, say }: Waiting & { readonly newest: Deployment },
): Promise<Ending> {
  const unfit = new Set<string>();
  let moved = 0;
  for (let empty = 0; empty < calmLooks; await sleep(looksApart)) {
    const own = await listOwn(adminUrl, build);
    empty = own.length === 0 ? empty + 1 : 0;
    if (own.length === 0) continue;
    const isOver = Date.now() >= giveUp;
    const isRunning = !(await hasEnded(adminUrl, build));
    say(`${nameOf(build)}${isRunning ? "" : ", which does not run"}: ${wordsOf(own)}`);
    if (isRunning) await goOn(adminUrl, own);
    if (isRunning && !isOver) continue;
    for (const story of own.filter(({ id }) => !unfit.has(id))) {
      // The engine refuses what has changed since we looked.
      const end = await moveStory(adminUrl, story, newest.id).catch(() => "busy");
      if (end === "moved") moved += 1;
      if (end === "unfit") unfit.add(story.id);
    }
    const left = await listOwn(adminUrl, build);
    if (left.length === 0 || !(isOver || left.every(({ id }) => unfit.has(id)))) continue;
    say(
      `Left: ${wordsOf(left)}. They go on only with ${nameOf(build)}: start its worker again, and then repeat this.`,
    );
    return { kind: "left", moved, left: left.length };
  }
  return { kind: await retire(adminUrl, build, { newest, say }), moved, left: 0 };
}

async function retire(
  adminUrl: string,
  build: Deployment,
  { newest, say }: Pick<Waiting, "say"> & { readonly newest: Deployment },
): Promise<Ending["kind"]> {
  if (!(await hasEnded(adminUrl, build))) {
    say(`${nameOf(build)} has no story left: stop its worker, and then repeat this.`);
    return "mayStop";
  }
  const offers = (await listDeployments(adminUrl)).find(({ id }) => id === build.id)?.offers ?? [];
  // Perhaps its own, of a drain that was killed before it could move them back.
  const unfit = (await listOwn(adminUrl, newest)).filter(({ isUnfit }) => isUnfit);
  if (offers.length + unfit.length > 0) {
    const why = offers.length > 0 ? `it alone offers ${offers.join(", ")}` : wordsOf(unfit);
    say(`${nameOf(build)} is not removed: ${why}.`);
    return "kept";
  }
  await askEngine(`${adminUrl}/deployments/${build.id}?force=true`, { method: "DELETE" });
  say(`${nameOf(build)} has no story left, and the engine no longer knows it.`);
  return "removed";
}

/** A story that was paused, by the engine after many attempts or by a drain that was killed, goes on where it is. */
async function goOn(adminUrl: string, stories: readonly BoundStory[]): Promise<void> {
  for (const { id } of stories.filter(({ status }) => status === "paused"))
    await askEngine(`${adminUrl}/invocations/${id}/resume`, { method: "PATCH" }).catch(() => {});
}

async function listOwn(adminUrl: string, { id }: Deployment): Promise<BoundStory[]> {
  return (await listBoundStories(adminUrl)).filter(({ deployment }) => deployment === id);
}

/** Not only for the moment in which somebody starts it again: removed then, it would register as the newest. */
async function hasEnded(adminUrl: string, build: Deployment): Promise<boolean> {
  for (let look = 0; look < awayLooks; look += 1) {
    if (await answers(adminUrl, build)) return false;
    await sleep(awayLooksApart);
  }
  return true;
}

/** Whether the engine finds its worker where it is by now. Changes nothing. */
async function answers(adminUrl: string, { id }: Deployment): Promise<boolean> {
  const uri = (await listDeployments(adminUrl)).find((one) => one.id === id)?.uri;
  const body = { uri, force: true, dry_run: true };
  return askEngine(`${adminUrl}/deployments`, { method: "POST", body }).then(
    () => true,
    // An engine that is slow to say so has said nothing of the worker.
    (error) => error instanceof DOMException && error.name === "TimeoutError",
  );
}

function nameOf({ build, uri }: Deployment): string {
  return build ?? uri;
}

/** Few by name: the others are like them. */
function wordsOf(stories: readonly BoundStory[]): string {
  const named = stories.slice(0, 5).map(({ name, status }) => `${name} ${status}`);
  const [one, more] = [stories.length === 1, stories.length > named.length];
  return `${stories.length} ${one ? "story" : "stories"} under way (${named.join(", ")}${more ? ", …" : ""})`;
}
