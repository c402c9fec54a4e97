import { withAppFields } from "@milepost/contract/settings/tidy-settings.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { addAgentField } from "../fields/edit-fields.ts";
import { bottomSection, orderAgentFields, orderMappings, topSection } from "./form-order.ts";

const mappings = withAppFields([], "Deals");
const shown = topSection({ mappings }).map(({ id }) => id);

test("the form shows what is viewed, and never what is decided with the slot", () => {
  expect(shown).toEqual([
    "appBookingAgent",
    "appStreet",
    "appCity",
    "appPostcode",
    "appCustomerEmail",
    "appFieldAgent",
  ]);
});

test("after reordering, orders are 10, 20, 30 and so on, in whatever order", () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(shown, { minLength: shown.length }), (ids) => {
      const after = orderMappings(mappings, ids);
      const top = topSection({ mappings: after });
      expect(top.map(({ id }) => id)).toEqual(ids);
      // Spec: After reordering, orders become 10, 20, 30 and so on.
      expect(top.map(({ fieldMappings: [entry] }) => entry?.order)).toEqual([
        10, 20, 30, 40, 50, 60,
      ]);
    }),
  );
});

test("the agent's own fields are put in order the same way", () => {
  const fields = addAgentField(addAgentField([], "Deals"), "Deals");
  const after = orderAgentFields(fields, ["2", "1"]);
  const bottom = bottomSection({ bookingAgentFields: after });
  // Spec: Field order step 10.
  expect(bottom.map(({ id, order }) => [id, order])).toEqual([
    ["2", 10],
    ["1", 20],
  ]);
});
