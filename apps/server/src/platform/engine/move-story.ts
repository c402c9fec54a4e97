import { setTimeout as sleep } from "node:timers/promises";
import { askEngine } from "./ask-engine.ts";
import { type BoundStory, listBoundStories } from "./list-bound-stories.ts";

/** Milliseconds that the engine gets to pause a story between two attempts, or to begin an attempt. */
const within = 30_000;
/** Milliseconds after the beginning of an attempt: a story that does not fit has said so, before it did anything. */
const comparedWithin = 2_000;
const looksApart = 100;

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
  if (await fits(adminUrl, story, to)) return "moved";
  // Whatever it is at: it fails at once each time, and then it is paused.
  if (await pause(adminUrl, story)) await resume(adminUrl, story, story.deployment);
  return "unfit";
}

/** Whether nothing is being done for it, and nothing begins. */
async function rest(adminUrl: string, story: BoundStory): Promise<boolean> {
  if (story.status === "suspended" || story.status === "paused") return true;
  return story.status === "backing-off" && pause(adminUrl, story);
}

/** False: it went on for too long, or has ended. */
async function pause(adminUrl: string, story: BoundStory): Promise<boolean> {
  await askEngine(`${adminUrl}/invocations/${story.id}/pause`, { method: "PATCH" });
  for (const until = Date.now() + within; Date.now() < until; await sleep(looksApart)) {
    if ((await find(adminUrl, story))?.status === "paused") return true;
  }
  return false;
}

async function resume(adminUrl: string, { id }: BoundStory, deployment: string): Promise<void> {
  const url = `${adminUrl}/invocations/${id}/resume?deployment=${deployment}`;
  await askEngine(url, { method: "PATCH" });
}

/** A story that is not attempted at all has not been compared either. */
async function fits(adminUrl: string, story: BoundStory, to: string): Promise<boolean> {
  let attemptedAt = Number.POSITIVE_INFINITY;
  for (const until = Date.now() + within; Date.now() < until; await sleep(looksApart)) {
    const now = await find(adminUrl, story);
    if (!now) return true;
    if (now.status === "suspended" && attemptedAt <= Date.now()) return true;
    if (now.attempted !== to) continue;
    if (now.isUnfit) return false;
    attemptedAt = Math.min(attemptedAt, Date.now());
    if (Date.now() - attemptedAt > comparedWithin) return true;
  }
  return false;
}

/** Null: it has ended. */
async function find(adminUrl: string, { id }: BoundStory): Promise<BoundStory | null> {
  return (await listBoundStories(adminUrl)).find((story) => story.id === id) ?? null;
}
