import { expect, test } from "vitest";
import { subscriptionStatuses } from "../endpoints/billing.ts";
import { destinationModules, FieldType, sourceModules } from "./crm-field.ts";
import { BookingAgentField, DefaultFieldValue } from "./mapping.ts";

test("records come from four modules, and a booking may also be a meeting", () => {
  // Spec: CRM modules: Leads, Contacts, Accounts, Deals.
  expect.soft(sourceModules).toEqual(["Leads", "Contacts", "Accounts", "Deals"]);
  // Spec: Events is a possible destination, meaning a meeting created from the source module.
  expect.soft(destinationModules).toEqual(["Leads", "Contacts", "Accounts", "Deals", "Events"]);
});

test("a field is of one of the specified types, and of no other", () => {
  // Spec: Field types: text, textarea, email, number/integer/decimal, boolean, date, time, datetime-local, dropdown, multiselect, lookup, userlookup/owner.
  expect(FieldType.options.join(", ")).toBe(
    "text, textarea, email, number, integer, decimal, boolean, date, time, datetime-local, dropdown, multiselect, lookup, userlookup, owner",
  );
});

test("a value of a lookup is an id and a name, and a half of it is none", () => {
  const isTaken = (defaultValue: unknown) =>
    DefaultFieldValue.safeParse({
      id: "1",
      module: "Deals",
      field: "Contact_Name",
      fieldType: "lookup",
      defaultValue,
      order: 10,
    }).success;
  // Spec: A lookup value is an object with id and name.
  expect([{ id: "7", name: "Kim" }, { id: "7" }, { name: "Kim" }].map(isTaken)).toEqual([
    true,
    false,
    false,
  ]);
});

test("a field of the booking agent has a number for its id, and every key", () => {
  const field = {
    id: "12",
    module: "Deals",
    field: "Stage",
    fieldType: "dropdown",
    required: true,
    showInBookingForm: true,
    editable: true,
    order: 10,
    label: "Stage",
  };
  const isTaken = (one: object) => BookingAgentField.safeParse(one).success;
  const { label: _, ...nameless } = field;
  // Spec: id (numeric string), module, field, fieldType, required, showInBookingForm, editable, order, label.
  expect([field, { ...field, id: "a" }, nameless].map(isTaken)).toEqual([true, false, false]);
});

test("a subscription has one of six statuses", () => {
  // Spec: Subscription: status (trial_unused, trial_active, trial_expired, active, past_due, canceled), trialEndsAt, currentPeriodEnd.
  expect(subscriptionStatuses.join(", ")).toBe(
    "trial_unused, trial_active, trial_expired, active, past_due, canceled",
  );
});
