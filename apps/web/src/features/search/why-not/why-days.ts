import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { explainSearch } from "@milepost/contract/endpoints/search.ts";
import { dayInWords, startHour } from "../slot-time.ts";
import { changeWords } from "./change-words.ts";
import { wordsOfRule } from "./words-of-rule.ts";

type Explained = Answer<typeof explainSearch>["days"][number];
type ExplainedSlot = Explained["agents"][number]["slots"][number];

export interface WhyDay {
  readonly date: string;
  /** "Monday 16 November" */
  readonly heading: string;
  /** "10am, 4pm offered" */
  readonly tally: string;
  readonly agents: readonly WhyAgent[];
}

export interface WhyAgent {
  readonly id: string;
  readonly name: string;
  readonly reasons: readonly Reason[];
}

/** What is to be said of one or more slots of an agent. */
export interface Reason {
  /** "10am, 1pm" */
  readonly times: string;
  readonly words: string;
  /** What would open them; null: nothing small, or they are open. */
  readonly change: string | null;
  readonly isOffered: boolean;
}

const and = new Intl.ListFormat("en-GB");

/** By day and agent. Slots of which the same is to be said share a line. */
export function whyDays(days: readonly Explained[]): WhyDay[] {
  return days.map(({ date, agents }) => {
    const winners = winnersOf(agents);
    return {
      date,
      heading: dayInWords(date),
      tally: tallyOf(agents),
      agents: agents.map(({ appFieldAgentId, salesPersonName, slots }) => ({
        id: appFieldAgentId,
        name: salesPersonName,
        reasons: reasonsOf(slots, winners),
      })),
    };
  });
}

/** "10am, 1pm and 4pm": when the slots of these days begin. */
export function startHours(days: readonly Explained[]): string {
  const slots = days.flatMap(({ agents }) => agents.flatMap(({ slots }) => slots));
  const clock = ({ start }: ExplainedSlot) => start.slice("2026-11-16T".length);
  const byClock = slots.toSorted((a, b) => clock(a).localeCompare(clock(b)));
  return and.format(new Set(byClock.map(({ start }) => startHour(start))));
}

/** The agent's name by slot code. */
function winnersOf(agents: Explained["agents"]): ReadonlyMap<string, string> {
  return new Map(
    agents.flatMap(({ salesPersonName, slots }) =>
      slots.filter(({ isWinner }) => isWinner).map(({ slot }) => [slot, salesPersonName]),
    ),
  );
}

function tallyOf(agents: Explained["agents"]): string {
  const offered = agents.flatMap(({ slots }) => slots.filter(({ isWinner }) => isWinner));
  const starts = offered.map(({ start }) => start).toSorted();
  return starts.length === 0 ? "none offered" : `${starts.map(startHour).join(", ")} offered`;
}

function reasonsOf(
  slots: readonly ExplainedSlot[],
  winners: ReadonlyMap<string, string>,
): Reason[] {
  const told = slots.map((slot) => ({
    time: startHour(slot.start),
    words: wordsOf(slot, winners.get(slot.slot)),
    change: slot.change && changeWords(slot.change),
    isOffered: slot.isWinner,
  }));
  const alike = Map.groupBy(told, ({ words, change }) => `${words} ${change}`);
  return [...alike.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { words, change, isOffered } = first;
    return { times: group.map(({ time }) => time).join(", "), words, change, isOffered };
  });
}

function wordsOf({ isWinner, offer, broken }: ExplainedSlot, winner: string | undefined): string {
  if (isWinner) return "offered";
  if (offer) return winner === undefined ? "free" : `free as well, offered with ${winner}`;
  return wordsOfBroken(broken);
}

/** "the drive is 6 minutes longer than allowed; the agent would be 12 minutes late" */
export function wordsOfBroken(broken: ExplainedSlot["broken"]): string {
  return broken.map(({ rule, over }) => wordsOfRule(rule, over)).join("; ");
}
