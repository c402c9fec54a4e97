import { afterAll, beforeAll, expect, test } from "vitest";
import type { Conversion, Values } from "../../crm.ts";
import { startEmulator } from "../testing/emulator.ts";
import { openWorld, type ZohoWorld } from "../testing/open-world.ts";

const emulator = await startEmulator();
let world: ZohoWorld;

beforeAll(async () => {
  world = await openWorld(emulator);
});
afterAll(() => emulator.stop());

const ann = { First_Name: "Ann", Last_Name: "Reed", Company: "Mill", Email: "ann@mill.example" };

async function become(values: Values): Promise<Conversion> {
  const lead = await world.crm.createRecord("Leads", values, null);
  if (lead.kind !== "written") throw new Error(`No lead: ${JSON.stringify(lead)}`);
  const became = await world.crm.convertLead(lead.id, null);
  if (became.kind !== "converted") throw new Error(`Not converted: ${JSON.stringify(became)}`);
  return became;
}

test("the same email is the same person, however it is written, and whatever the company is called now", async () => {
  const { contactId, accountId } = await become(ann);
  const again = await become({ ...ann, Email: "ANN@mill.example", Company: "Mill & Co" });
  expect(again.contactId).toBe(contactId);
  expect(again.accountId).not.toBe(accountId);
  const { Company: _, ...alone } = ann;
  expect(await become(alone)).toMatchObject({ contactId, accountId });
});

test("a namesake is somebody else, unless they are of the same company and one has no email", async () => {
  const ben = { ...ann, First_Name: "Ben", Email: "ben@mill.example" };
  const { contactId, accountId } = await become(ben);
  const elsewhere = await become({ ...ben, Company: "Barn", Email: "ben@barn.example" });
  expect(elsewhere.contactId).not.toBe(contactId);
  expect(elsewhere.accountId).not.toBe(accountId);
  const { Email: _, ...silent } = ben;
  expect(await become(silent)).toMatchObject({ contactId, accountId });
  const other = await become({ ...ben, Email: "ben.junior@mill.example" });
  expect(other.accountId).toBe(accountId);
  expect(other.contactId).not.toBe(contactId);
});
