import type { World } from "@milepost/scheduling/world.ts";
import { mayMatch } from "./condition.ts";
import { overlap, type Span } from "./span.ts";

type Agent = World["agents"][number];
type Part = Agent["entries"][number];

/** An appointment: one entry of the diary, or a record with the meetings about it. */
export interface Entry extends Part {
  readonly parts: readonly Part[];
}

/** What counts in an agent's diary, over all live workflows that send them out; an appointment once. */
export function listBusy({ filters, placeOf }: World, agent: Agent): Entry[] {
  const busy = agent.entries.filter((entry) => {
    if (entry.kind !== "booking" || entry.isOurs) return true;
    return filters.some((filter) => {
      if (!filter.selectedFieldAgents.includes(agent.id)) return false;
      if (filter.destinationModule !== entry.module) return false;
      if (filter.existingBookingFilters.length === 0) return true;
      return mayMatch(filter.existingBookingFilters, entry.fields, placeOf, () => true);
    });
  });
  return joinMeetings(busy);
}

/** A record takes in the meetings about it that overlap it, and lasts as long as they do together. */
function joinMeetings(busy: readonly Part[]): Entry[] {
  const isAbout = (meeting: Part, record: Part) =>
    meeting.kind === "meeting" &&
    record.kind === "booking" &&
    meeting.aboutId !== null &&
    meeting.aboutId === record.recordId &&
    overlap(meeting, record);
  const ownerOf = (meeting: Part) => busy.find((record) => isAbout(meeting, record));
  return busy
    .filter((entry) => ownerOf(entry) === undefined)
    .map((record) => {
      const parts = [record, ...busy.filter((meeting) => ownerOf(meeting) === record)];
      return {
        ...record,
        from: Math.min(...parts.map(({ from }) => from)),
        to: Math.max(...parts.map(({ to }) => to)),
        postcode: parts.find(({ postcode }) => postcode !== null)?.postcode ?? null,
        parts,
      };
    });
}

/** The commitments of one local day, from its midnight to the next. */
export function listOfDay(busy: readonly Entry[], day: Span): Entry[] {
  return busy.filter((entry) => {
    if (entry.from === entry.to) return day.from <= entry.from && entry.from < day.to;
    return overlap(entry, day);
  });
}
