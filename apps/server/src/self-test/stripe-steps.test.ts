import { readFile } from "node:fs/promises";
import { pricePerMonthPounds, pricePerYearPounds } from "@milepost/contract/limits.ts";
import { expect, test } from "vitest";
import { apiVersion, lookupKeys } from "../billing/open-stripe.ts";
import { wantedEvents } from "./stripe-steps.ts";

const guide = await readFile(
  new URL("../../../../docs/connecting/stripe.md", import.meta.url),
  "utf8",
);

test("the guide has the account's owner enter exactly what is looked for", () => {
  const events = [...guide.matchAll(/^ +\| `([a-z._]+\.[a-z._]+)` \|$/gm)].map(([, name]) => name);
  expect(events).toEqual(wantedEvents);
  const prices = [...guide.matchAll(/^ +\| `(\w+)` \| (.+) \|$/gm)].map(([, ...cells]) => cells);
  expect(prices).toEqual([
    [lookupKeys.monthly, `${pricePerMonthPounds} GBP a month`],
    [lookupKeys.annual, `${pricePerYearPounds} GBP a year`],
  ]);
  expect(guide).toContain(`API version \`${apiVersion}\``);
});
