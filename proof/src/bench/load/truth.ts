import { controlOf, type RawRecord } from "@milepost/kit/company/sandbox.ts";
import type { Outcome } from "./journey.ts";
import type { LoadOrganisation } from "./organisations.ts";

/** Customers who were answered "booked", by what the CRM holds: without a deal, and with more than one. */
export async function compareWithDeals(
  sandboxUrl: string,
  organisations: readonly LoadOrganisation[],
  outcomes: readonly Outcome[],
): Promise<{ lost: number; doubled: number }> {
  const control = controlOf(sandboxUrl);
  const booked = outcomes.filter(({ step, result }) => step === "book" && result === "good");
  const counts = { lost: 0, doubled: 0 };
  for (const { zgid } of organisations) {
    const query = new URLSearchParams({ dataCentre: "eu", zgid, module: "Deals" });
    const { records } = await control<{ records: RawRecord[] }>(`records?${query}`);
    const dealsOf = Map.groupBy(records, ({ Source_Record }) => String(Source_Record));
    const own = booked.filter((one) => one.zgid === zgid).map(({ recordId }) => recordId);
    for (const recordId of new Set(own)) {
      const deals = dealsOf.get(recordId)?.length ?? 0;
      if (deals === 0) counts.lost += 1;
      if (deals > 1) counts.doubled += 1;
    }
  }
  return counts;
}
