import { sourceModules } from "@milepost/contract/settings/crm-fields.ts";
import { expect, test } from "vitest";
import { listSettings, textOf } from "./settings-known.ts";

test("every setting that a program reads is in the guide, once, and no other is", async () => {
  const guide = await textOf("docs/operating/settings.md");
  const told = [...guide.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name = ""]) => name);
  expect(told.toSorted()).toEqual([...(await listSettings())].sort());
});

test("the CRM's button has an address for every module that a booking may begin from", async () => {
  const guide = await textOf("docs/connecting/zoho.md");
  const addresses = [
    ...guide.matchAll(/^\| (\w+) \| `PUBLIC_URL(\/search\?wf=1&recordId=)\$\{(\w+)\./gm),
  ];
  expect(addresses.map(([, module]) => module)).toEqual([...sourceModules]);
  expect(addresses.every(([, module, , of]) => module === of)).toBe(true);
});
