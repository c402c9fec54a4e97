import { expect, test } from "vitest";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import { recentCustomers } from "./recent-customers.ts";

const [one, other] = ["one", "other"] as unknown as [OrganisationId, OrganisationId];
const asked = { wf: 1, postcode: "MP1 1AA", recordId: "7" };

test("a customer is known to her own organisation once she was searched for, and forgotten in time", () => {
  let now = 0;
  const customers = recentCustomers(() => now);
  expect(customers.isKnown(one, asked)).toBe(false);
  customers.remember(one, asked);
  expect(customers.isKnown(one, asked)).toBe(true);
  expect(customers.isKnown(other, asked)).toBe(false);
  expect(customers.isKnown(one, { ...asked, postcode: "MP1 1AB" })).toBe(false);
  now = 15 * 60_000;
  expect(customers.isKnown(one, asked)).toBe(false);
});

test("of very many the first ones are forgotten", () => {
  const customers = recentCustomers(() => 0);
  customers.remember(one, asked);
  for (let number = 0; number < 20_000; number += 1) {
    customers.remember(one, { ...asked, recordId: `other ${number}` });
  }
  expect(customers.isKnown(one, asked)).toBe(false);
  expect(customers.isKnown(one, { ...asked, recordId: "other 0" })).toBe(true);
});
