import type { RaceCall } from "./clients.ts";
import { type PastDiaries, pastDiaries, type Whose } from "./diary.ts";
import type { RaceEditor } from "./editor.ts";
import type { History, ReservationRow, Version } from "./history.ts";
import type { BrokenRules, Wish } from "./rules.ts";

export interface Race {
  readonly history: History;
  readonly calls: readonly RaceCall[];
  readonly editor: Pick<RaceEditor, "own" | "entriesAt" | "changes">;
  /** The rules that held at that time, in milliseconds since 1970. */
  readonly rulesAt: (at: number) => BrokenRules;
}

export interface Breaches {
  readonly overlaps: number;
  readonly driveBreaches: number;
  readonly dayBreaches: number;
  readonly unjustifiedRefusals: number;
  /** Reservations and bookings that were judged again, and refusals. */
  readonly replayed: { readonly taken: number; readonly booked: number; readonly refused: number };
  /** For people: the first few of whatever is wrong. */
  readonly examples: readonly string[];
}

/**
 * Milliseconds between the time that a commit is noted and the time that everybody sees it. A reader
 * in between was right to see what was before.
 */
const commitTakes = 250;

/**
 * Every answer a second time, on the diary as it was: a reservation must have been free at some instant
 * between the beginning of its transaction and its commit, under all that was reserved then; a refusal
 * must have been right at some instant between its question and its answer.
 */
export async function replay(race: Race): Promise<Breaches> {
  const diaries = pastDiaries(race.history);
  const examples: string[] = [];
  const wrong = { overlap: 0, drive: 0, day: 0 };
  const note = (what: string, row: ReservationRow, broken: readonly string[]) => {
    wrong[kindOf(broken)] += 1;
    if (examples.length < 10) examples.push(`${what} ${describe(row)}: ${broken.join(", ")}`);
  };

  const judged = race.history.reservations.flatMap(judgements);
  for (const version of judged) {
    const broken = await brokenWhenTaken(race, diaries, version);
    if (broken.length > 0) note("judged", version.row, broken);
  }
  const booked = judged.filter(({ row }) => row.state === "booking");
  for (const version of booked) {
    const broken = await brokenInCrm(race, diaries, version);
    if (broken.length > 0) note("in the CRM", version.row, broken);
  }
  const pairs = overlappingPairs(race.history);
  for (const [one, other] of pairs) examples.unshift(`${describe(one)} and ${describe(other)}`);

  const refusals = race.calls.filter(isRefused);
  let unjustified = 0;
  for (const call of refusals) {
    if (await isJustified(race, diaries, call)) continue;
    unjustified += 1;
    if (examples.length < 20) examples.push(describeCall(call));
  }
  return {
    overlaps: pairs.length + wrong.overlap,
    driveBreaches: wrong.drive,
    dayBreaches: wrong.day,
    unjustifiedRefusals: unjustified,
    replayed: {
      taken: judged.length - booked.length,
      booked: booked.length,
      refused: refusals.length,
    },
    examples,
  };
}

/** A reservation is judged when it is made, and again before it is written to the CRM. */
function judgements(versions: readonly Version<ReservationRow>[]): Version<ReservationRow>[] {
  return versions.filter(({ row }, at) => {
    const before = versions[at - 1]?.row.state;
    return before === undefined || (row.state === "booking" && before !== "booking");
  });
}

function whoseOf({
  reservation_id: id,
  held_by: heldBy,
  record_id: recordId,
}: ReservationRow): Whose {
  return { id, heldBy, recordId };
}

function wishOf({ agent_id, slot_code, deviation, postcode }: ReservationRow): Wish {
  return { agentId: agent_id, slot: slot_code, deviation, postcode };
}

/** Empty: it was free. The lock makes what is reserved certain; the mirror may have changed meanwhile. */
async function brokenWhenTaken(
  { rulesAt }: Race,
  diaries: PastDiaries,
  { row, began, from }: Version<ReservationRow>,
): Promise<string[]> {
  const { agent_id: agentId } = row;
  const reserved = diaries.reserved(agentId, from, began, whoseOf(row));
  const brokenAt = (at: number) =>
    rulesAt(from)(wishOf(row), [...diaries.mirrored(agentId, at), ...reserved]);
  return leastBroken(diaries.changes(agentId, began - commitTakes, from), brokenAt);
}

/** Before it is written the CRM itself is asked: what was there when the form was sent must have been seen. */
async function brokenInCrm(
  { rulesAt, editor, calls }: Race,
  diaries: PastDiaries,
  { row, began, from }: Version<ReservationRow>,
): Promise<string[]> {
  const { agent_id: agentId } = row;
  const sent = calls.filter(
    (call) =>
      call.kind === "book" &&
      call.recordId === row.record_id &&
      call.asked <= from &&
      call.answered >= began,
  );
  const asked = Math.min(...sent.map((call) => call.asked));
  const others = [
    ...diaries.mirrored(agentId, from, editor.own),
    ...diaries.reserved(agentId, from, began, whoseOf(row)),
  ];
  const brokenAt = (at: number) =>
    rulesAt(from)(wishOf(row), [...others, ...editor.entriesAt(agentId, at)]);
  return leastBroken(editor.changes(asked - commitTakes, began), brokenAt);
}

/** Of the first instant at which nothing is broken nothing; else of the last. */
async function leastBroken(
  instants: readonly number[],
  brokenAt: (at: number) => Promise<string[]>,
): Promise<string[]> {
  let broken: string[] = [];
  for (const at of instants) {
    broken = await brokenAt(at);
    if (broken.length === 0) return broken;
  }
  return broken;
}

function isRefused({ kind, status, body }: RaceCall): boolean {
  if (kind === "hold" || kind === "book")
    return body.code === "SLOT_TAKEN" || body.code === "SLOT_TIGHT";
  return status === 409;
}

async function isJustified(
  { rulesAt, history }: Race,
  diaries: PastDiaries,
  call: RaceCall,
): Promise<boolean> {
  const { wish, asked, answered, holdId } = call;
  const began = asked - commitTakes;
  if (holdId !== null) return !livedThrough(history, holdId, began, answered);
  const whose = { id: null, heldBy: call.userId, recordId: call.recordId };
  for (const at of diaries.changes(wish.agentId, began, answered)) {
    const diary = [
      ...diaries.mirrored(wish.agentId, at),
      ...diaries.reserved(wish.agentId, at, began, whose),
    ];
    if ((await rulesAt(asked)(wish, diary)).length > 0) return true;
  }
  return false;
}

/** Whether a hold was its holder's without a break. */
function livedThrough({ reservations }: History, id: string, from: number, to: number): boolean {
  const versions = reservations.find(([first]) => first?.row.reservation_id === id) ?? [];
  const then = versions.filter((version) => version.from <= to && version.to >= from);
  return then.every(({ row }) => row.state !== "released" && Date.parse(row.hold_ends_at) > to);
}

/** Two that were not released at one time and are in each other's way, as the table's own constraint has it. */
function overlappingPairs({ reservations }: History): [ReservationRow, ReservationRow][] {
  const living = reservations.flat().filter(({ row }) => row.state !== "released");
  const byDay = Map.groupBy(living, ({ row }) => `${row.agent_id} ${row.starts_at.slice(0, 10)}`);
  const found = new Map<string, [ReservationRow, ReservationRow]>();
  for (const ofDay of byDay.values()) {
    for (const [at, one] of ofDay.entries()) {
      for (const other of ofDay.slice(at + 1)) {
        const ids = [one.row.reservation_id, other.row.reservation_id].sort();
        if (ids[0] === ids[1] || one.from >= other.to || other.from >= one.to) continue;
        if (isApart(one.row, other.row)) continue;
        found.set(ids.join(" "), [one.row, other.row]);
      }
    }
  }
  return [...found.values()];
}

function isApart(one: ReservationRow, other: ReservationRow): boolean {
  return (
    Date.parse(one.starts_at) >= Date.parse(other.ends_at) ||
    Date.parse(other.starts_at) >= Date.parse(one.ends_at)
  );
}

function kindOf(broken: readonly string[]): "overlap" | "drive" | "day" {
  if (broken.includes("full-day-block")) return "day";
  return broken.includes("overlaps") || broken.includes("held") ? "overlap" : "drive";
}

function describeCall({ kind, wish, asked, answered, body }: RaceCall): string {
  const when = `${new Date(asked).toISOString()} +${answered - asked} ms`;
  const rules = body.broken?.map(({ rule }) => rule).join(", ");
  return `${kind} ${body.code} ${JSON.stringify(wish)} ${when}: ${rules}`;
}

function describe(row: ReservationRow): string {
  const { agent_id, starts_at, ends_at, state, reservation_id } = row;
  return `${state} ${reservation_id} of ${agent_id} ${starts_at}–${ends_at}`;
}
