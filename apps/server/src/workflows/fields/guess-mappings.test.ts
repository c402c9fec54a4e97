import { appFields } from "@milepost/contract/settings/app-fields.ts";
import { Mapping } from "@milepost/contract/settings/mapping.ts";
import { expect, test } from "vitest";
import { guessMappings } from "./guess-mappings.ts";
import { mappedFields } from "./mapped-fields.ts";
import type { StoredField } from "./stored-field.ts";

const field = (
  name: string,
  type: StoredField["type"],
  given: Partial<StoredField> = {},
): StoredField => ({
  name,
  label: name.replaceAll("_", " "),
  type,
  required: false,
  isWritable: true,
  isUnique: false,
  longest: null,
  optionLabels: [],
  ...given,
});

const leads = [
  field("Email", "email"),
  field("Street", "text"),
  field("City", "text"),
  field("Zip_Code", "text"),
  field("Owner", "owner"),
];
const deals = [
  field("Deal_Name", "text"),
  field("Owner", "owner"),
  field("Created_Time", "datetime-local", { isWritable: false }),
  field("Lead_Source", "dropdown"),
  field("Appointment_Start", "datetime-local"),
  field("Appointment_End", "datetime-local"),
  field("Field_Agent", "userlookup"),
  field("Visit_Postcode", "text"),
  field("Source_Record", "text"),
];
const meetings = [
  field("Owner", "owner", { label: "Host" }),
  field("Start_DateTime", "datetime-local", { label: "From" }),
  field("End_DateTime", "datetime-local", { label: "To" }),
];

/** Where each app field was guessed to be, by its reference; those left unmapped are missing. */
function guess(
  fields: Record<string, StoredField[]>,
  modules: Parameters<typeof guessMappings>[1] = {
    sourceModule: "Leads",
    destinationModule: "Deals",
  },
) {
  const mappings = guessMappings(fields, modules);
  return Object.fromEntries(
    appFields.flatMap(({ fieldRef }) => {
      const places = mappedFields({ mappings }, fieldRef);
      return places.length === 0
        ? []
        : [[fieldRef, places.map((place) => `${place.module}.${place.field}`)]];
    }),
  );
}

const contacts = [
  field("Email", "email"),
  field("Mailing_Street", "text"),
  field("Mailing_City", "text"),
  field("Mailing_Zip", "text"),
];

test("the sample company's own fields are recognised, and the customer's on what a lead becomes", () => {
  expect(guess({ Leads: leads, Contacts: contacts, Deals: deals })).toEqual({
    appStreet: ["Contacts.Mailing_Street"],
    appCity: ["Contacts.Mailing_City"],
    appPostcode: ["Deals.Visit_Postcode"],
    appCustomerEmail: ["Contacts.Email"],
    appFieldAgent: ["Deals.Field_Agent"],
    appBookingDateTime: ["Deals.Appointment_Start"],
    appBookingEndDateTime: ["Deals.Appointment_End"],
    appSourceRecordId: ["Deals.Source_Record"],
  });
});

test("what is made of a contact has the customer's fields on the contact too", () => {
  const modules = { sourceModule: "Contacts", destinationModule: "Deals" } as const;
  expect(guess({ Contacts: contacts, Deals: deals }, modules)).toMatchObject({
    appStreet: ["Contacts.Mailing_Street"],
    appPostcode: ["Deals.Visit_Postcode", "Contacts.Mailing_Zip"],
  });
});

test("all nine app fields are there in their order, mapped or not", () => {
  const mappings = guessMappings({}, { sourceModule: "Leads", destinationModule: "Deals" });
  expect(mappings.map(({ id }) => id)).toEqual(appFields.map(({ fieldRef }) => fieldRef));
  for (const mapping of mappings) expect(Mapping.parse(mapping)).toEqual(mapping);
});

test("a meeting is its owner's, and has its own start and end", () => {
  const modules = { sourceModule: "Leads", destinationModule: "Events" } as const;
  expect(guess({ Events: meetings }, modules)).toEqual({
    appFieldAgent: ["Events.Owner"],
    appBookingDateTime: ["Events.Start_DateTime"],
    appBookingEndDateTime: ["Events.End_DateTime"],
  });
});

test("the owner of a deal is never taken for the field agent", () => {
  expect(guess({ Deals: [field("Owner", "owner")] })).toEqual({});
});

test("two fields that are as good leave the app field unmapped", () => {
  const rivals = [field("Surveyor", "userlookup"), field("Sales_Rep", "userlookup")];
  expect(guess({ Deals: rivals })).toEqual({});
  const starts = [
    field("Survey_Start", "datetime-local"),
    field("Visit_Start", "datetime-local"),
    field("Visit_End", "datetime-local"),
  ];
  expect(guess({ Deals: starts })).toEqual({});
});

test("who booked is the booking agent and not the field agent", () => {
  const people = [field("Booking_Agent", "userlookup"), field("Surveyor", "userlookup")];
  expect(guess({ Deals: people })).toEqual({
    appBookingAgent: ["Deals.Booking_Agent"],
    appFieldAgent: ["Deals.Surveyor"],
  });
});

test.each([
  ["a time that is about something else", field("Contract_Start", "datetime-local")],
  ["a reminder of the visit", field("Appointment_Reminder", "datetime-local")],
  ["a date without a time", field("Appointment_Start", "date")],
  ["a field that cannot be written", field("Visit_Start", "datetime-local", { isWritable: false })],
  ["where the lead came from", field("Source_Campaign", "text")],
  ["an agent written as text", field("Field_Agent", "text")],
])("%s is not guessed", (_what, only) => {
  expect(guess({ Deals: [only] })).toEqual({});
});

test("an end counts only with the start it is named after", () => {
  const [start, foreign] = [
    field("Visit", "datetime-local"),
    field("Contract_End", "datetime-local"),
  ];
  expect(guess({ Deals: [start, foreign] })).toEqual({ appBookingDateTime: ["Deals.Visit"] });
  expect(guess({ Deals: [start, field("Visit_End", "datetime-local")] })).toEqual({
    appBookingDateTime: ["Deals.Visit"],
    appBookingEndDateTime: ["Deals.Visit_End"],
  });
});

test("the label counts where the API name says nothing", () => {
  const named = field("Field_7", "userlookup", { label: "Surveyor" });
  expect(guess({ Deals: [named] })).toEqual({ appFieldAgent: ["Deals.Field_7"] });
});

test("of two postcodes the visit's is taken", () => {
  const both = [field("Invoice_Post_Code", "text"), field("Site_Postcode", "text")];
  expect(guess({ Deals: both })).toEqual({ appPostcode: ["Deals.Site_Postcode"] });
});

test("when and where from is never shown on the booking form, the customer is", () => {
  const mappings = guessMappings(
    { Leads: leads, Deals: deals },
    { sourceModule: "Leads", destinationModule: "Deals" },
  );
  const shown = mappings.filter(({ fieldMappings: [details] }) => details?.showInBookingForm);
  expect(shown.map(({ id }) => id)).toEqual([
    "appBookingAgent",
    "appStreet",
    "appCity",
    "appPostcode",
    "appCustomerEmail",
    "appFieldAgent",
  ]);
});
