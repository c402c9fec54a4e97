import { sourceModules } from "@milepost/contract/settings/crm-field.ts";
import { expect, test } from "vitest";
import { listSettings, textOf } from "./settings-known.ts";

test("every setting that a program reads is in the guide, once, and no other is", async () => {
  const guide = await textOf("docs/operating/settings.md");
  const told = [...guide.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name = ""]) => name);
  expect(told.toSorted()).toEqual([...(await listSettings())].sort());
});

test("the example has every setting of the guide, and sets what has no default, but no address of a part that `pnpm start` starts", async () => {
  const example = await textOf(".env.example");
  const names = [...example.matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name = ""]) => name);
  expect(names.toSorted()).toEqual([...(await listSettings())].sort());
  const guide = await textOf("docs/operating/settings.md");
  const needed = [...guide.matchAll(/^\| `([A-Z_]+)` \| .+? \| needed \|/gm)].map(
    ([, name = ""]) => name,
  );
  const ofParts = ["ENGINE_URL", "ENGINE_ADMIN_URL", "ROUTING_URL"];
  const set = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name = ""]) => name);
  const expected = needed.filter((name) => !ofParts.includes(name));
  expect(set.toSorted()).toEqual([...expected, "DATABASE_SUPERUSER_URL", "ZOHO_HOME"].sort());
});

test("the CRM's button has an address for every module that a booking may begin from", async () => {
  const guide = await textOf("docs/connecting/zoho.md");
  const addresses = [
    ...guide.matchAll(/^\| (\w+) \| `PUBLIC_URL(\/search\?wf=1&recordId=)\$\{(\w+)\./gm),
  ];
  expect(addresses.map(([, module]) => module)).toEqual([...sourceModules]);
  expect(addresses.every(([, module, , of]) => module === of)).toBe(true);
});
