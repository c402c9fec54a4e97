import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { startEmulator } from "./testing/emulator.ts";
import { openWorld } from "./testing/open-world.ts";

const emulator = await startEmulator();
afterAll(() => emulator.stop());

const Layouts = z.object({ layouts: z.array(z.object({ id: z.string(), name: z.string() })) });
const Made = z.object({ data: z.tuple([z.object({ details: z.object({ id: z.string() }) })]) });

test("a lead of another layout becomes a deal of that layout's pipeline, and of no other", async () => {
  const { crm, accessToken, visits } = await openWorld(emulator, { pipelines: "several" });
  const authorization = `Zoho-oauthtoken ${await accessToken(null)}`;
  const at = `${emulator.url}/eu/api/crm/v8`;
  const listed = await fetch(`${at}/settings/layouts?module=Leads`, { headers: { authorization } });
  const { layouts } = Layouts.parse(await listed.json());
  const Layout = { id: layouts.find(({ name }) => name === "Trade")?.id };
  const sent = await fetch(`${at}/Leads`, {
    method: "POST",
    headers: { authorization, "content-type": "application/json" },
    body: JSON.stringify({ data: [{ Last_Name: "Trader", Company: "Trader", Layout }] }),
  });
  const { id } = Made.parse(await sent.json()).data[0].details;

  const fields = (await crm.listFields("Deals")) ?? [];
  const [standard, trade] = fields.find(({ name }) => name === "Pipeline")?.pipelines ?? [];
  expect(standard).toMatchObject({ layout: 0, value: "Standard (Standard)" });
  expect(trade).toMatchObject({ layout: 1, value: "Trade (Trade)" });
  const deal = (of: typeof standard) => ({
    ...visits.needed,
    Deal_Name: "Trader: survey",
    Pipeline: of?.value ?? "",
    Stage: of?.stages[0] ?? "",
  });
  expect(await crm.convertLead(id, deal(standard))).toMatchObject({
    kind: "refused",
    why: "invalid",
    field: "Stage",
  });
  const became = await crm.convertLead(id, deal(trade));
  const dealId = became.kind === "converted" ? became.dealId : null;
  const made = await crm.findRecord("Deals", dealId ?? "", ["Pipeline", "Stage"]);
  expect(made?.values).toEqual({ Pipeline: "Trade (Trade)", Stage: "Enquiry" });
});
