import { expect, test } from "vitest";
import { appFields } from "./app-fields.ts";
import { withAppFields } from "./tidy-settings.ts";

/** As the table of the specification writes a row: order, field, type and label. */
const rows = withAppFields([], "Deals").map(
  ({ sourceField, sourceFieldType, fieldMappings: [details] }) =>
    [details?.order, sourceField, sourceFieldType, details?.label].join(" | "),
);

test("the nine app fields have the specified order, type and label; without a label the field's name stands", () => {
  // Spec: 1 | Booking agent | userlookup
  expect.soft(rows[0]).toBe("1 | Booking agent | userlookup | Booking agent");
  // Spec: 2 | Street | 'Customer street address'
  expect.soft(rows[1]).toBe("2 | Street | text | Customer street address");
  // Spec: 3 | City | 'Customer city'
  expect.soft(rows[2]).toBe("3 | City | text | Customer city");
  // Spec: 4 | Postcode | 'Customer postcode'
  expect.soft(rows[3]).toBe("4 | Postcode | text | Customer postcode");
  // Spec: 5 | Customer email | email | 'Customer email address'
  expect.soft(rows[4]).toBe("5 | Customer email | email | Customer email address");
  // Spec: 6 | Field agent | userlookup
  expect.soft(rows[5]).toBe("6 | Field agent | userlookup | Field agent");
  // Spec: 7 | Booking date time
  expect.soft(rows[6]).toBe("7 | Booking date time | datetime-local | Booking date time");
  // Spec: 8 | Booking end date time
  expect.soft(rows[7]).toBe("8 | Booking end date time | datetime-local | Booking end date time");
  // Spec: 9 | Source record ID
  expect.soft(rows[8]).toBe("9 | Source record ID | text | Source record ID");
  expect(rows).toHaveLength(9);
});

test("each app field says what it is called, where it comes from and of what type it is", () => {
  // Spec: Each predefined app field carries fieldRef, sourceField, sourceFieldType, sourceModule and a label.
  expect(appFields[1]).toEqual({
    fieldRef: "appStreet",
    sourceField: "Street",
    sourceFieldType: "text",
    sourceModule: "App",
    label: "Customer street address",
  });
});

test("an app field that is missing is added, and one that is there stays as it is", () => {
  const [agent, street] = withAppFields([], "Contacts");
  if (!agent || !street) throw new Error("There are app fields");
  const added = withAppFields([street], "Deals");
  // Spec: Predefined app fields are added to a workflow's mappings if missing.
  expect(added.map(({ id }) => id)).toEqual([
    "appStreet",
    "appBookingAgent",
    "appCity",
    "appPostcode",
    "appCustomerEmail",
    "appFieldAgent",
    "appBookingDateTime",
    "appBookingEndDateTime",
    "appSourceRecordId",
  ]);
  expect(added[0]).toBe(street);
});
