import type { Mapping } from "@milepost/contract/settings/mapping.ts";
import {
  askFor,
  type BookingDesk,
  openBookingDesk,
  withRow,
} from "@milepost/kit/company/booking-desk.ts";
import type { Person } from "@milepost/kit/company/spare-company.ts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

const cell = inject("cell");
let desk: BookingDesk;
let wf: number;

/** The contact's owner stands on the form. */
function withOwnerShown(guessed: readonly Mapping[]): readonly Mapping[] {
  const rows = withRow(["Contacts", "Owner"], ["Deals", "Owner"])(guessed);
  return rows.map((row) => {
    if (row.sourceField !== "Owner") return row;
    const shown = { showInBookingForm: true };
    const fieldMappings = row.fieldMappings.map((entry) => ({ ...entry, ...shown }));
    return { ...row, sourceFieldType: "owner", fieldMappings };
  });
}

beforeAll(async () => {
  desk = await openBookingDesk(cell, "57");
  const asked = { ...askFor("Contacts", "Owner"), fieldType: "owner", required: false };
  [wf = 0] = await desk.addWorkflows([
    {
      sourceModule: "Contacts",
      destinationModule: "Deals",
      mapped: withOwnerShown,
      settings: { bookingAgentFields: [asked] },
    },
  ]);
});
afterAll(() => desk.close());

/** As the CRM has them. */
const userOf = ({ id, full_name: name, email }: Person) => ({ id, name, email });

test("a user always comes with id, name and email: to choose from, on the record and on the form", async () => {
  const recordId = await desk.insert("Contacts", {
    Last_Name: "Owned",
    Mailing_Zip: desk.postcode,
    Owner: { id: desk.becky.id },
  });
  const { records } = await desk.agent.get<{ records: object[] }>(
    "/api/lookup-records/Users?searchTerm=",
  );
  expect(records).toContainEqual(userOf(desk.becky));
  const details = await desk.agent.get<{ Owner: object }>(
    `/api/recordDetails/${recordId}?wf=${wf}`,
  );
  // Spec: A user-lookup value is an object with name, id and e-mail.
  expect(details.Owner).toEqual(userOf(desk.becky));
  const { wish, agent } = await desk.offerFor(wf, recordId);
  const { body } = await desk.post("/api/holds", wish);
  const told = await (await desk.readBooking(body.reservationId)).json();
  expect(told.appBookingAgent).toEqual(userOf(desk.bookingAgent));
  expect(told.appFieldAgent).toEqual(userOf(agent));
});
