import { meetingModule } from "@milepost/contract/settings/crm-field.ts";
import type { Crm } from "@milepost/crm/crm.ts";
import {
  type DiaryEntry,
  entriesOfBooking,
  entriesOfMeeting,
} from "../../diary/reading/diary-entry.ts";
import type { LoadedPlan } from "../../diary/reading/load-plan.ts";
import { spanOf } from "../../diary/reading/read-records.ts";
import type { BookingSource } from "../../diary/reading/reading-plan.ts";
import type { Followed } from "./followed-store.ts";

export type BookingTime =
  | {
      readonly kind: "on";
      readonly agentId: string;
      readonly startsAt: Date;
      readonly endsAt: Date;
    }
  /** The record or meeting was deleted or cancelled, or is nobody's time. */
  | { readonly kind: "off" }
  /** Nothing in the CRM says when it is. */
  | { readonly kind: "unknown" };

/** When and whose a booking is, by the CRM's own word at this moment: the record's where it has the fields, else the meeting's. */
export async function readBookingTime(
  crm: Pick<Crm, "findRecord" | "listMeetings" | "listFields" | "listDeleted">,
  { plan, agents }: Pick<LoadedPlan, "plan" | "agents">,
  { module, recordId, meetingId, sources }: Followed & { sources: readonly BookingSource[] },
): Promise<BookingTime> {
  if (sources.length > 0) {
    const fields = sources.flatMap(({ agentField, startField, endField }) =>
      [agentField, startField, endField].filter((field) => field !== null),
    );
    const record = await crm.findRecord(module, recordId, [...new Set(fields)]);
    if (!record) return whenNotShown(crm, module, recordId);
    const time = timeIn(sources.flatMap((source) => entriesOfBooking(record, source, agents)));
    if (time.kind === "off" && !(await hasFields(crm, module, fields))) return { kind: "unknown" };
    return time;
  }
  if (meetingId === null) return { kind: "unknown" };
  const [meeting] = await crm.listMeetings([meetingId], spanOf(plan), []);
  if (!meeting) return whenNotShown(crm, meetingModule, meetingId);
  return timeIn(entriesOfMeeting({ ...meeting, participantIds: [] }, [], agents));
}

/** What the CRM does not show may only be out of our sight, such as after another person has connected it. */
async function whenNotShown(
  crm: Pick<Crm, "listDeleted">,
  module: string,
  id: string,
): Promise<BookingTime> {
  const [deleted] = await crm.listDeleted(module, [id]);
  return { kind: deleted === undefined ? "unknown" : "off" };
}

/** A field that is taken out of the CRM empties every record at once, and no appointment is off for that. */
async function hasFields(
  crm: Pick<Crm, "listFields">,
  module: string,
  wanted: readonly string[],
): Promise<boolean> {
  const fields = await crm.listFields(module);
  return wanted.every((name) => fields?.some((field) => field.name === name));
}

function timeIn([entry]: readonly DiaryEntry[]): BookingTime {
  if (!entry) return { kind: "off" };
  const { userId: agentId, startsAt, endsAt } = entry;
  return { kind: "on", agentId, startsAt, endsAt };
}
