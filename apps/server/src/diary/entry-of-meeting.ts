import type { Meeting } from "@milepost/crm";
import { compactPostcode } from "@milepost/db";
import { Temporal } from "temporal-polyfill";
import type { DiaryEntry } from "./store.ts";

/** At the end of an address. Only the shape of a British postcode; whether there is one like it is asked later. */
const postcodeShape = /\b([A-Z]{1,2}\d[A-Z\d]?)\s*(\d[A-Z]{2})\s*$/i;

/** What a meeting of the CRM means for its owner's time. No title and no customer: the mirror does not need them. */
export function entryOfMeeting(meeting: Meeting): DiaryEntry {
  const { startsAt, endsAt } = meeting.isWholeDay ? wholeDays(meeting) : times(meeting);
  return {
    crmRecordId: meeting.id,
    crmUserId: meeting.ownerId,
    kind: meeting.isWholeDay ? "leave" : "meeting",
    startsAt,
    endsAt: endsAt < startsAt ? startsAt : endsAt,
    postcode: meeting.place === null ? null : postcodeIn(meeting.place),
  };
}

function postcodeIn(place: string): string | null {
  const found = postcodeShape.exec(place)?.[0];
  return found ? compactPostcode(found) : null;
}

const date = (instant: Temporal.Instant) => new Date(instant.epochMilliseconds);

function times({ start, end }: Meeting) {
  return { startsAt: date(Temporal.Instant.from(start)), endsAt: date(Temporal.Instant.from(end)) };
}

/**
 * From the midnight that begins the first day to the midnight that ends the last, at the offset they
 * are written with. An end at midnight after the start is already the end, not one more day.
 */
function wholeDays({ start, end }: Meeting) {
  const isEnd = end.slice(0, 10) > start.slice(0, 10) && end.slice(11, 16) === "00:00";
  return { startsAt: midnight(start, 0), endsAt: midnight(end, isEnd ? 0 : 1) };
}

function midnight(text: string, daysLater: number): Date {
  const [offset = "Z"] = /([+-]\d\d:\d\d|Z)$/.exec(text) ?? [];
  const day = Temporal.PlainDate.from(text.slice(0, 10)).add({ days: daysLater });
  return date(Temporal.Instant.from(`${day}T00:00:00${offset}`));
}
