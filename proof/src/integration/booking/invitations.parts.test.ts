import { setTimeout as sleep } from "node:timers/promises";
import { openLink } from "@milepost/kit/company/accept-invitation.ts";
import {
  type BookingDesk,
  openBookingDesk,
  type Wish,
} from "@milepost/kit/company/booking-desk.ts";
import { eventsOf, mailsOf } from "@milepost/kit/company/mails-of.ts";
import { until } from "@milepost/kit/until.ts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

/** Whom a hold writes to. The witness is the mailbox. */
const cell = inject("cell");
let desk: BookingDesk;
let wf = 0;

beforeAll(async () => {
  desk = await openBookingDesk(cell, "60");
  [wf = 0] = await desk.addWorkflows([{ sourceModule: "Contacts", destinationModule: "Contacts" }]);
});
afterAll(() => desk.close());

async function wished(name: string): Promise<Wish> {
  const recordId = await desk.insert("Contacts", { Last_Name: name, Mailing_Zip: desk.postcode });
  return (await desk.offerFor(wf, recordId)).wish;
}

function invite({ slot: slotID, fieldagent: appFieldAgentId, ...rest }: Wish, to: string) {
  return desk.post("/api/calendarInvite", { ...rest, slotID, appFieldAgentId, emailRecipient: to });
}

const giveBack = (id: string | undefined) =>
  desk.agent.send(`/api/holds/${id}`, { method: "DELETE" });

test("who was invited by mistake is sent a cancellation before the next address is invited, and a hold writes to three at most", async () => {
  const wish = await wished("Several");
  const [first, second, third, fourth] = ["first", "second", "third", "fourth"].map(
    (name) => `${name}@invitations.example`,
  ) as [string, string, string, string];
  const sent = await invite(wish, first);
  expect(sent.status).toBe(200);
  expect((await invite(wish, second)).status).toBe(200);
  expect(await eventsOf(cell, first)).toEqual(["REQUEST 0", "CANCEL 1"]);
  expect((await invite(wish, third)).status).toBe(200);
  expect(await invite(wish, fourth)).toMatchObject({
    status: 429,
    body: { success: false, code: "TOO_MANY_REQUESTS" },
  });
  // One of the three again is no new address.
  expect((await invite(wish, third)).status).toBe(200);
  await giveBack(sent.body.reservationId);
  await until(async () => (await eventsOf(cell, third)).length > 1);
  const seen = await Promise.all([first, second, third, fourth].map((to) => eventsOf(cell, to)));
  expect(seen).toEqual([
    ["REQUEST 0", "CANCEL 1"],
    ["REQUEST 2", "CANCEL 3"],
    ["REQUEST 4", "CANCEL 5"],
    [],
  ]);
});

test("a link that went to another address than the customer's accepts nothing", async () => {
  const wish = await wished("Linked");
  const [wrong, right] = ["wrong@invitations.example", "right@invitations.example"] as const;
  await invite(wish, wrong);
  const linkOf = async (to: string) => openLink(cell, (await mailsOf(cell, to))[0]?.html ?? "");
  expect((await invite(wish, right)).status).toBe(200);
  expect(await linkOf(wrong)).toBe(401);
  expect(await linkOf(right)).toBe(200);
});

test("a customer whose invitation no mail server took is sent no cancellation of it", async () => {
  const wish = await wished("Never");
  const to = "never@invitations.example";
  await desk.crm.control("mail", { kind: "busy", to, times: 3 });
  expect((await invite(wish, to)).body.code).toBe("MAIL_UNREACHABLE");
  const [held] = await desk.rows<{ reservation_id: string }>(
    "select reservation_id from reservations where is_own and record_id = $1",
    [wish.recordId],
  );
  await giveBack(held?.reservation_id);
  // A cancellation of one that was sent comes within a second.
  await sleep(4_000);
  expect(await eventsOf(cell, to)).toEqual([]);
});

test("sixty invitations an hour are mails, to however many holds they belong", async () => {
  const wish = await wished("Sixty");
  const [first, second] = ["one@sixty.example", "two@sixty.example"] as const;
  expect((await invite(wish, first)).status).toBe(200);
  // As if the same person had sent the others to other addresses of holds that are over.
  await desk.rows(
    `insert into owed (organisation_id, reservation_id, what, address, sequence, asked_by, state, due_at)
     select organisation_id, reservation_id, what, address, sequence, asked_by, 'done', null
     from owed, generate_series(1, 60) where is_own and address = '${first}'`,
  );
  expect((await invite(wish, second)).body.code).toBe("TOO_MANY_REQUESTS");
  await desk.rows("update owed set since = since - interval '1 hour' where is_own");
  expect((await invite(wish, second)).status).toBe(200);
});
