import { setTimeout as sleep } from "node:timers/promises";
import {
  type BookingDesk,
  openBookingDesk,
  type Wish,
} from "@milepost/kit/company/booking-desk.ts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

/** A worker goes on for one that died after it had asked the CRM for the record, so that nobody knows what came of that. */

const cell = inject("cell");
let desk: BookingDesk;
let wf: { contacts: number; leads: number; same: number };

beforeAll(async () => {
  desk = await openBookingDesk(cell, "20");
  // Deals have no field for a reference here.
  const { Deals = [], ...fields } = desk.company.fields as Record<string, { api_name?: string }[]>;
  const plain = Deals.filter(({ api_name }) => api_name !== "Milepost_Reference");
  await desk.crm.control("seed", { ...desk.company, fields: { ...fields, Deals: plain } });
  await desk.admin.post("/api/sync-crm-fields", {});
  const [contacts = 0, leads = 0, same = 0] = await desk.addWorkflows([
    { sourceModule: "Contacts", destinationModule: "Deals" },
    { sourceModule: "Leads", destinationModule: "Deals" },
    { sourceModule: "Contacts", destinationModule: "Contacts" },
  ]);
  wf = { contacts, leads, same };
});
afterAll(() => desk.close());

let made = 0;
async function customer(module: "Contacts" | "Leads"): Promise<string> {
  made += 1;
  const zip = module === "Leads" ? "Zip_Code" : "Mailing_Zip";
  const values = { Last_Name: `Customer ${made}`, Company: `Firm ${made}`, [zip]: desk.postcode };
  return desk.insert(module, values);
}

/** Held, and as if a worker had died a moment ago while it asked for the record. */
async function holdAsked(wish: Wish): Promise<string> {
  const { body } = await desk.post("/api/holds", wish);
  await desk.rows(
    "update reservations set record_asked_at = now() where is_own and reservation_id = $1",
    [body.reservationId],
  );
  return body.reservationId ?? "";
}

const lock = (module: string, id: string, isLocked: boolean) =>
  desk.crm.control("state", { ...desk.place, module, id, state: { $locked_for_me: isLocked } });

const stateOf = async (id: string) =>
  ((await (await desk.readBooking(id)).json()) as { state: string }).state;

const unsure = "Your CRM didn’t confirm the record. Look for it there before you book again.";

test("a record that nothing could be found by is not written a second time, and a person is asked to look", async () => {
  const { wish } = await desk.offerFor(wf.contacts, await customer("Contacts"));
  await holdAsked(wish);
  const before = (await desk.crm.list("Deals")).length;
  const { body } = await desk.book(wish);
  expect(body).toMatchObject({ success: true, warning: unsure });
  expect(await desk.crm.list("Deals")).toHaveLength(before);
});

test("after the CRM said no, it may be asked for the record again", async () => {
  const { wish } = await desk.offerFor(wf.contacts, await customer("Contacts"));
  const rule = {
    kind: "429",
    method: "POST",
    path: "Deals$",
    fromCall: 1,
    forCalls: 1,
    zgid: desk.place.zgid,
  };
  await desk.crm.control("rules", rule);
  const { body } = await desk.book(wish);
  expect(body.success).toBe(true);
  expect(body.warning).toBeUndefined();
});

test("a lead that becomes something else while it is being booked is left to a person, and not called refused", async () => {
  const recordId = await customer("Leads");
  const contact = await customer("Contacts");
  const { wish } = await desk.offerFor(wf.leads, recordId);
  // After the check and before the conversion: whom the lead may be joined to is asked for between the two.
  const between = { kind: "slow", ms: 4_000, path: "__conversion_options", zgid: desk.place.zgid };
  const { id: rule } = await desk.crm.control<{ id: number }>("rules", between);
  const booking = desk.book(wish);
  await sleep(2_000);
  const became = { Converted__s: true, $converted: true, Converted_Contact: { id: contact } };
  await desk.crm.control("state", { ...desk.place, module: "Leads", id: recordId, state: became });
  const { body } = await booking;
  await desk.crm.control("rules/remove", { id: rule });
  expect(body).toMatchObject({ success: true, warning: unsure });
  expect(await stateOf(body.bookingId ?? "")).toBe("attention");
});

/** Both at once: each waits until what was asked before must have ended. */
test("a refusal is not the last word while an earlier call may be under way, and an update that may have been done is not called refused", async () => {
  const [lead, contact] = [await customer("Leads"), await customer("Contacts")];
  const { wish: conversion } = await desk.offerFor(wf.leads, lead);
  const converting = await holdAsked(conversion);
  const { wish: update } = await desk.offerFor(wf.same, contact);
  const updating = await holdAsked(update);
  await lock("Leads", lead, true);
  await lock("Contacts", contact, true);
  const bookings = Promise.all([desk.book(conversion), desk.book(update)]);
  await sleep(5_000);
  expect([await stateOf(converting), await stateOf(updating)]).toEqual(["booking", "booking"]);
  await lock("Leads", lead, false);
  await bookings;
  await expect.poll(() => stateOf(converting), { timeout: 40_000 }).toBe("booked");
  await expect.poll(() => stateOf(updating), { timeout: 40_000 }).toBe("attention");
});
