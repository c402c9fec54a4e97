import { setTimeout as sleep } from "node:timers/promises";
import { crmFailureCode, crmUnreachable } from "../../crm-failure.ts";
import type { Lost } from "./send.ts";

const mostAttempts = 3;
/** Milliseconds in which a write that was cut off is expected to have come to its end. */
const settles = 1_500;

/** Sends what may be sent twice, until there is an answer. */
export async function repeatUntilAnswered<T extends { readonly kind: string }>(
  send: () => Promise<T | Lost>,
): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    const answer = await send();
    if (!isLost(answer)) return answer;
    if (attempts === mostAttempts) throw failureOf(answer);
    await sleep(settles * Math.random());
  }
}

/**
 * Sends what must not be done twice. Once an answer is lost it is looked for, and looked for again
 * after a while, because it may still be under way; only what is not there is sent again. What ran
 * into the deadline is not sent again here at all: nobody knows how long it stays under way. Before it is sent
 * again `findOtherwise` must not find it either.
 */
export async function repeatUnlessDone<T extends { readonly kind: string }, F>(
  send: () => Promise<T | Lost>,
  find: () => Promise<F | null>,
  findOtherwise: () => Promise<F | null> = async () => null,
): Promise<T | { readonly kind: "found"; readonly found: F }> {
  for (let attempts = 1; ; attempts += 1) {
    const answer = await send();
    if (!isLost(answer)) return answer;
    const found =
      (await look(answer, find)) ?? (await sleep(settles).then(() => look(answer, find)));
    if (found !== null) return { kind: "found", found };
    if (answer.isLate || attempts === mostAttempts) throw failureOf(answer);
    const otherwise = await look(answer, findOtherwise);
    if (otherwise !== null) return { kind: "found", found: otherwise };
  }
}

/** That we may not look says nothing of whether it was done: the write is still the one that was lost. */
async function look<F>(lost: Lost, find: () => Promise<F | null>): Promise<F | null> {
  try {
    return await find();
  } catch (error) {
    throw crmFailureCode(error) === "CRM_FORBIDDEN" ? failureOf(lost) : error;
  }
}

function isLost(answer: { readonly kind: string }): answer is Lost {
  return answer.kind === "lost";
}

function failureOf({ why, cause }: Lost): Error {
  return crmUnreachable(`${why} to a write`, cause);
}
