import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { zohoDataCentres } from "./data-centres.ts";
import { scopes } from "./scopes.ts";

const guide = await readFile(
  new URL("../../../../../docs/connecting/zoho.md", import.meta.url),
  "utf8",
);

test("the guide gives a reason for exactly the scopes that are asked for", () => {
  const rows = [...guide.matchAll(/^\| `(Zoho[\w.]+)` \| (yes|no) \| (.+) \|$/gm)];
  const told = rows.map(([, scope, isOfSignIn]) => [scope, isOfSignIn === "yes"]);
  expect(told).toEqual(scopes.connect.map((scope) => [scope, scopes["sign-in"].includes(scope)]));
});

test("the guide names every data centre that sign-in knows, with its servers", () => {
  const rows = [...guide.matchAll(/^\| `(\w\w)` \| \S+ \| (\S+) \| (\S+) \| (\S+) \|$/gm)];
  const host = (url: string) => new URL(url).host;
  expect(rows.map(([, ...cells]) => cells)).toEqual(
    Object.entries(zohoDataCentres).map(([name, { accounts, api, crm }]) => [
      name,
      host(accounts),
      host(api),
      host(crm),
    ]),
  );
});
