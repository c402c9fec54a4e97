import type { CrmCall } from "./recorder.ts";

/**
 * The same calls once more for another customer, with nothing around them: each as soon as those have been
 * answered that had been answered when it was made. What the CRM answers differently this time, such as the id of a new
 * record, is said back to it. Returns how long it took, in milliseconds.
 */
export async function callBare(
  url: string,
  calls: readonly CrmCall[],
  instead: ReadonlyMap<string, string>,
): Promise<number> {
  const said = new Map(instead);
  const began = performance.now();
  const answered = new Map<CrmCall, Promise<void>>();
  for (const call of calls) {
    const before = calls.filter(({ ended }) => ended <= call.began);
    const waiting = Promise.all(before.map((one) => answered.get(one)));
    answered.set(
      call,
      waiting.then(() => callOnce(url, call, said)),
    );
  }
  await Promise.all(answered.values());
  return performance.now() - began;
}

async function callOnce(url: string, call: CrmCall, said: Map<string, string>): Promise<void> {
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
