import type { MyTime } from "@milepost/contract/endpoints/customer/my-visit.ts";
import type { Browserless } from "@milepost/kit/browserless.ts";
import type { Cell } from "@milepost/kit/cell.ts";
import { mailsOf } from "@milepost/kit/company/mails-of.ts";
import { myVisitToken, openMyVisit } from "@milepost/kit/company/my-visit.ts";
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
  cell: Cell,
  browser: Browserless,
  { organisation: { zgid }, users, records }: SpareCompany,
  organisation: string,
): Promise<Things> {
  const [record, linked] = records.Leads as readonly { id?: string }[];
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
    ...(await bookWithLink(cell, browser, linked?.id ?? "")),
    filename,
    partOfName: "Har",
  };
}

const customerLink = {
  enabled: true,
  mayChange: true,
  mayCancel: true,
  maxAddedMinutes: 240,
  hoursBefore: 0,
};
let invited = 0;

/** A visit that stands, whose customer has a link of their own that opens it and was shown a time. */
export async function bookWithLink(
  cell: Cell,
  browser: Browserless,
  recordId: string,
): Promise<Pick<Things, "bookingId" | "visitToken" | "choice">> {
  const workflowUpdates = [{ workflowId: 1, workflowSettings: { customerLink } }];
  await browser.post("/api/settings", { workflowUpdates });
  const results = await browser.get<Found[]>(`/api/search?wf=1&recordId=${recordId}`);
  const found = results.findLast(({ slots }) => slots.length > 0);
  const slot = found?.slots.at(-1);
  const wish = { recordId, wf: 1, deviation: 0, week: found?.week };
  invited += 1;
  const to = `linked-${invited}@${recordId}.example`;
  const agent = found?.appFieldAgentId;
  const invitation = { ...wish, slotID: slot, appFieldAgentId: agent, emailRecipient: to };
  await browser.post("/api/calendarInvite", invitation);
  const form = { topSection: {}, bottomSection: {}, isBooking: true, inviteEmail: to };
  const booking = { ...wish, ...form, slot, fieldagent: agent };
  const { bookingId } = await browser.post<{ bookingId: string }>("/api/processBooking", booking);
  const token = myVisitToken((await mailsOf(cell, to)).at(-1)?.html ?? "");
  if (token === null) throw new Error("The customer was sent no link of their own");
  const shown = await openMyVisit(cell, token)<{ times: MyTime[] }>("/times");
  const choice = shown.body.times[0]?.choice;
  if (!choice) throw new Error("The customer was shown no other time");
  return { bookingId, visitToken: token, choice };
}
