import { callAs } from "../bench/booking-call.ts";
import { emptyForm, type Lead, type Office } from "../bench/booking-office.ts";
import type { Person, RaceCall } from "./race-clients.ts";

const posts = 50;

/** One form that is sent 50 times at once. `bodies` is the number of different answers. */
export async function postOneForm(
  { browser, userId }: Person,
  agentIds: readonly string[],
  { lead, slots, week }: { lead: Lead; slots: readonly string[]; week: string },
): Promise<{ calls: RaceCall[]; bodies: number }> {
  const postcode = lead.postcode.replaceAll(" ", "");
  for (const agentId of agentIds) {
    for (const slot of slots) {
      const wish = { agentId, slot, deviation: 0, postcode };
      const about = { kind: "book" as const, userId, recordId: lead.id, wish, holdId: null };
      const body = {
        ...{ ...emptyForm, slot, deviation: 0, fieldagent: agentId },
        ...{ recordId: lead.id, week, postcode: lead.postcode },
      };
      const answers = await Promise.all(
        Array.from({ length: posts }, () => callAs(browser, "POST", "/api/processBooking", body)),
      );
      const calls = answers.map((answer) => ({ ...about, ...answer }));
      // Somebody else's time: then all are told so, and another slot is tried.
      if (answers.every(({ status }) => status === 409)) continue;
      return { calls, bodies: new Set(answers.map((one) => JSON.stringify(one.body))).size };
    }
  }
  throw new Error("No slot is free for the form that is sent often");
}

interface InCrm {
  /** Customers who were told to be booked. */
  readonly bookings: number;
  /** Of them those who have not exactly one deal and one meeting, and customers with one who were not. */
  readonly wrong: number;
  /** Of two deals that Milepost has made. */
  readonly overlaps: number;
}

/** What the customers were told beside what the CRM holds. */
export async function compareWithCrm(
  { sandbox }: Office,
  { calls, customers }: { calls: readonly RaceCall[]; customers: readonly string[] },
): Promise<InCrm> {
  const deals = (await sandbox.list("Deals")).filter(({ Source_Record }) =>
    customers.includes(String(Source_Record)),
  );
  const meetings = await sandbox.list("Events");
  const booked = new Map(
    calls
      .filter(({ kind, status }) => kind === "book" && status === 200)
      .map(({ recordId, body }) => [recordId, body.bookingId ?? ""]),
  );
  const dealsOf = Map.groupBy(deals, ({ Source_Record }) => String(Source_Record));
  const countMeetings = (id: string) =>
    meetings.filter(({ Milepost_Reference }) => Milepost_Reference === id).length;
  const once = [...booked].filter(
    ([customer, id]) => dealsOf.get(customer)?.length === 1 && countMeetings(id) === 1,
  );
  const untold = [...dealsOf.keys()].filter((customer) => !booked.has(customer));
  return {
    bookings: booked.size,
    wrong: booked.size - once.length + untold.length,
    overlaps: countOverlaps(deals),
  };
}

function countOverlaps(deals: readonly Readonly<Record<string, unknown>>[]): number {
  const spans = deals.map(({ Field_Agent, Appointment_Start, Appointment_End }) => ({
    agent: (Field_Agent as { id: string }).id,
    from: Date.parse(String(Appointment_Start)),
    to: Date.parse(String(Appointment_End)),
  }));
  const pairs = spans.flatMap((one, at) =>
    spans
      .slice(at + 1)
      .filter(({ agent, from, to }) => agent === one.agent && from < one.to && one.from < to),
  );
  return pairs.length;
}
