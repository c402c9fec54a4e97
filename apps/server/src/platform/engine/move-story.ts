import { setTimeout as sleep } from "node:timers/promises";
import { askEngine } from "./ask-engine.ts";
import { type BoundStory, listBoundStories } from "./list-bound-stories.ts";

/** Milliseconds that a story which is between two attempts gets to be paused. */
const pausedWithin = 5_000;
/** Milliseconds after which a story that does not fit has said so: it compares before it does anything. */
const comparedWithin = 2_000;

/**
 * Has a story go on with another build, if its steps so far are that build's too: the engine compares kind and name
 * of each before anything is done, and one that does not fit returns to where it was. `busy`: something is
 * being done for it at this moment, and it stays.
 */
export async function moveStory(
  adminUrl: string,
  story: BoundStory,
  to: string,
): Promise<"moved" | "unfit" | "busy"> {
  if (!(await rest(adminUrl, story))) return "busy";
  await resume(adminUrl, story, to);
  if (!(await findMisfit(adminUrl, story, to))) return "moved";
  if (await rest(adminUrl, { ...story, status: "backing-off" }))
    await resume(adminUrl, story, story.deployment);
  return "unfit";
}

/** Whether nothing is being done for it, and nothing begins. */
async function rest(adminUrl: string, { id, status }: BoundStory): Promise<boolean> {
  if (status === "suspended" || status === "paused") return true;
  if (status !== "backing-off") return false;
  await askEngine(`${adminUrl}/invocations/${id}/pause`, { method: "PATCH" });
  for (const until = Date.now() + pausedWithin; Date.now() < until; await sleep(100)) {
    if ((await find(adminUrl, id))?.status === "paused") return true;
  }
  return false;
}

async function resume(adminUrl: string, { id }: BoundStory, deployment: string): Promise<void> {
  const url = `${adminUrl}/invocations/${id}/resume?deployment=${deployment}`;
  await askEngine(url, { method: "PATCH" });
}

async function findMisfit(adminUrl: string, { id }: BoundStory, at: string): Promise<boolean> {
  for (const until = Date.now() + comparedWithin; Date.now() < until; await sleep(100)) {
    const story = await find(adminUrl, id);
    if (!story) return false;
    if (story.isUnfit && story.deployment === at) return true;
  }
  return false;
}

/** Null: it has ended. */
async function find(adminUrl: string, id: string): Promise<BoundStory | null> {
  return (await listBoundStories(adminUrl)).find((story) => story.id === id) ?? null;
}
