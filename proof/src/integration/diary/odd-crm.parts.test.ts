import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { examineWorkflow } from "@milepost/contract/endpoints/setup-doctor.ts";
import { openBrowserless } from "@milepost/kit/browserless.ts";
import { openSandbox } from "@milepost/kit/company/sandbox.ts";
import { spareCompany } from "@milepost/kit/company/spare-company.ts";
import { expect, inject, test } from "vitest";

/** A CRM that keeps leave and holidays from the person who connected it. */
const cell = inject("cell");
const company = spareCompany(cell, "67");
const [manager, bookingAgent, becky] = company.users;
const place = { dataCentre: company.dataCentre, zgid: company.organisation.zgid };
const crm = openSandbox(cell.sandboxUrl, { ...place, userId: manager.id });

test("leave and holidays that the CRM refuses stand in Setup with its word and the next step, until it shows them", async () => {
  const { profile } = manager as typeof manager & { profile: object };
  const seed = (denied: readonly string[]) =>
    crm.control("seed", { ...company, profiles: [{ ...profile, denied }] });
  await seed(["Crm_Implied_View_Days_Off"]);
  const admin = openBrowserless(cell);
  await admin.signIn(manager);
  const known = await admin.get<{ _id: string; zohoUserId: string }[]>("/api/users");
  const ours = new Map(known.map(({ _id, zohoUserId }) => [zohoUserId, _id]));
  const workflowSettings = {
    selectedFieldAgents: [ours.get(becky.id)],
    selectedUsers: [ours.get(bookingAgent.id)],
  };
  const chosen = { workflowUpdates: [{ workflowId: 1, workflowSettings }] };
  await admin.post("/api/settings", chosen);
  const oddSentences = async () => {
    const { findings } = await admin.get<Answer<typeof examineWorkflow>>(
      "/api/settings/workflow/1/doctor",
    );
    return findings.flatMap(({ code, sentence }) => (code.startsWith("odd-") ? [sentence] : []));
  };
  const whole = { timeout: 20_000 };
  await expect.poll(oddSentences, whole).toHaveLength(2);
  const [leave = "", holidays = ""] = await oddSentences();
  expect(leave).toMatch(/^We can’t read leave \(NO_PERMISSION to GET .*reconnect your CRM\.$/);
  expect(holidays).toMatch(/^We can’t read your CRM’s holidays \(NO_PERMISSION/);
  await seed([]);
  await admin.connect(manager);
  await expect.poll(oddSentences, whole).toEqual([]);
});
