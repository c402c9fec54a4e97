import type { CrmModuleFields } from "@milepost/contract/settings/crm-field.ts";
import type { BookingAgentField, Mapping } from "@milepost/contract/settings/mapping.ts";
import { expect, test } from "vitest";
import { askedOf, detailsOf, fieldNamed } from "./form-field.ts";

const crmFields: CrmModuleFields = {
  Leads: [
    { name: "Lead_Source", label: "Source", type: "dropdown", options: ["Web"], required: false },
  ],
  Deals: [
    { name: "Agent", label: "Agent", type: "userlookup", required: true },
    {
      name: "Contact_Name",
      label: "Contact",
      type: "lookup",
      required: false,
      lookupDetails: { module: "Contacts" },
    },
  ],
};

interface Given {
  readonly isShown?: boolean;
  readonly isEditable?: boolean;
  readonly order?: number;
  readonly label?: string;
}

function mapped(id: string, sourceModule: string, sourceField: string, given: Given = {}): Mapping {
  const { isShown = true, isEditable = false, order = 10, label = "" } = given;
  const isAppField = sourceModule === "App";
  return {
    id,
    isAppField,
    isOriginalAppField: isAppField,
    sourceModule,
    sourceField,
    sourceFieldType: "text",
    lastModified: null,
    parentAppFieldId: null,
    fieldMappings: [
      {
        mappedModule: "Deals",
        destinationField: "Next_Step",
        showInBookingForm: isShown,
        editable: isEditable,
        allowAdminEditChange: true,
        required: false,
        canDelete: true,
        fixedModule: false,
        label,
        order,
      },
    ],
  };
}

const noValue = () => null;

test("the form lists the mapped fields that are to be viewed, in their order", () => {
  const mappings = [
    mapped("c2", "Leads", "Phone", { order: 20 }),
    mapped("c3", "Leads", "Mobile", { isShown: false }),
    mapped("c1", "Leads", "Lead_Source", { order: 10 }),
  ];
  // Spec: It lists the mapped fields flagged for viewing.
  expect(detailsOf(mappings, crmFields, noValue)).toMatchObject([
    { id: "c1", label: "Source", options: ["Web"] },
    { id: "c2", label: "Phone" },
  ]);
});

test("the appointment's times and the record's id are never form fields", () => {
  const refs = ["appBookingDateTime", "appBookingEndDateTime", "appSourceRecordId", "appCity"];
  const mappings = refs.map((ref) => mapped(ref, "App", ref));
  // Spec: The built-in fields Source record ID, Booking date time and Booking end date time are not shown on the form
  expect(detailsOf(mappings, crmFields, noValue).map(({ id }) => id)).toEqual(["appCity"]);
});

test("of what Milepost itself knows only street and city can be edited", () => {
  const refs = ["appStreet", "appCity", "appPostcode", "appFieldAgent"];
  const mappings = refs.map((ref) => mapped(ref, "App", ref, { isEditable: true }));
  const editable = detailsOf(mappings, crmFields, noValue).filter(({ isEditable }) => isEditable);
  expect(editable.map(({ id }) => id)).toEqual(["appStreet", "appCity"]);
});

const asks = (field: string, given: Partial<BookingAgentField> = {}): BookingAgentField => ({
  id: "1",
  module: "Deals",
  field,
  fieldType: "text",
  required: false,
  order: 10,
  showInBookingForm: true,
  editable: true,
  label: "",
  ...given,
});

test("what is asked has its key, its order and where its lookup leads; null where the CRM does not say", () => {
  const fields = [
    asks("Contact_Name", { fieldType: "lookup", order: 20, label: "Who" }),
    asks("Agent", { fieldType: "userlookup", required: true }),
    asks("Hidden", { showInBookingForm: false }),
  ];
  // Spec: Form-data keys take the form module.field.
  expect(askedOf(fields, crmFields).map(({ id }) => id)).toEqual([
    "Deals.Agent",
    "Deals.Contact_Name",
  ]);
  expect(askedOf(fields, crmFields)).toMatchObject([
    { id: "Deals.Agent", label: "Agent", isRequired: true, lookupModule: null },
    { id: "Deals.Contact_Name", label: "Who", isRequired: false, lookupModule: "Contacts" },
  ]);
});

test("a refusal finds its field by label or by the CRM's name", () => {
  const asked = askedOf([asks("Contact_Name", { label: "Who" })], crmFields);
  expect(fieldNamed(asked, "who")?.id).toBe("Deals.Contact_Name");
  expect(fieldNamed(asked, "Contact_Name")?.id).toBe("Deals.Contact_Name");
  expect(fieldNamed(asked, "Stage")).toBeUndefined();
});
