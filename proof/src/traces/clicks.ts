import { randomBytes } from "node:crypto";
import type { Browserless } from "@milepost/kit/browserless.ts";
import type { Cell } from "@milepost/kit/cell.ts";
import { emptyForm, type Office, openOffice } from "@milepost/kit/company/booking-office.ts";
import { mailsOf } from "@milepost/kit/company/mails-of.ts";
import type { PlantedCustomer } from "../erase/values.ts";
import type { Click } from "./hops.ts";

/** What a person clicked on. */
export interface Clicks {
  readonly invited: Click;
  readonly booked: Click;
  readonly refused: Click;
  /** Of the problem with which the last was answered. */
  readonly problemTraceId: string;
  readonly postcode: string;
  /** As a browser sends it. */
  readonly cookie: string;
}

/** In a company with full diaries a customer is invited and booked, while the CRM fails, and a call is refused. */
export async function makeClicks(cell: Cell, customer: PlantedCustomer): Promise<Clicks> {
  const office = await openOffice(cell);
  const [browser] = office.bookingAgents;
  const [postcode] = office.postcodes;
  if (!browser || !postcode) throw new Error("Nobody books, or nobody is visited");
  const wish = await findWish(browser, await addLead(office, customer, postcode));
  const { slot, fieldagent, ...rest } = wish;
  const invited = await click(browser, "/api/calendarInvite", {
    ...rest,
    slotID: slot,
    appFieldAgentId: fieldagent,
    emailRecipient: customer.email,
  });
  await office.sandbox.control("misbehave", { kind: "500", forCalls: 2 });
  const form = { ...emptyForm, ...wish, inviteEmail: customer.email };
  const booked = await click(browser, "/api/processBooking", form);
  await office.sandbox.control("misbehave", { kind: "ok" });
  const refused = await click(browser, "/api/processBooking", { ...form, slot: postcode });
  const statuses = [invited, booked, refused].map(({ status }) => status);
  if (statuses.join() !== "200,200,400") throw new Error(`The clicks were answered ${statuses}`);
  if ((await mailsOf(cell, customer.email)).length === 0) throw new Error("No mail arrived");
  await office.close();
  const cookie = browser.cookie();
  return { invited, booked, refused, problemTraceId: refused.said ?? "", postcode, cookie };
}

const addLead = (office: Office, customer: PlantedCustomer, postcode: string) =>
  office.insert("Leads", {
    First_Name: customer.firstName,
    Last_Name: customer.lastName,
    Company: customer.lastName,
    Email: customer.email,
    Phone: customer.phone,
    Mobile: customer.mobile,
    Street: customer.street,
    City: customer.city,
    Zip_Code: postcode,
    Description: customer.note,
  });

interface Offer {
  readonly appFieldAgentId: string;
  readonly slots: readonly string[];
  readonly week: string;
}

async function findWish(browser: Browserless, recordId: string) {
  const results = await browser.get<Offer[]>(`/api/search?wf=1&recordId=${recordId}`);
  const offer = results.find(({ slots }) => slots.length > 0);
  if (!offer) throw new Error("Nothing is free");
  const { appFieldAgentId: fieldagent, slots, week } = offer;
  return { slot: slots.at(-1) ?? "", fieldagent, week, recordId, deviation: 0, wf: 1 };
}

interface Answered extends Click {
  readonly status: number;
  /** The id in a problem; undefined: it is none. */
  readonly said: string | undefined;
}

/** With the header that the web app sends. */
async function click(browser: Browserless, path: string, body: object): Promise<Answered> {
  const [traceId, spanId] = [randomBytes(16).toString("hex"), randomBytes(8).toString("hex")];
  const traceparent = `00-${traceId}-${spanId}-01`;
  const answer = await browser.send(path, {
    method: "POST",
    headers: { "content-type": "application/json", traceparent },
    body: JSON.stringify(body),
  });
  const { traceId: said } = (await answer.json()) as { traceId?: string };
  return { traceId, spanId, status: answer.status, said };
}
