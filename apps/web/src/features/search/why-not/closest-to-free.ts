import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { explainSearch } from "@milepost/contract/endpoints/search.ts";
import { dayInWords, startHour } from "../slot-time.ts";
import { changeWords } from "./change-words.ts";
import { wordsOfBroken } from "./why-days.ts";

type Explained = Answer<typeof explainSearch>["days"][number];

export interface Closest {
  /** "Thursday 26 November, 10am, 1pm" */
  readonly when: string;
  readonly name: string;
  readonly words: string;
  readonly change: string;
}

/** So many can be taken in while a customer waits. */
const atMost = 3;

/** Times when nobody is free that the smallest changes would open, with who could come then. A day's of which the same is to be said share a line. */
export function closestToFree(days: readonly Explained[]): Closest[] {
  const refused = days.flatMap(({ date, agents }) => {
    const all = agents.flatMap(({ salesPersonName: name, slots }) =>
      slots.map((slot) => ({ name, date, slot })),
    );
    const open = new Set(all.filter(({ slot }) => slot.isWinner).map(({ slot }) => slot.slot));
    return all.flatMap(({ slot, ...rest }) =>
      slot.change === null || open.has(slot.slot) ? [] : [{ slot, change: slot.change, ...rest }],
    );
  });
  const bySize = refused.toSorted(
    (a, b) => Math.abs(a.change.minutes) - Math.abs(b.change.minutes),
  );
  const bySlot = Map.groupBy(bySize, ({ slot }) => slot.slot);
  const closest = [...bySlot.values()].flatMap(([first]) => first ?? []);
  const told = closest.map(({ slot, change, name, date }) => ({
    time: startHour(slot.start),
    day: dayInWords(date),
    name,
    words: wordsOfBroken(slot.broken),
    change: changeWords(change),
  }));
  const alike = Map.groupBy(told, ({ time: _, ...same }) => JSON.stringify(same));
  return [...alike.values()].slice(0, atMost).flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { day, name, words, change } = first;
    return { when: [day, ...group.map(({ time }) => time)].join(", "), name, words, change };
  });
}
