import { processBooking } from "@milepost/contract/endpoints/booking.ts";
import { expect, test } from "vitest";
import type { Detail, FormField } from "./fields/form-field.ts";
import { payloadOf } from "./payload.ts";
import type { Wish } from "./wish.ts";

const wish: Wish = {
  slot: "W1Mon10am",
  deviation: -15,
  recordId: "77001",
  fieldagent: "a1",
  wf: 2,
  inviteEmail: "ava@customer.example",
  week: "2026-11-16",
  postcode: "MP1 1AA",
  isAnotherWanted: false,
};

const field = (id: string, given: Partial<FormField> = {}): FormField => ({
  id,
  label: id,
  type: "text",
  isRequired: false,
  options: [],
  lookupModule: null,
  crmNames: [id],
  ...given,
});

const detail = (id: string, given: Partial<Detail> = {}): Detail => ({
  ...field(id),
  isEditable: true,
  original: null,
  place: {
    destinationModule: "Deals",
    destinationField: id,
    sourceModule: "Leads",
    sourceField: id,
  },
  ...given,
});

const london = "Europe/London";
const nothing = { details: [], edits: {}, asked: [], answers: {} };

test("a booking carries what the address says and that it is one", () => {
  const form = {
    ...nothing,
    details: [detail("Phone", { original: "07700 900111" })],
    asked: [field("Deals.Next_Step")],
    answers: { "Deals.Next_Step": "Call" },
  };
  // Spec: topSection (map of field id to value, plus destination and source module and field names), bottomSection (module.field to value), recordId, wf, slot, fieldagent, inviteEmail, deviation, isBooking=true.
  expect(payloadOf(wish, form, london)).toEqual({
    topSection: {
      Phone: {
        value: "07700 900111",
        destinationModule: "Deals",
        destinationField: "Phone",
        sourceModule: "Leads",
        sourceField: "Phone",
      },
    },
    bottomSection: { "Deals.Next_Step": "Call" },
    recordId: "77001",
    wf: 2,
    slot: "W1Mon10am",
    fieldagent: "a1",
    inviteEmail: "ava@customer.example",
    deviation: -15,
    isBooking: true,
    week: "2026-11-16",
    postcode: "MP1 1AA",
  });
});

test("what the address does not say is left out, not sent empty", () => {
  const bare = { ...wish, inviteEmail: null, week: null, postcode: null };
  const payload = payloadOf(bare, nothing, london);
  expect(
    Object.keys(payload).filter((key) => key in { inviteEmail: 1, week: 1, postcode: 1 }),
  ).toEqual([]);
  expect(processBooking.body.safeParse(payload).success).toBe(true);
});

test("a detail goes with its value and the names of both its fields", () => {
  const details = [detail("Phone", { original: "07700 900111" })];
  expect(payloadOf(wish, { ...nothing, details }, london).topSection).toEqual({
    Phone: {
      value: "07700 900111",
      destinationModule: "Deals",
      destinationField: "Phone",
      sourceModule: "Leads",
      sourceField: "Phone",
    },
  });
});

test("an edit takes the original's place, a cleared field sends nothing, and what may not be edited is not", () => {
  const details = [
    detail("Phone", { original: "1" }),
    detail("Mobile", { original: "2" }),
    detail("Owner", { original: "3", isEditable: false }),
    detail("Fax"),
  ];
  const edits = { Phone: "9", Mobile: "  ", Owner: "9" };
  const { topSection } = payloadOf(wish, { ...nothing, details, edits }, london);
  expect(Object.entries(topSection).map(([id, sent]) => [id, Object(sent).value])).toEqual([
    ["Phone", "9"],
    ["Owner", "3"],
  ]);
});

test("answers go by module and field, only where there is one, as the CRM wants them", () => {
  const asked = [
    field("Deals.Amount", { type: "decimal" }),
    field("Deals.Is_Urgent", { type: "boolean" }),
    field("Deals.Tags", { type: "multiselect" }),
    field("Deals.Call_At", { type: "datetime-local" }),
    field("Contacts.Account_Name", { type: "lookup" }),
    field("Deals.Next_Step"),
    field("Deals.Description"),
  ];
  const answers = {
    "Deals.Amount": "0",
    "Deals.Is_Urgent": false,
    "Deals.Tags": [],
    "Deals.Call_At": "2026-07-06T10:00",
    "Contacts.Account_Name": { id: "", name: "" },
    "Deals.Next_Step": "",
    "Deals.Other": "of a field that is gone",
  };
  const details = [detail("Fax"), detail("Mobile", { original: "" })];
  const payload = payloadOf(wish, { details, edits: { Mobile: " " }, asked, answers }, london);
  // Spec: Only non-empty values are sent.
  expect({ ...payload.topSection, ...payload.bottomSection }).toEqual({
    "Deals.Amount": 0,
    "Deals.Is_Urgent": false,
    "Deals.Call_At": "2026-07-06T10:00:00+01:00",
  });
  expect(processBooking.body.safeParse(payload).success).toBe(true);
});
