import type { World } from "@milepost/scheduling";
import { matches } from "./condition.ts";
import { overlap, type Span } from "./span.ts";

type Agent = World["agents"][number];
export type Entry = Agent["entries"][number];

/** What counts in an agent's diary, over all workflows that send them out. */
export function listBusy({ filters, placeOf }: World, agent: Agent): Entry[] {
  return agent.entries.filter((entry) => {
    if (entry.kind !== "booking") return true;
    return filters.some((filter) => {
      if (!filter.selectedFieldAgents.includes(agent.id)) return false;
      if (filter.destinationModule !== entry.module) return false;
      if (filter.existingBookingFilters.length === 0) return true;
      return matches(filter.existingBookingFilters, entry.fields, placeOf);
    });
  });
}

/** The commitments of one local day, from its midnight to the next. */
export function listOfDay(busy: readonly Entry[], day: Span): Entry[] {
  return busy.filter((entry) => {
    if (entry.from === entry.to) return day.from <= entry.from && entry.from < day.to;
    return overlap(entry, day);
  });
}
