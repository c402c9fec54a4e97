import { type Browserless, openBrowserless } from "@milepost/kit/browserless.ts";
import { openSandbox } from "@milepost/kit/company/sandbox.ts";
import { type Person, spareCompany } from "@milepost/kit/company/spare-company.ts";
import { beforeAll, expect, inject, test } from "vitest";
import { beginSignIn, comeBack, isSignedIn } from "./sign-in-attempt.ts";

/** People whom Zoho's consent page lets through, and its CRM does not. */
const cell = inject("cell");
const company = spareCompany(cell, "65");
const [manager, bookingAgent] = company.users;
const place = { dataCentre: company.dataCentre, zgid: company.organisation.zgid };
const crm = openSandbox(cell.sandboxUrl, { ...place, userId: manager.id });
const closed = { id: "310665000000099001", name: "No API" };

beforeAll(async () => {
  const profiles = [{ ...closed, denied: ["Crm_Implied_Api_Access"] }];
  await crm.control("seed", { ...company, profiles });
  await openBrowserless(cell).signIn(manager);
});

/** Where somebody is led who agrees on Zoho's consent page. */
async function signInAs(browser: Browserless, person: Person): Promise<string | null> {
  const { address } = await beginSignIn(browser);
  return comeBack(browser, await browser.consent(address, person));
}

/** While every question who they are, and of what company, meets this fault. */
async function signInDuring(kind: string): Promise<string | null> {
  const rule = { kind, zgid: place.zgid, path: "/(users|org)$" };
  const { id } = await crm.control<{ id: number }>("rules", rule);
  const end = await signInAs(openBrowserless(cell), manager);
  await crm.control("rules/remove", { id });
  return end;
}

test("somebody whose profile may not use the API comes back to the login page, which says so", async () => {
  await crm.control("user", { ...place, id: bookingAgent.id, changes: { profile: closed } });
  const browser = openBrowserless(cell);
  expect(await signInAs(browser, bookingAgent)).toBe("/login?refused=no-api-access");
  expect(await isSignedIn(browser)).toBe(false);
});

test("somebody whose fresh token the CRM does not know comes back to the login page as no user of it", async () => {
  expect(await signInDuring("401")).toBe("/login?refused=no-crm-user");
});

test("while the CRM is away somebody comes back to the login page, and is let in afterwards", async () => {
  expect(await signInDuring("500")).toBe("/login?refused=crm-away");
  const browser = openBrowserless(cell);
  await signInAs(browser, manager);
  expect(await isSignedIn(browser)).toBe(true);
});
