import { randomUUID } from "node:crypto";
import { type BookingDesk, openBookingDesk } from "@milepost/kit/company/booking-desk.ts";
import { until } from "@milepost/kit/until.ts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { findChannel } from "../diary/crm-channel.ts";

const cell = inject("cell");
let desk: BookingDesk;
let wf: number;

beforeAll(async () => {
  desk = await openBookingDesk(cell, "62");
  [wf = 0] = await desk.addWorkflows([{ sourceModule: "Contacts", destinationModule: "Contacts" }]);
});
afterAll(() => desk.close());

const contact = (name: string) =>
  desk.insert("Contacts", { Last_Name: name, Mailing_Zip: desk.postcode });

test("nobody holds a slot for a record that the CRM does not have, whatever postcode is given", async () => {
  const { wish } = await desk.offerFor(wf, await contact("Real"));
  const made = { ...wish, recordId: "77000000123", postcode: desk.postcode };
  const { status, body } = await desk.post("/api/holds", made);
  expect([status, body.code]).toEqual([400, "RECORD_NOT_FOUND"]);
  const held = await desk.rows(
    "select 1 from reservations where is_own and record_id = '77000000123'",
  );
  expect(held).toEqual([]);
});

test("one person holds twenty slots at most, gets a sentence that says so, and colleagues find the rest", async () => {
  const { wish } = await desk.offerFor(wf, await contact("One more"));
  // Nineteen customers of the last minutes, and one whose hold has run out.
  const [user, other] = [desk.ours(desk.bookingAgent), desk.ours(desk.omar)];
  for (let count = 0; count < 20; count += 1) {
    const id = randomUUID();
    const ends = count === 19 ? "-1 minute" : "20 minutes";
    await desk.rows(
      `insert into reservations (organisation_id, reservation_id, workflow_id, agent_id, held_by, record_id,
       slot_code, week, deviation, starts_at, ends_at, postcode, lat, lon, state, hold_ends_at, hold_limit_at, is_tight)
       select organisation_id, $1, $2, $3, $4, $5, 'x', '2030-01-07', 0, timestamptz '2030-01-07' + make_interval(hours => $6),
       timestamptz '2030-01-07 00:30' + make_interval(hours => $6), 'MP11AA', 0, 0, 'held', now() + $7::interval, now() + interval '1 hour', false
       from organisations where is_own`,
      [id, wf, other, user, String(88_000_000 + count), count, ends],
    );
  }
  const twentieth = await desk.post("/api/holds", wish);
  expect(twentieth.status).toBe(200);
  // The same once more is the same hold.
  expect((await desk.post("/api/holds", wish)).status).toBe(200);
  const { wish: next } = await desk.offerFor(wf, await contact("Too many"), { skip: 1 });
  const refused = await desk.post("/api/holds", next);
  expect([refused.status, refused.body.code, refused.body.error]).toEqual([
    429,
    "TOO_MANY_HOLDS",
    "You’re already holding 20 slots. Book one or release one first.",
  ]);
  expect((await desk.post("/api/holds", next, desk.rival)).status).toBe(200);
  await desk.agent.send(`/api/holds/${twentieth.body.reservationId}`, { method: "DELETE" });
  const { wish: again } = await desk.offerFor(wf, await contact("Room again"), { skip: 2 });
  expect((await desk.post("/api/holds", again)).status).toBe(200);
});

test("a channel that is renewed has another token, and the one before proves nothing", async () => {
  const before = await until(async () => findChannel(cell, desk.place)).then(() =>
    findChannel(cell, desk.place),
  );
  await desk.rows(
    "update crm_channels set made_at = now() - interval '6 days', ends_at = now() + interval '1 day' where is_own",
  );
  // Saving settings wakes the diary, which looks after its channel.
  await desk.admin.post("/api/settings", {
    workflowUpdates: [{ workflowId: wf, workflowSettings: { defaultDaysInAdvance: 8 } }],
  });
  await until(async () => findChannel(cell, desk.place)?.token !== before?.token);
  const now = findChannel(cell, desk.place);
  expect(now?.channel_id).toBe(before?.channel_id);
  const [own] = await desk.rows<{ id: string }>(
    "select organisation_id as id from organisations where is_own",
  );
  const tell = async (token: string | undefined) => {
    const body = { channel_id: now?.channel_id, token, module: "Contacts", ids: ["1"] };
    const answer = await fetch(`${cell.url}/hooks/crm/${own?.id}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return answer.status;
  };
  await until(async () => (await tell(before?.token)) === 404);
  expect(await tell(now?.token)).toBe(200);
});
