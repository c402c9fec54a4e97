import { callAs } from "@milepost/kit/company/booking-call.ts";
import { emptyForm, type Lead } from "@milepost/kit/company/booking-office.ts";
import type { Person, RaceCall } from "./clients.ts";

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
        ...emptyForm,
        slot,
        deviation: 0,
        fieldagent: agentId,
        recordId: lead.id,
        week,
        postcode: lead.postcode,
      };
      const answers = await Promise.all(
        Array.from({ length: posts }, () => callAs(browser, "POST", "/api/processBooking", body)),
      );
      const calls = answers.map((answer) => ({ ...about, ...answer }));
      // Somebody else's time: then all get that answer, and another slot is tried.
      if (answers.every(({ status }) => status === 409)) continue;
      return { calls, bodies: new Set(answers.map((one) => JSON.stringify(one.body))).size };
    }
  }
  throw new Error("No slot is free for the form that is sent often");
}
