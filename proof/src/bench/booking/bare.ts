import type { CrmCall } from "./recorder.ts";

/**
 * The same calls once more for another customer, with nothing around them: in the same order, those
 * together that were made together. What the CRM answers differently this time, such as the id of a new
 * record, is said back to it. Returns how long it took, in milliseconds.
 */
export async function callBare(
  url: string,
  calls: readonly CrmCall[],
  instead: ReadonlyMap<string, string>,
): Promise<number> {
  const said = new Map(instead);
  const began = performance.now();
  for (const group of togetherIn(calls)) {
    await Promise.all(
      group.map(async (call) => {
        const { method, path, headers, body } = call;
        const answer = await fetch(url + replaceAll(path, said), {
          method,
          headers: withoutEmpty(headers),
          ...(body !== "" && { body: replaceAll(body, said) }),
        });
        const text = await answer.text();
        if (answer.ok !== call.status < 400)
          throw new Error(`Bare, ${method} ${path} ${body} says ${answer.status}: ${text}`);
        learn(said, call.answer, text);
      }),
    );
  }
  return performance.now() - began;
}

/** Those that were under way at one time. */
function togetherIn(calls: readonly CrmCall[]): CrmCall[][] {
  const groups: CrmCall[][] = [];
  let until = Number.NEGATIVE_INFINITY;
  for (const call of calls) {
    if (call.began < until) groups.at(-1)?.push(call);
    else groups.push([call]);
    until = Math.max(until, call.ended);
  }
  return groups;
}

const ids = /"id":\s*"(\d{15,})"/g;

/** Ids in one answer, by their places in the other. */
function learn(said: Map<string, string>, before: string, now: string): void {
  const [olds, news] = [before, now].map((text) => [...text.matchAll(ids)].map(([, id]) => id));
  if (olds?.length !== news?.length) return;
  for (const [at, old] of olds?.entries() ?? []) {
    const other = news?.[at];
    if (old !== undefined && other !== undefined && old !== other) said.set(old, other);
  }
}

function replaceAll(text: string, said: ReadonlyMap<string, string>): string {
  let replaced = text;
  for (const [old, other] of said) replaced = replaced.replaceAll(old, other);
  return replaced;
}

function withoutEmpty(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ""));
}
