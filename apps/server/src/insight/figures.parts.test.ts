import { createDatabase, migrate } from "@milepost/db";
import { Temporal } from "temporal-polyfill";
import { beforeAll, expect, inject, test } from "vitest";
import { type Database, openDatabase } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import { listAgentRows, listWeekSavings } from "./booked-store.ts";
import { listAreas, readFunnel } from "./demand-store.ts";
import { findKnownPart, listOthers, savePast } from "./past-store.ts";
import {
  type BookingRow,
  day,
  drawBookings,
  drawPast,
  drawSearches,
  hour,
  type PastRow,
  type SearchRow,
  writeRows,
} from "./testing/drawn-rows.ts";

/** Every figure a second time, in plain loops over the rows that PostgreSQL was given. */
const passwords = { milepost_migrator: "migrator", milepost_app: "app", milepost_audit: "audit" };
const organisation = "00000000-0000-8000-8000-000000000001" as OrganisationId;
const timezone = "Europe/London";
const searches = drawSearches();
const bookings = drawBookings(searches);
const past = drawPast();
let database: Database;
let idOf: (agent: string) => string;

beforeAll(async () => {
  const { superuserUrl } = inject("cell");
  const urls = await createDatabase(superuserUrl, { database: "insight_figures", passwords });
  await migrate(urls.milepost_migrator);
  database = openDatabase(urls.milepost_app, () => {});
  idOf = await writeRows(database, organisation, searches, bookings);
  return () => database.close();
});

/** With the end of summer time in it. */
const from = new Date("2026-10-12T23:00:00Z");
const to = new Date("2026-11-06T00:00:00Z");
const question = { workflowId: 1, timezone, country: "GB", from, to };
const read = <T>(work: (db: Parameters<typeof listAreas>[0], id: OrganisationId) => Promise<T>) =>
  database.withOrganisation(organisation, (db) => work(db, organisation));

const zoned = (date: Date) =>
  Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(timezone);
const isIn = (date: Date) => date >= from && date < to;
const isBooked = ({ state }: BookingRow) => state === "booked" || state === "attention";

interface Customer {
  readonly searches: readonly SearchRow[];
  readonly bookings: readonly BookingRow[];
}

function listCustomers(): Customer[] {
  const own = searches.filter(({ workflowId, askedAt }) => workflowId === 1 && isIn(askedAt));
  const groups = Map.groupBy(own, ({ recordId, postcode }) => recordId ?? `at ${postcode}`);
  return [...groups.values()].map((all) => {
    const inOrder = all.toSorted((a, b) => a.askedAt.getTime() - b.askedAt.getTime());
    const [first] = inOrder;
    if (!first) throw new Error("A group is never empty");
    const since = from.getTime() - day;
    return {
      searches: inOrder,
      bookings: bookings.filter(
        (one) =>
          one.workflowId === 1 &&
          one.startsAt.getTime() >= since &&
          (first.recordId === null
            ? one.postcode === first.postcode
            : one.recordId === first.recordId),
      ),
    };
  });
}

/** What became of a customer. */
function judge({ searches: asked, bookings: made }: Customer) {
  const firstAt = asked[0]?.askedAt ?? from;
  const after = made.filter(({ startsAt }) => startsAt.getTime() + hour > firstAt.getTime());
  const has = after.some(isBooked);
  const isHeld = made.some(
    ({ state, isAlive }) => state === "booking" || (state === "held" && isAlive),
  );
  return {
    has,
    isHeld,
    isLost: !has && !isHeld,
    wasOffered: asked.some(({ added }) => Object.keys(added).length > 0),
    wasInvited: after.some(({ isInvited }) => isInvited),
    hasAccepted: after.some((one) => isBooked(one) && one.isAccepted),
    last: asked.at(-1),
  };
}

test("customers, lost demand and weekdays of each area are what loops over the rows count", async () => {
  const counted = new Map<string, { customers: number; lost: number[]; kinds: number[] }>();
  for (const customer of listCustomers()) {
    const { last, isLost } = judge(customer);
    if (!last) continue;
    const area = last.postcode.slice(0, -3);
    const sum = counted.get(area) ?? { customers: 0, lost: [0, 0, 0, 0, 0, 0, 0], kinds: [0, 0] };
    counted.set(area, sum);
    sum.customers += 1;
    if (!isLost) continue;
    const weekday = zoned(last.askedAt).dayOfWeek - 1;
    sum.lost[weekday] = (sum.lost[weekday] ?? 0) + 1;
    const kind = Object.keys(last.added).length === 0 ? 0 : 1;
    sum.kinds[kind] = (sum.kinds[kind] ?? 0) + 1;
  }
  const areas = await read((db, id) => listAreas(db, id, question));
  expect(areas.length).toBeGreaterThan(3);
  expect(areas.reduce((sum, { noOffer }) => sum + noOffer, 0)).toBeGreaterThan(3);
  const shown = areas.map(({ area, customers, noOffer, notBooked, lostByWeekday }) => [
    area,
    { customers, lost: lostByWeekday, kinds: [noOffer, notBooked] },
  ]);
  expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(counted));
});

test("the funnel is what loops over the rows count, and who holds a slot now is not lost", async () => {
  const all = listCustomers().map(judge);
  const countOf = (is: (one: (typeof all)[number]) => boolean) => all.filter(is).length;
  const funnel = await read((db, id) => readFunnel(db, id, question));
  expect(funnel).toEqual({
    searched: all.length,
    offered: countOf(({ wasOffered }) => wasOffered),
    invited: countOf(({ wasInvited }) => wasInvited),
    booked: countOf(({ has }) => has),
    accepted: countOf(({ hasAccepted }) => hasAccepted),
    held: countOf(({ has, isHeld }) => isHeld && !has),
  });
  expect(Math.min(...Object.values(funnel))).toBeGreaterThan(2);
  const areas = await read((db, id) => listAreas(db, id, question));
  const lost = areas.reduce((sum, { noOffer, notBooked }) => sum + noOffer + notBooked, 0);
  expect(lost).toBe(funnel.searched - funnel.booked - funnel.held);
});

/** The last search within a day before that offered the slot of that week. */
function searchOf(booking: BookingRow): SearchRow | undefined {
  return searches
    .filter(
      ({ workflowId, recordId, askedAt, added }) =>
        workflowId === booking.workflowId &&
        recordId === booking.recordId &&
        askedAt <= booking.madeAt &&
        askedAt.getTime() > booking.madeAt.getTime() - day &&
        booking.slotCode in added &&
        mondayOf(askedAt) === booking.week,
    )
    .toSorted((a, b) => b.askedAt.getTime() - a.askedAt.getTime())[0];
}

function mondayOf(date: Date): string {
  const local = zoned(date).toPlainDate();
  return local.subtract({ days: local.dayOfWeek - 1 }).toString();
}

test("minutes and metres saved in each week are what loops over the rows add up", async () => {
  const weeks = new Map<string, { bookings: number; sums: Record<string, number[]> }>();
  for (const booking of bookings) {
    if (booking.workflowId !== 1 || !isBooked(booking)) continue;
    if (!isIn(booking.madeAt) || booking.startsAt < from) continue;
    const monday = mondayOf(booking.madeAt);
    const week = weeks.get(monday) ?? {
      bookings: 0,
      sums: { first: [0, 0, 0], nearest: [0, 0, 0] },
    };
    weeks.set(monday, week);
    week.bookings += 1;
    const search = searchOf(booking);
    const own = search?.added[booking.slotCode];
    for (const [kind, slot] of [
      ["first", search?.first],
      ["nearest", search?.nearest],
    ] as const) {
      const other = search?.added[slot ?? ""];
      const sums = week.sums[kind] ?? [];
      if (!own || !other) continue;
      sums[0] = (sums[0] ?? 0) + 1;
      sums[1] = (sums[1] ?? 0) + other[0] - own[0];
      sums[2] = (sums[2] ?? 0) + other[1] - own[1];
    }
  }
  const shown = await read((db, id) => listWeekSavings(db, id, question));
  expect(shown.length).toBeGreaterThan(2);
  expect(shown.some(({ bookings: all, firstAvailable }) => firstAvailable.bookings < all)).toBe(
    true,
  );
  const asSums = ({ bookings: known, minutes, metres }: (typeof shown)[number]["nearestFree"]) => [
    known,
    minutes,
    metres,
  ];
  const listed = shown.map(({ week, bookings: all, firstAvailable, nearestFree }) => [
    week,
    { bookings: all, sums: { first: asSums(firstAvailable), nearest: asSums(nearestFree) } },
  ]);
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(weeks));
});

test("each agent's appointments, minutes and driving are what loops over the rows add up", async () => {
  const loads = new Map<string, number[]>();
  for (const booking of bookings) {
    if (booking.workflowId !== 1 || !isBooked(booking) || !isIn(booking.startsAt)) continue;
    const sums = loads.get(booking.agent) ?? [0, 0, 0, 0];
    loads.set(booking.agent, sums);
    const own = searchOf(booking)?.added[booking.slotCode] ?? null;
    const add = [1, 60, own?.[0] ?? 0, own === null ? 1 : 0];
    for (const [at, amount] of add.entries()) sums[at] = (sums[at] ?? 0) + amount;
  }
  const rows = await read((db, id) => listAgentRows(db, id, { ...question, agentIds: [] }));
  expect(rows.length).toBe(3);
  const shown = rows.map((row) => [
    row.name,
    [row.appointments, row.visit_minutes, row.drive_minutes, row.drive_not_known],
  ]);
  expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(loads));
});

const entryOf = ({ agent, startsAt, minutes, isLeave }: PastRow) => ({
  userId: idOf(agent),
  startsAt,
  endsAt: new Date(startsAt.getTime() + minutes * 60_000),
  isLeave,
});

/** Every five minutes of it. */
function fives(startsAt: Date, minutes: number): number[] {
  return Array.from({ length: minutes / 5 }, (_, at) => startsAt.getTime() / 300_000 + at);
}

test("other appointments and their minutes are what loops over every five minutes count", async () => {
  const known = { from: new Date("2026-10-14T10:05:00Z"), to: new Date("2026-11-04T15:20:00Z") };
  await read((db, id) =>
    savePast(db, id, { ...known, from: new Date(0), entries: past.map(entryOf) }),
  );
  const rows = await read((db, id) => listOthers(db, id, { workflowId: 1, ...known }));
  for (const agent of ["Ann", "Bob", "Cat"]) {
    const own = bookings.filter(
      (one) => one.agent === agent && one.workflowId === 1 && isBooked(one),
    );
    const taken = new Set(own.flatMap(({ startsAt }) => fives(startsAt, 60)));
    const entries = past.filter((row) => row.agent === agent && !row.isLeave);
    const isKnown = (five: number) =>
      five * 300_000 >= known.from.getTime() && five * 300_000 < known.to.getTime();
    const busy = new Set(
      entries
        .flatMap(({ startsAt, minutes }) => fives(startsAt, minutes))
        .filter((five) => isKnown(five) && !taken.has(five)),
    );
    const others = entries.filter(
      ({ startsAt, minutes }) =>
        isKnown(startsAt.getTime() / 300_000) &&
        !fives(startsAt, minutes).some((five) => taken.has(five)),
    );
    expect(others.length).toBeGreaterThan(20);
    expect(rows.find(({ userId }) => userId === idOf(agent))).toEqual({
      userId: idOf(agent),
      appointments: others.length,
      minutes: busy.size * 5,
    });
  }
});

test("what is kept of the diaries stays known where readings touch, and begins again where they do not", async () => {
  const at = (text: string) => new Date(`2026-12-${text}Z`);
  const whole = { from: at("01T00:00"), to: at("31T00:00") };
  const keep = async (from: string, to: string) => {
    const entries = past.slice(0, 1).map(entryOf);
    await read((db, id) => savePast(db, id, { from: at(from), to: at(to), entries }));
    return read((db, id) => findKnownPart(db, id, whole));
  };
  await keep("02T00:00", "03T00:00");
  // A reading that reaches back into what is known.
  expect(await keep("02T12:00", "03T12:00")).toMatchObject({ to: at("03T12:00") });
  expect(await keep("05T00:00", "06T00:00")).toEqual({ from: at("05T00:00"), to: at("06T00:00") });
  expect(await keep("05T23:00", "06T23:00")).toEqual({ from: at("05T00:00"), to: at("06T23:00") });
  const before = { from: at("01T00:00"), to: at("04T00:00") };
  expect(await read((db, id) => findKnownPart(db, id, before))).toBeNull();
});
