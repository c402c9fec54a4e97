import type { Insight } from "@milepost/contract/endpoints/insight.ts";
import { type BookingDesk, openBookingDesk } from "@milepost/kit/company/booking-desk.ts";
import { until } from "@milepost/kit/until.ts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

const cell = inject("cell");
let desk: BookingDesk;
let wf: number;

beforeAll(async () => {
  desk = await openBookingDesk(cell, "47");
  const way = { sourceModule: "Leads", destinationModule: "Deals" };
  [wf = 0] = await desk.addWorkflows([{ ...way, settings: { timezone: "Europe/London" } }]);
});
afterAll(() => desk.close());

interface Days {
  readonly from: string;
  readonly to: string;
}

const pathOf = (days: Days, table = "") =>
  `/api/insight/workflow/${wf}${table}?${new URLSearchParams({ ...days })}`;
const insightOf = (days: Days) => desk.admin.get<Insight>(pathOf(days));
const dayFrom = (now: number) => new Date(now).toISOString().slice(0, 10);
const day = 24 * 60 * 60_000;
/** As the server keeps it. */
const compact = () => desk.postcode.replace(" ", "");
const soon = () => ({ from: dayFrom(Date.now() - 2 * day), to: dayFrom(Date.now() + 60 * day) });

test("who was searched for and has an appointment is not lost, who has none is", async () => {
  const insert = (name: string) =>
    desk.insert("Leads", { Last_Name: name, Company: name, Zip_Code: desk.postcode });
  const { wish } = await desk.offerFor(wf, await insert("Booked"));
  for (const name of ["Lost", "Lost too"]) await desk.offerFor(wf, await insert(name));
  const kept = "select 1 from searches where is_own and workflow_id = $1";
  await until(async () => (await desk.rows(kept, [wf])).length === 3);
  expect(await desk.book(wish)).toMatchObject({ status: 200 });

  const { demand, saving, load } = await insightOf(soon());
  expect(demand).toMatchObject({ customers: 3, noOffer: 0, notBooked: 2, areaCount: 1 });
  expect(demand.areas[0]?.place).not.toBeNull();
  expect(demand.lostByWeekday.reduce((a, b) => a + b)).toBe(2);
  // All live where the agents do, so nobody drives, whatever is chosen.
  const nothing = { bookings: 1, minutes: 0, metres: 0 };
  expect(saving).toMatchObject({ bookings: 1, firstAvailable: nothing, nearestFree: nothing });
  expect(load.agents.map(({ appointments }) => appointments)).toEqual([1, 0]);
  expect(load.agents[0]).toMatchObject({ driveMinutes: 0, driveNotKnown: 0 });
  expect(load).toMatchObject({ unevenness: 2, later: null });
  const past = await insightOf({ from: "2026-01-01", to: dayFrom(Date.now() - 2 * day) });
  expect(past).toMatchObject({ demand: { customers: 0 }, load: { later: { appointments: 1 } } });
});

interface Asked {
  readonly at: string;
  readonly recordId: string | null;
  readonly postcode?: string;
  /** By slot code. */
  readonly added?: object;
  readonly first?: string;
  readonly nearest?: string;
}

/** As a search leaves it. Without offers it found nothing. */
async function addSearch({ at, recordId, added = {}, ...search }: Asked): Promise<void> {
  await desk.rows(
    `insert into searches (organisation_id, search_id, workflow_id, asked_by, asked_at, postcode,
       record_id, settings_at, diary_hash, winners, summary, added, first_slot, nearest_slot)
     select organisation_id, gen_random_uuid(), $1, $2, $3, $4, $5, now(), '', $6, '{}', $6, $7, $8
     from organisations where is_own`,
    [
      wf,
      desk.ours(desk.bookingAgent),
      at,
      search.postcode ?? compact(),
      recordId,
      JSON.stringify(added),
      search.first ?? null,
      search.nearest ?? null,
    ],
  );
}

/** An hour with Becky in the first week of July 2031: what is to come nobody forgets for its age. */
async function addBooking(recordId: string, slot: string, made: string, starts: string) {
  await desk.rows(
    `insert into reservations (organisation_id, reservation_id, workflow_id, agent_id, held_by, record_id,
       slot_code, week, deviation, starts_at, ends_at, postcode, lat, lon, state, hold_ends_at,
       hold_limit_at, is_tight, made_at)
     select organisation_id, gen_random_uuid(), $1, $2, $2, $3, $4, '2031-06-30', 0, $5::timestamptz,
       $5::timestamptz + interval '1 hour', $6, 0, 0, 'booked', $7, $7, false, $7::timestamptz
     from organisations where is_own`,
    [wf, desk.ours(desk.becky), recordId, slot, starts, compact(), made],
  );
}

const july = { from: "2031-06-30", to: "2031-07-13" };

test("what was booked is compared with the first and the nearest of its own search, and unknown stays unknown", async () => {
  const offers = {
    added: {
      W0Wed10am: [30, 20_000],
      W0Thu10am: [10, 8_000],
      W0Fri10am: [12, 9_000],
      W0Fri1pm: null,
    },
    first: "W0Wed10am",
    nearest: "W0Fri10am",
  };
  // Searched twice: the last one that offered the slot is what was chosen from.
  const other = { ...offers, added: { W0Thu10am: [90, 90_000] } };
  await addSearch({ at: "2031-07-01T08:00:00Z", recordId: "7001", ...other });
  await addSearch({ at: "2031-07-01T09:00:00Z", recordId: "7001", ...offers });
  await addBooking("7001", "W0Thu10am", "2031-07-01T09:02:00Z", "2031-07-03T09:00:00Z");
  // Nobody knows what this one was chosen from.
  await addBooking("7002", "W0Fri1pm", "2031-07-01T10:00:00Z", "2031-07-04T12:00:00Z");

  const { saving, load } = await insightOf(july);
  expect(saving.weeks).toEqual([
    {
      week: "2031-06-30",
      bookings: 2,
      firstAvailable: { bookings: 1, minutes: 20, metres: 12_000 },
      nearestFree: { bookings: 1, minutes: 2, metres: 1_000 },
    },
  ]);
  expect(load.agents[0]).toMatchObject({
    name: desk.becky.full_name,
    appointments: 2,
    visitMinutes: 120,
    driveMinutes: 10,
    driveNotKnown: 1,
  });
  expect(load.workingMinutes).toBe(10 * 600);
});

test("lost demand stands under the area and the weekday of the workflow's zone, each customer once", async () => {
  const nowhere = { recordId: "7003", postcode: "ZZ991AA" };
  await addSearch({ at: "2031-07-04T10:00:00Z", ...nowhere, added: { W0Fri4pm: [1, 1] } });
  // Half past midnight on Monday, in London.
  await addSearch({ at: "2031-07-06T23:30:00Z", ...nowhere });
  await addSearch({ at: "2031-07-02T10:00:00Z", recordId: null, postcode: "ZZ991AB" });
  await addSearch({ at: "2031-07-02T11:00:00Z", recordId: null, postcode: "ZZ991AB" });
  const { demand } = await insightOf(july);
  expect(demand.areas[0]).toEqual({
    area: "ZZ99",
    place: null,
    customers: 2,
    noOffer: 2,
    notBooked: 0,
    lostByWeekday: [1, 0, 1, 0, 0, 0, 0],
  });
  expect(demand).toMatchObject({ customers: 3, noOffer: 2, notBooked: 0 });
});

test("a table is a file that no spreadsheet program calculates, and only for who manages the workflow", async () => {
  const rename = "update users set name = $1 where is_own and user_id = $2";
  await desk.rows(rename, ['=HYPERLINK("http://evil.example")', desk.ours(desk.becky)]);
  const file = await desk.admin.send(pathOf(july, "/load"));
  await desk.rows(rename, [desk.becky.full_name, desk.ours(desk.becky)]);
  expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(file.headers.get("content-disposition")).toBe(
    'attachment; filename="load-2031-06-30-2031-07-13.csv"',
  );
  const bytes = Buffer.from(await file.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(bytes.toString()).toContain(`\r\n"'=HYPERLINK(""http://evil.example"")",2,120,10,1,`);

  const areas = await (await desk.admin.send(pathOf(july, "/lost-demand"))).text();
  expect(areas).toContain('"ZZ99",2,2,0,1,0,1,0,0,0,0\r\n');
  const weeks = await (await desk.admin.send(pathOf(july, "/driving-saved"))).text();
  expect(weeks).toContain('"2031-06-30",2,1,20,7.5,1,2,0.6\r\n');

  const statuses = ["", "/load"].map(
    async (table) => (await desk.agent.send(pathOf(july, table))).status,
  );
  expect(await Promise.all(statuses)).toEqual([403, 403]);
  const wrong = await desk.admin.send(pathOf({ from: july.to, to: july.from }));
  expect(wrong.status).toBe(400);
});
