import { type BookingDesk, openBookingDesk } from "@milepost/kit/company/booking-desk.ts";
import { spareCompany } from "@milepost/kit/company/spare-company.ts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

const cell = inject("cell");
let desk: BookingDesk;

beforeAll(async () => {
  const { Deals = [] } = spareCompany(cell, "58").fields as Record<string, object[]>;
  const bookedBy = {
    api_name: "Booking_Agent",
    field_label: "Booking Agent",
    data_type: "userlookup",
  };
  const fields = { Leads: Deals, Contacts: Deals, Accounts: Deals, Deals: [...Deals, bookedBy] };
  desk = await openBookingDesk(cell, "58", { fields });
});
afterAll(() => desk.close());

test("who booked stands in the CRM's field that is mapped to Booking agent, and who connected does not", async () => {
  const [wf = 0] = await desk.addWorkflows([
    { sourceModule: "Contacts", destinationModule: "Deals" },
  ]);
  for (const [browser, person] of [
    [desk.agent, desk.bookingAgent],
    [desk.rival, desk.hugh],
  ] as const) {
    const recordId = await desk.insert("Contacts", {
      Last_Name: person.full_name,
      Mailing_Zip: desk.postcode,
    });
    const { wish } = await desk.offerFor(wf, recordId, { from: browser });
    const { body } = await desk.book(wish, {}, browser);
    expect(body.success, body.error).toBe(true);
    const deals = await desk.crm.list("Deals");
    const deal = deals.find(({ Source_Record }) => Source_Record === recordId);
    expect(deal?.Booking_Agent).toMatchObject({ id: person.id, name: person.full_name });
    expect(deal?.Created_By).toMatchObject({ id: desk.manager.id });
  }
});
