import type { Called } from "./booking-call.ts";
import type { Office } from "./booking-office.ts";
import type { RawRecord } from "./sandbox.ts";

/** What was answered to a form about a customer. */
export interface Told extends Pick<Called, "status" | "body"> {
  readonly recordId: string;
}

/** Customers by the answers they got compared with what the CRM holds. */
export interface Truth {
  readonly booked: number;
  /** Answered "booked", and without a deal or a meeting. */
  readonly lost: number;
  /** With more than one. */
  readonly duplicates: number;
  /** Answered that nothing was booked, and with a deal. */
  readonly lies: number;
  /** Pairs of deals of one field agent at one time. */
  readonly overlaps: number;
}

export async function compareWithCrm({ sandbox }: Office, told: readonly Told[]): Promise<Truth> {
  const answersOf = Map.groupBy(told, ({ recordId }) => recordId);
  const deals = (await sandbox.list("Deals")).filter(({ Source_Record }) =>
    answersOf.has(String(Source_Record)),
  );
  const dealsOf = Map.groupBy(deals, ({ Source_Record }) => String(Source_Record));
  const meetingsOf = Map.groupBy(await sandbox.list("Events"), ({ Milepost_Reference }) =>
    String(Milepost_Reference),
  );
  const counts = { booked: 0, lost: 0, duplicates: 0, lies: 0 };
  for (const [recordId, answers] of answersOf) {
    const made = dealsOf.get(recordId)?.length ?? 0;
    const yes = answers.find(({ status }) => status === 200);
    const meetings = yes ? (meetingsOf.get(yes.body.bookingId ?? "")?.length ?? 0) : 0;
    if (yes) counts.booked += 1;
    if (yes && (made === 0 || meetings === 0)) counts.lost += 1;
    if (made > 1 || meetings > 1) counts.duplicates += 1;
    if (!yes && made > 0 && answers.every(isNo)) counts.lies += 1;
  }
  return { ...counts, overlaps: countOverlaps(deals) };
}

/** Where no answer came, or it is still under way, nobody heard a no either. */
function isNo({ status, body }: Told): boolean {
  return status !== 0 && body.code !== "BOOKING_UNDER_WAY";
}

/** Pairs of deals of one field agent at one time. */
export function countOverlaps(deals: readonly RawRecord[]): number {
  const spans = deals.map(({ Field_Agent, Appointment_Start, Appointment_End }) => ({
    agent: (Field_Agent as { id: string }).id,
    from: Date.parse(String(Appointment_Start)),
    to: Date.parse(String(Appointment_End)),
  }));
  return spans.reduce(
    (sum, one, at) =>
      sum +
      spans
        .slice(at + 1)
        .filter(({ agent, from, to }) => agent === one.agent && from < one.to && one.from < to)
        .length,
    0,
  );
}
