import { type BookingDesk, openBookingDesk } from "@milepost/kit/company/booking-desk.ts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

const cell = inject("cell");
const hook = `${cell.sandboxUrl}/slack/services/T0UNKNOWN/B0UNKNOWN/q7Hs2kPz9xVbN4mC8tLw4Qr1`;
let desk: BookingDesk;
let wf: number;

beforeAll(async () => {
  desk = await openBookingDesk(cell, "55");
  const { Events: _, ...fields } = desk.company.fields as Record<string, object[]>;
  await desk.crm.control("seed", { ...desk.company, fields });
  await desk.admin.post("/api/sync-crm-fields", {});
  [wf = 0] = await desk.addWorkflows([
    {
      sourceModule: "Contacts",
      destinationModule: "Contacts",
      settings: { notifications: { system: "slack", webhookUrl: hook } },
    },
  ]);
});
afterAll(() => desk.close());

async function listTold(): Promise<string[]> {
  const answer = await fetch(`${cell.sandboxUrl}/chat/messages`);
  const { messages } = (await answer.json()) as { messages: { body: unknown }[] };
  return messages
    .filter((message) => JSON.stringify(message).includes("B0UNKNOWN"))
    .map(({ body }) => JSON.stringify(body));
}

test("a meeting that may or may not have been made is reported as unknown, and not as refused", async () => {
  const recordId = await desk.insert("Contacts", {
    Last_Name: "Unsure",
    Mailing_Zip: desk.postcode,
  });
  const { wish } = await desk.offerFor(wf, recordId);
  await desk.crm.control("rules", {
    kind: "reset-after-commit",
    method: "POST",
    path: "Events$",
    zgid: desk.place.zgid,
  });
  const { body } = await desk.book(wish);
  expect(body).toMatchObject({
    success: true,
    warning: "Your CRM didn’t confirm the meeting. Check that it’s there.",
  });
  await expect
    .poll(async () => (await listTold()).filter((text) => text.includes("needs")).length, {
      timeout: 30_000,
    })
    .toBe(1);
  const told = (await listTold()).join(" ");
  expect(told).toContain("Your CRM didn’t confirm the meeting. Check that it’s there.");
  expect(told).not.toContain("refused");
});
