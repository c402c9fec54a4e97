import type { Endpoint } from "@milepost/contract/endpoints/endpoint.ts";

/** What a call may name, and what that is. */
const names = { recordId: "record", id: "reservation", userId: "user" } as const;
/** An id and nothing else: never what somebody typed. */
const Id = /^[0-9a-f-]{1,40}$/;

interface Input {
  readonly params?: unknown;
  readonly body?: unknown;
}

/** What a call is about, by ids alone: `workflow 1 record 42`. Null: nothing but the organisation. */
export function auditedObject({ workflows }: Endpoint, input: Input): string | null {
  const given: Readonly<Record<string, unknown>> = {
    ...objectIn(input.body),
    ...objectIn(input.params),
  };
  const named = Object.entries(names).flatMap(([key, what]) => {
    const id = String(given[key] ?? "");
    return Id.test(id) ? [`${what} ${id}`] : [];
  });
  const all = [...(workflows?.(input as never) ?? []).map((id) => `workflow ${id}`), ...named];
  return all.length === 0 ? null : all.join(" ");
}

const objectIn = (part: unknown): object => (typeof part === "object" && part !== null ? part : {});
