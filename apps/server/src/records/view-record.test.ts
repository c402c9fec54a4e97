import type { Mapping } from "@milepost/contract/settings/mapping.ts";
import type { CrmRecord } from "@milepost/crm/crm.ts";
import { expect, test } from "vitest";
import { guessMappings } from "../workflows/fields/guess-mappings.ts";
import { type CustomerSettings, readCustomerField } from "./customer-field.ts";
import { viewRecord } from "./read-record-details.ts";

const modules = { sourceModule: "Leads", destinationModule: "Deals" } as const;
const [unmapped] = guessMappings({}, modules);
if (!unmapped) throw new Error("There are no app fields");

/** A row that an administrator added: this field of the CRM, on the booking form or not. */
const custom = (
  sourceModule: string,
  sourceField: string,
  showInBookingForm: boolean,
): Mapping => ({
  ...unmapped,
  id: `custom-${sourceField}`,
  isAppField: false,
  isOriginalAppField: false,
  sourceModule,
  sourceField,
  fieldMappings: unmapped.fieldMappings.map((details) => ({ ...details, showInBookingForm })),
});

/** An app field that lives in this field of the CRM. */
const mapped = (id: string, mappedModule: string, destinationField: string): Mapping => ({
  ...unmapped,
  id,
  fieldMappings: unmapped.fieldMappings.map((details) => ({
    ...details,
    mappedModule,
    destinationField,
    showInBookingForm: false,
  })),
});

const record = (id: string, values: CrmRecord["values"]): CrmRecord => {
  return { id, modifiedAt: "2026-11-15T09:00:00+00:00", values };
};

const lead = record("11", {
  Full_Name: "Ava Khan",
  Email: "ava@customer.example",
  Zip_Code: "MP1 1AA",
  Phone: "07700 900100",
  Street: "14 Harbour Lane",
  Credit_Card: "4111 1111 1111 1111",
  Notes: "Owes us money",
});

const recordUrl = "https://crm.example/tab/Leads/11";

const leads = (...mappings: Mapping[]): CustomerSettings => ({ sourceModule: "Leads", mappings });

test("only mapped fields that are switched to View leave, with the customer's name and addresses", () => {
  const settings = leads(custom("Leads", "Phone", true), custom("Leads", "Notes", false));
  expect(viewRecord(settings, new Map([["Leads", lead]]), recordUrl)).toEqual({
    id: "11",
    Phone: "07700 900100",
    Email: "ava@customer.example",
    customer: {
      name: "Ava Khan",
      email: "ava@customer.example",
      postcode: "MP1 1AA",
      phone: "07700 900100",
      street: "14 Harbour Lane",
      city: null,
      recordUrl,
    },
  });
});

test("nothing leaves of a linked record but what is viewable, although more of it was read", () => {
  const deal = record("21", {
    Deal_Name: "Khan, windows",
    Amount: 9000,
    Contact_Name: { id: "31", name: "Ava Khan" },
  });
  const contact = record("31", {
    Email: "ava@customer.example",
    Mailing_Zip: "MP1 1AA",
    Mailing_City: "Port Amity",
    Mobile: "07700 900101",
  });
  const settings = {
    sourceModule: "Deals" as const,
    mappings: [custom("Contacts", "Mobile", true)],
  };
  const records = new Map([
    ["Deals", deal],
    ["Contacts", contact],
  ]);
  expect(viewRecord(settings, records, recordUrl)).toEqual({
    id: "21",
    Contacts: { id: "31", Mobile: "07700 900101" },
    customer: {
      name: "Khan, windows",
      email: "ava@customer.example",
      postcode: "MP1 1AA",
      // The contact has no other phone.
      phone: "07700 900101",
      street: null,
      city: "Port Amity",
      recordUrl,
    },
  });
});

test("a viewable field of a module that the record does not lead to is not looked for", () => {
  const settings = leads(custom("Vendors", "Bank_Account", true));
  expect(viewRecord(settings, new Map([["Leads", lead]]), recordUrl)).not.toHaveProperty("Vendors");
});

/** A CRM with these records, which answers with the asked fields alone. */
const crmWith = (records: Record<string, CrmRecord>) => {
  const asked: string[] = [];
  return {
    asked,
    findRecord: async (module: string, id: string, fields: readonly string[]) => {
      asked.push(`${module}/${id}?${fields.join()}`);
      const found = records[`${module}/${id}`];
      if (!found) return null;
      const values = fields.map((field) => [field, found.values[field] ?? null]);
      return { ...found, values: Object.fromEntries(values) };
    },
  };
};

test("a mapped postcode is read where the mapping says, and not elsewhere when it is empty", async () => {
  const settings = leads(mapped("appPostcode", "Leads", "Site_Postcode"));
  const full = crmWith({ "Leads/11": record("11", { ...lead.values, Site_Postcode: "MP2 2BB" }) });
  expect(await readCustomerField(full, settings, "11", "appPostcode")).toEqual({
    kind: "found",
    text: "MP2 2BB",
  });
  const empty = crmWith({ "Leads/11": lead });
  expect(await readCustomerField(empty, settings, "11", "appPostcode")).toEqual({ kind: "empty" });
});

test("a mapping of another module does not say where the source's postcode is", async () => {
  const settings = leads(mapped("appPostcode", "Deals", "Visit_Postcode"));
  const crm = crmWith({ "Leads/11": lead });
  expect(await readCustomerField(crm, settings, "11", "appPostcode")).toEqual({
    kind: "found",
    text: "MP1 1AA",
  });
});

test("a deal's customer is its contact, and its account where the contact has nothing", async () => {
  const deal = record("21", {
    Contact_Name: { id: "31", name: "Ava Khan" },
    Account_Name: { id: "41", name: "Khan Ltd" },
  });
  const crm = crmWith({
    "Deals/21": deal,
    "Contacts/31": record("31", { Mailing_Zip: " ", Email: "ava@customer.example" }),
    "Accounts/41": record("41", { Billing_Code: "MP3 3CC" }),
  });
  const settings = { sourceModule: "Deals" as const, mappings: [] };
  expect(await readCustomerField(crm, settings, "21", "appPostcode")).toEqual({
    kind: "found",
    text: "MP3 3CC",
  });
  expect(await readCustomerField(crm, settings, "21", "appCustomerEmail")).toEqual({
    kind: "found",
    text: "ava@customer.example",
  });
});

test("an e-mail address is looked for further when the mapped field is empty", async () => {
  const settings = leads(mapped("appCustomerEmail", "Leads", "Secondary_Email"));
  expect(
    await readCustomerField(crmWith({ "Leads/11": lead }), settings, "11", "appCustomerEmail"),
  ).toEqual({ kind: "found", text: "ava@customer.example" });
});

test.each(["../Users", "11?fields=all", "", "11 or 1=1", "1".repeat(21)])(
  "%j is no record, and never reaches the CRM",
  async (id) => {
    const crm = crmWith({});
    expect(await readCustomerField(crm, leads(), id, "appPostcode")).toEqual({ kind: "no-record" });
    expect(crm.asked).toEqual([]);
  },
);

test("a record that the CRM does not have is not the same as one without a postcode", async () => {
  expect(await readCustomerField(crmWith({}), leads(), "12", "appPostcode")).toEqual({
    kind: "no-record",
  });
});
