import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { openBrowserless } from "@milepost/kit/browserless.ts";
import { peopleOf } from "@milepost/kit/demo.ts";
import { expect, inject, test } from "vitest";

test("after a sign-in and a search no log holds a postcode, an address or a secret", async () => {
  const cell = inject("cell");
  const { agent } = peopleOf(cell.company);
  const { records } = JSON.parse(cell.company) as {
    records: { Leads: { Zip_Code: string | null }[] };
  };
  const browser = openBrowserless(cell);
  await browser.signIn(agent);
  const postcode = records.Leads.find((lead) => lead.Zip_Code)?.Zip_Code ?? "";
  await browser.send(`/api/search?wf=1&postcode=${encodeURIComponent(postcode)}`);
  await browser.send("/api/search?wf=1&postcode=ZZ99%209ZZ");

  const lines = readdirSync(cell.logs).flatMap((name) =>
    readFileSync(join(cell.logs, name), "utf8")
      .split("\n")
      .map((line) => `${name}: ${line}`),
  );
  expect(lines.join("\n")).toContain('"route":"/api/search"');
  const secret = browser.cookie().split(".").at(-1) ?? "";
  expect(secret.length).toBeGreaterThan(20);
  for (const forbidden of [
    postcode,
    encodeURIComponent(postcode),
    "ZZ99",
    agent.email,
    secret,
    cell.apiEnv.ZOHO_CLIENT_SECRET ?? "",
    cell.apiEnv.SECRET_KEYS ?? "",
    "Zoho-oauthtoken",
  ]) {
    expect(lines.filter((line) => line.includes(forbidden))).toEqual([]);
  }
});
