import { openBrowserless } from "@milepost/kit/browserless.ts";
import { type BookingDesk, openBookingDesk } from "@milepost/kit/company/booking-desk.ts";
import { openSettingsDesk } from "@milepost/kit/company/settings-desk.ts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

const cell = inject("cell");
const customer = "thanks@customer.example";
const stranger = openBrowserless(cell);
let desk: BookingDesk;
/** Behind the button of the invitation. */
let link: URL;

beforeAll(async () => {
  desk = await openBookingDesk(cell, "51");
  const [wf = 0] = await desk.addWorkflows([{ sourceModule: "Leads", destinationModule: "Deals" }]);
  const recordId = await desk.insert("Leads", {
    Last_Name: "Thanks",
    Company: "Firm",
    Email: customer,
    Zip_Code: desk.postcode,
  });
  const { wish } = await desk.offerFor(wf, recordId);
  const { slot: slotID, fieldagent: appFieldAgentId, week, deviation } = wish;
  const invite = { slotID, deviation, recordId, appFieldAgentId, emailRecipient: customer, wf };
  await desk.post("/api/calendarInvite", { ...invite, week });
  const query = new URLSearchParams({ to: customer });
  const box = await fetch(`${cell.sandboxUrl}/mailbox/messages?${query}`);
  const { messages } = (await box.json()) as { messages: { html: string }[] };
  const [, address = ""] = /href="([^"]*\/thank-you\?[^"]*)"/.exec(messages[0]?.html ?? "") ?? [];
  link = new URL(address.replaceAll("&amp;", "&"));
});
afterAll(async () => {
  await judge(0.9);
  await desk.close();
});

/** How sure the captcha is from now on that it sees a person. */
const judge = (score: number) => desk.crm.control("captcha", { score });

/** What the customer's page does once it has the captcha's word. */
async function verify(change: object = {}, action = "thank_you_page"): Promise<number> {
  const body = new URLSearchParams({ siteKey: "sandbox-site", action });
  const asked = await fetch(`${cell.sandboxUrl}/recaptcha/api2/answer`, {
    method: "POST",
    body,
    headers: { origin: cell.url },
  });
  const { answer } = (await asked.json()) as { answer: string };
  const { recordId, zohoOrgId, token, wf } = Object.fromEntries(link.searchParams);
  const { status } = await openSettingsDesk(stranger).call("POST", "/api/verify-acceptance", {
    captcha: answer,
    recordId,
    zohoOrgId,
    token,
    wf,
    ...change,
  });
  return status;
}

test("a customer who is not signed in gets the page by its token and the captcha, and by neither alone", async () => {
  const page = await stranger.send(link.pathname + link.search);
  await judge(0.9);
  const tried = [await verify(), await verify({ token: "" }), await verify({ captcha: "" })];
  // Spec: The customer receives a public thank-you page after a booking, protected by a captcha plus a token.
  expect([page.status, ...tried]).toEqual([200, 200, 401, 401]);
  // Spec: The thank-you page is public, verified by captcha plus token.
  expect([page.headers.get("content-type"), ...tried]).toEqual([
    expect.stringContaining("text/html"),
    200,
    401,
    401,
  ]);
});

test("the captcha's score decides, for the page's own action", async () => {
  const tried: number[] = [];
  for (const score of [0.5, 0.49]) {
    await judge(score);
    tried.push(await verify());
  }
  await judge(0.9);
  tried.push(await verify({}, "login"));
  // Spec: A bot-protection provider (invisible, score-based) is used on the thank-you page.
  expect(tried).toEqual([200, 401, 401]);
});
