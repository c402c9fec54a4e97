import { appFieldModule } from "@milepost/contract/settings/app-fields.ts";
import type { FieldType } from "@milepost/contract/settings/crm-field.ts";
import type { DefaultFieldValue, Mapping } from "@milepost/contract/settings/mapping.ts";
import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import { defaultWorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import type { FieldValue } from "@milepost/crm/crm.ts";
import { expect, test } from "vitest";
import type { StoredField } from "../workflows/fields/stored-field.ts";
import { type BookingFacts, bookingValues } from "./booking-values.ts";
import type { BookingForm } from "./reservation.ts";

const facts: BookingFacts = {
  appBookingAgent: { id: "21", name: "Luis Ortega" },
  appFieldAgent: { id: "22", name: "Becky Shaw" },
  appStreet: "1 Quay",
  appCity: null,
  appPostcode: "MP1 1AA",
  appCustomerEmail: "ava@customer.example",
  appBookingDateTime: "2026-07-06T10:00:00+01:00",
  appBookingEndDateTime: "2026-07-06T11:30:00+01:00",
  appSourceRecordId: "77001",
};

const field = (name: string, type: FieldType, given: Partial<StoredField> = {}): StoredField => ({
  name,
  label: name,
  type,
  required: false,
  isWritable: true,
  isUnique: false,
  longest: null,
  optionLabels: [],
  ...given,
});

const modules = {
  Deals: [
    field("Visit_Street", "text"),
    field("City", "text"),
    field("Next_Step", "text"),
    field("Amount", "decimal"),
    field("Is_Urgent", "boolean"),
    field("Tags", "multiselect"),
    field("Agent", "userlookup"),
    field("Agent_Name", "text"),
    field("Owner", "owner"),
    field("Contact_Name", "lookup"),
    field("Email", "email"),
    field("Visit_Day", "date"),
    field("Visit_Start", "datetime-local"),
    field("Sealed", "text", { isWritable: false }),
  ],
  Contacts: [field("Mailing_Street", "text"), field("Phone", "text")],
};

/** A row of the mapping table; the form may change it only where it is shown and editable. */
function mapped(
  [sourceModule, sourceField]: readonly [string, string],
  [mappedModule, destinationField]: readonly [string, string],
  given: { isShown?: boolean; isEditable?: boolean; id?: string; parent?: string } = {},
): Mapping {
  const { isShown = false, isEditable = false } = given;
  const isAppField = sourceModule === appFieldModule;
  return {
    id: given.id ?? (isAppField ? sourceField : `custom-${sourceField}`),
    isAppField,
    isOriginalAppField: isAppField && !given.parent,
    sourceModule,
    sourceField,
    sourceFieldType: "text",
    lastModified: null,
    parentAppFieldId: given.parent ?? null,
    fieldMappings: [
      {
        mappedModule,
        destinationField,
        showInBookingForm: isShown,
        editable: isEditable,
        allowAdminEditChange: true,
        required: false,
        canDelete: true,
        fixedModule: false,
        label: sourceField,
        order: 10,
      },
    ],
  };
}

const app = (ref: keyof BookingFacts) => [appFieldModule, ref] as const;
const deal = (name: string) => ["Deals", name] as const;
const open = { isShown: true, isEditable: true };

const byDefault = (name: string, defaultValue: DefaultFieldValue["defaultValue"]) => ({
  id: "1",
  module: "Deals",
  field: name,
  fieldType: "text" as const,
  defaultValue,
  order: 10,
});

const asked = (name: string, required = false): WorkflowSettings["bookingAgentFields"][number] => ({
  id: "1",
  module: "Deals",
  field: name,
  fieldType: "text",
  required,
  order: 10,
  showInBookingForm: true,
  editable: true,
  label: `${name} label`,
});

function write(
  settings: Partial<WorkflowSettings>,
  { top = {}, bottom = {} }: Partial<BookingForm> = {},
  source: Readonly<Record<string, FieldValue>> = {},
) {
  const record = { id: "77001", modifiedAt: "2026-07-01T09:00:00+01:00", values: source };
  const written = bookingValues({ ...defaultWorkflowSettings, ...settings }, modules, {
    records: new Map([["Leads", record]]),
    facts,
    form: { top, bottom },
  });
  return { ...written, deal: written.byModule.get("Deals") ?? {} };
}

test("what the source record says goes where the workflow maps it", () => {
  const mappings = [mapped(["Leads", "Phone"], ["Contacts", "Phone"])];
  const { byModule } = write({ mappings }, {}, { Phone: "07700 900111" });
  expect([...byModule]).toEqual([["Contacts", { Phone: "07700 900111" }]]);
});

test("what Milepost knows of the booking goes into every field that the workflow maps it to", () => {
  const mappings = [
    mapped(app("appBookingDateTime"), deal("Visit_Start")),
    mapped(app("appSourceRecordId"), deal("Next_Step")),
    mapped(app("appStreet"), deal("Visit_Street")),
    mapped(app("appStreet"), ["Contacts", "Mailing_Street"], {
      id: "custom-app-appStreet-1",
      parent: "appStreet",
    }),
  ];
  const { byModule } = write({ mappings });
  expect(Object.fromEntries(byModule)).toEqual({
    Deals: { Visit_Start: facts.appBookingDateTime, Next_Step: "77001", Visit_Street: "1 Quay" },
    Contacts: { Mailing_Street: "1 Quay" },
  });
});

test("the form cannot choose a field: what is not one of the workflow's mappings is not written", () => {
  const mappings = [mapped(["Leads", "Phone"], deal("Next_Step"), open)];
  const form = {
    top: { Owner: "99", "Deals.Owner": "99", "custom-Owner": "99" },
    bottom: { "Deals.Owner": "99", "Contacts.Phone": "1", Owner: "99" },
  };
  const { byModule, gone } = write({ mappings }, form, { Phone: "2" });
  expect(Object.fromEntries(byModule)).toEqual({ Deals: { Next_Step: "2" } });
  expect(gone).toEqual([]);
});

test.each([
  ["shown and editable takes the form's value", open, "typed"],
  ["shown and not editable keeps the record's", { isShown: true }, "own"],
  ["editable and not shown keeps the record's", { isEditable: true }, "own"],
  ["neither keeps the record's", {}, "own"],
])("a mapping that is %s", (_what, given, expected) => {
  const mappings = [mapped(["Leads", "Phone"], deal("Next_Step"), given)];
  const { deal: values } = write(
    { mappings },
    { top: { "custom-Phone": "typed" } },
    { Phone: "own" },
  );
  expect(values).toEqual({ Next_Step: expected });
});

test.each([[""], ["  "], [[]], [{ id: "", name: "" }]])(
  "a field that was cleared (%j) keeps what the record says, and is not written where that is nothing",
  (cleared) => {
    const mappings = [
      mapped(["Leads", "Phone"], deal("Next_Step"), open),
      mapped(["Leads", "Mobile"], deal("City"), open),
    ];
    const top = { "custom-Phone": cleared, "custom-Mobile": cleared };
    expect(write({ mappings }, { top }, { Phone: "own", Mobile: null }).deal).toEqual({
      Next_Step: "own",
    });
  },
);

test("false and 0 are values", () => {
  const mappings = [
    mapped(["Leads", "Urgent"], deal("Is_Urgent"), open),
    mapped(["Leads", "Sum"], deal("Amount"), open),
  ];
  const top = { "custom-Urgent": false, "custom-Sum": 0 };
  expect(write({ mappings }, { top }, { Urgent: true, Sum: 9 }).deal).toEqual({
    Is_Urgent: false,
    Amount: 0,
  });
  expect(write({ mappings }, {}, { Urgent: false, Sum: 0 }).deal).toEqual({
    Is_Urgent: false,
    Amount: 0,
  });
});

test("an address that the agent corrects is corrected in every field it is mapped to", () => {
  const mappings = [
    mapped(app("appStreet"), deal("Visit_Street"), open),
    mapped(app("appStreet"), ["Contacts", "Mailing_Street"], {
      id: "custom-app-appStreet-1",
      parent: "appStreet",
    }),
  ];
  const { byModule, facts: known } = write({ mappings }, { top: { appStreet: "2 Quay" } });
  expect(byModule.get("Deals")).toEqual({ Visit_Street: "2 Quay" });
  expect(byModule.get("Contacts")).toEqual({ Mailing_Street: "2 Quay" });
  expect(known).toEqual({ ...facts, appStreet: "2 Quay" });
});

test("where the customer's address was read nothing is written back, but for a correction", () => {
  const read = [
    mapped(app("appPostcode"), ["Contacts", "Phone"]),
    mapped(app("appStreet"), ["Contacts", "Mailing_Street"], open),
  ];
  const settings = { sourceModule: "Contacts" as const, mappings: read };
  expect([...write(settings).byModule]).toEqual([]);
  const { byModule } = write(settings, { top: { appStreet: "2 Quay" } });
  expect(Object.fromEntries(byModule)).toEqual({ Contacts: { Mailing_Street: "2 Quay" } });
  const same = { ...settings, destinationModule: "Contacts" as const };
  expect(Object.fromEntries(write(same).byModule)).toEqual({
    Contacts: { Phone: "MP1 1AA", Mailing_Street: "1 Quay" },
  });
});

test.each(["appFieldAgent", "appBookingDateTime", "appSourceRecordId", "appPostcode"] as const)(
  "%s is never the form's to say, also where it is marked editable",
  (ref) => {
    const mappings = [mapped(app(ref), deal("Next_Step"), open)];
    const own = facts[ref];
    const text = typeof own === "object" && own !== null ? own.name : own;
    expect(write({ mappings }, { top: { [ref]: "somebody else" } }).deal).toEqual({
      Next_Step: text,
    });
  },
);

test("a person goes into a lookup by id, and into a text by name", () => {
  const mappings = [
    mapped(app("appFieldAgent"), deal("Agent")),
    mapped(app("appBookingAgent"), deal("Owner")),
    mapped(app("appFieldAgent"), deal("Agent_Name"), {
      id: "custom-app-appFieldAgent-1",
      parent: "appFieldAgent",
    }),
  ];
  expect(write({ mappings }).deal).toEqual({
    Agent: facts.appFieldAgent,
    Owner: facts.appBookingAgent,
    Agent_Name: "Becky Shaw",
  });
});

test("a lookup that the agent chose is written by id, without the e-mail address that came along", () => {
  const bottom = { "Deals.Contact_Name": { id: "31", name: "Kim", email: "kim@x.example" } };
  expect(write({ bookingAgentFields: [asked("Contact_Name")] }, { bottom }).deal).toEqual({
    Contact_Name: { id: "31", name: "Kim" },
  });
});

test("a time goes into a date field as its day", () => {
  const mappings = [mapped(app("appBookingDateTime"), deal("Visit_Day"))];
  expect(write({ mappings }).deal).toEqual({ Visit_Day: "2026-07-06" });
});

test("a default value gives way to a mapping, and that to what the agent was asked for", () => {
  const settings = {
    defaultFieldValues: [byDefault("Next_Step", "default"), byDefault("City", "default")],
    mappings: [mapped(["Leads", "Phone"], deal("Next_Step")), mapped(app("appCity"), deal("City"))],
  };
  expect(write(settings, {}, { Phone: "own" }).deal).toEqual({ Next_Step: "own", City: "default" });
  const bookingAgentFields = [asked("Next_Step")];
  const bottom = { "Deals.Next_Step": "typed" };
  expect(write({ ...settings, bookingAgentFields }, { bottom }, { Phone: "own" }).deal).toEqual({
    Next_Step: "typed",
    City: "default",
  });
});

test("a default may be false, 0 or a lookup", () => {
  const defaultFieldValues = [
    byDefault("Is_Urgent", false),
    byDefault("Amount", 0),
    byDefault("Contact_Name", { id: "31", name: "Kim" }),
  ];
  expect(write({ defaultFieldValues }).deal).toEqual({
    Is_Urgent: false,
    Amount: 0,
    Contact_Name: { id: "31", name: "Kim" },
  });
});

test.each([[{}], [{ "Deals.Next_Step": "  " }]])(
  "a required field that the booking agent left empty (%j) is named by its label",
  (bottom) => {
    const bookingAgentFields = [asked("City"), asked("Next_Step", true)];
    expect(write({ bookingAgentFields }, { bottom }).missing).toBe("Next_Step label");
  },
);

test("where everything required is given nothing is missing", () => {
  const bookingAgentFields = [asked("City"), asked("Next_Step", true)];
  const bottom = { "Deals.Next_Step": "x" };
  expect(write({ bookingAgentFields }, { bottom }).missing).toBeNull();
});

test("a required number that is 0 and a required tick that is off are given", () => {
  const bookingAgentFields = [asked("Amount", true), asked("Is_Urgent", true)];
  const bottom = { "Deals.Amount": 0, "Deals.Is_Urgent": false };
  expect(write({ bookingAgentFields }, { bottom })).toMatchObject({
    missing: null,
    deal: { Amount: 0, Is_Urgent: false },
  });
});

test("fields that the CRM has no more, or does not let us write, are left out and listed", () => {
  const settings = {
    mappings: [
      mapped(app("appStreet"), deal("Removed")),
      mapped(app("appPostcode"), deal("Sealed")),
      mapped(app("appBookingEndDateTime"), ["Gone", "Ends"]),
      mapped(app("appCity"), deal("Also_Removed")),
    ],
    defaultFieldValues: [byDefault("Next_Step", "stays")],
  };
  const { byModule, gone } = write(settings);
  expect(Object.fromEntries(byModule)).toEqual({ Deals: { Next_Step: "stays" } });
  // The city is not known, so nothing was lost with its field.
  expect(gone).toEqual(["Deals.Removed", "Deals.Sealed", "Gone.Ends"]);
});

test("what is not mapped yet is not written", () => {
  expect(write({ mappings: [mapped(app("appStreet"), deal(""))] })).toMatchObject({
    deal: {},
    gone: [],
  });
});

test("the address that stands for none is written nowhere, wherever it comes from", () => {
  const mappings = [
    mapped(["Leads", "Email"], deal("Email"), open),
    mapped(["Leads", "Note"], deal("Next_Step"), open),
  ];
  const unknown = "unknown@example.invalid";
  const top = { "custom-Email": unknown, "custom-Note": unknown };
  const settings = { mappings, defaultFieldValues: [byDefault("City", unknown)] };
  expect(write(settings, { top }, { Email: "a@b.example", Note: null }).deal).toEqual({
    Email: "a@b.example",
  });
  const bookingAgentFields = [asked("Email", true)];
  const bottom = { "Deals.Email": unknown };
  expect(write({ bookingAgentFields }, { bottom })).toMatchObject({
    deal: {},
    missing: "Email label",
  });
});
