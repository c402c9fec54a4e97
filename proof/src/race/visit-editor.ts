import type { Office } from "@milepost/kit/company/booking-office.ts";
import type { RawRecord } from "@milepost/kit/company/sandbox.ts";
import type { Random } from "@milepost/kit/random.ts";
import type { CrmEdit } from "./judge-visit.ts";

/** A visit as the CRM's own people find it. */
export interface VisitInCrm {
  readonly record: RawRecord;
  readonly meeting: RawRecord;
}

/** More often what the visit survives: what is taken out counts with a brake. */
const edits: readonly CrmEdit[] = [
  "nothing",
  "nothing",
  "nothing",
  "moves both",
  "moves both",
  "moves the record",
  "moves the meeting",
  "deletes the meeting",
  "clears the record",
  "deletes the record",
];

export const pickEdit = (random: Random): CrmEdit => random.pick(edits);

const iso = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}+00:00`;

/** Somebody does that in the CRM's own pages, one thing after the other. `to`: milliseconds since 1970. */
export async function editInCrm(
  { sandbox }: Office,
  { record, meeting }: VisitInCrm,
  edit: CrmEdit,
  to: number,
): Promise<void> {
  const lasts =
    Date.parse(String(meeting.End_DateTime)) - Date.parse(String(meeting.Start_DateTime));
  const update = (module: string, { id }: RawRecord, values: Readonly<Record<string, unknown>>) =>
    unlessGone(sandbox.edit({ action: "update", module, id, values }));
  const moveRecord = () =>
    update("Deals", record, { Appointment_Start: iso(to), Appointment_End: iso(to + lasts) });
  const moveMeeting = () =>
    update("Events", meeting, { Start_DateTime: iso(to), End_DateTime: iso(to + lasts) });
  switch (edit) {
    case "nothing":
      return;
    case "moves both":
      await moveRecord();
      return moveMeeting();
    case "moves the record":
      return moveRecord();
    case "moves the meeting":
      return moveMeeting();
    case "deletes the meeting":
      return unlessGone(sandbox.edit({ action: "delete", module: "Events", id: meeting.id }));
    case "clears the record":
      return update("Deals", record, { Appointment_Start: null, Appointment_End: null });
    case "deletes the record":
      return sandbox.edit({ action: "delete", module: "Deals", id: record.id });
  }
}

/** Milepost may have taken the meeting out a moment before: then there is nothing left to edit. */
async function unlessGone(editing: Promise<unknown>): Promise<void> {
  await editing.catch((error: unknown) => {
    if (!String(error).includes("INVALID_DATA")) throw error;
  });
}
