import type { Browserless } from "@milepost/kit/browserless.ts";
import type { SpareCompany } from "@milepost/kit/company/spare-company.ts";
import type { Things } from "../integration/session/foreign-calls.ts";

interface Found {
  readonly searchId: string;
  readonly appFieldAgentId: string;
  readonly slots: readonly string[];
  readonly week: string;
}

/** What the other organisation has itself, so that a call is good but for the one place that is not theirs. */
export async function collectOwn(
  browser: Browserless,
  { organisation: { zgid }, users, records }: SpareCompany,
  organisation: string,
): Promise<Things> {
  const [record] = records.Leads as readonly { id?: string }[];
  const recordId = record?.id ?? "";
  const known = await browser.get<{ _id: string; zohoUserId: string }[]>("/api/users");
  const userId = known.find(({ zohoUserId }) => zohoUserId === users[2].id)?._id ?? "";
  const results = await browser.get<Found[]>(`/api/search?wf=1&recordId=${recordId}`);
  const found = results.find(({ slots }) => slots.length > 0);
  if (!found) throw new Error("The other organisation has no slot to offer");
  const [slot = ""] = found.slots;
  const { reservationId } = await browser.post<{ reservationId: string }>("/api/holds", {
    slot,
    deviation: 0,
    recordId,
    fieldagent: found.appFieldAgentId,
    wf: 1,
    week: found.week,
  });
  const body = new FormData();
  body.set("template", new File(["<p>Our own</p>"], "Own.html"));
  const path = "/api/email-templates/upload?workflowId=1";
  const uploaded = await browser.send(path, { method: "POST", body });
  const { filename } = (await uploaded.json()) as { filename: string };
  return {
    organisation,
    zgid,
    wf: 1,
    recordId,
    userId,
    searchId: found.searchId,
    slot,
    reservationId,
    filename,
    partOfName: "Har",
  };
}
