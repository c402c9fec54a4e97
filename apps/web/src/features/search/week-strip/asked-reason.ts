import type { EmptyTimes } from "../why-not/why-empty.ts";
import type { WeekGrid } from "./week-grid.ts";

/** Where in the week somebody asks why nothing is free. */
export interface AskedReason {
  readonly day: number;
  /** Null: about the whole day. */
  readonly time: number | null;
}

/** What the reasons are read from. */
export interface ReasonSource {
  /** Null: the server sent nothing by which to ask. */
  readonly searchId: string | null;
  /** The week shows this agent's slots alone; null: everybody's. */
  readonly agent: { readonly id: string; readonly name: string } | null;
  /** Agents whose diaries are not read yet: they may be free. */
  readonly unread: readonly string[];
}

/** Those of the asked times that are slots at all. */
export function askedTimes(
  { times, codeAt }: WeekGrid,
  { day, time }: AskedReason,
  agentId: string | null,
): EmptyTimes {
  const asked = time === null ? times.map((_, at) => at) : [time];
  const codes = asked.flatMap((at) => codeAt(day, at) ?? []);
  return { codes, agentId };
}
