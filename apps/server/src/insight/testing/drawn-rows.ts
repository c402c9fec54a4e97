import fc from "fast-check";
import { sql } from "kysely";
import { Temporal } from "temporal-polyfill";
import type { Database } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";

/** Milliseconds. */
export const hour = 3_600_000;
export const day = 24 * hour;

type Added = readonly [minutes: number, metres: number] | null;

export interface SearchRow {
  readonly workflowId: number;
  readonly askedAt: Date;
  readonly recordId: string | null;
  readonly postcode: string;
  readonly added: Readonly<Record<string, Added>>;
  readonly first: string | null;
  readonly nearest: string | null;
}

export interface BookingRow {
  readonly workflowId: number;
  /** Its name. */
  readonly agent: string;
  readonly recordId: string;
  readonly postcode: string;
  readonly slotCode: string;
  /** `YYYY-MM-DD`. */
  readonly week: string;
  readonly madeAt: Date;
  /** It lasts an hour. */
  readonly startsAt: Date;
  readonly state: "held" | "booking" | "booked" | "attention" | "released";
  /** Whether a hold still lives. */
  readonly isAlive: boolean;
  readonly isInvited: boolean;
  readonly isAccepted: boolean;
}

const agents = ["Ann", "Bob", "Cat"];
const slots = ["W0Mon10am", "W0Wed1pm", "W0Fri4pm", "W1Tue10am"];
const states = ["held", "booking", "booked", "booked", "attention", "released"] as const;
const begin = Date.parse("2026-10-08T00:00:00Z");
const slot = fc.constantFrom(...slots);
const customer = fc.integer({ min: 1, max: 90 });
const workflow = fc.constantFrom(1, 1, 1, 2);
const added = fc.option(fc.tuple(fc.nat(60), fc.nat(40_000)), { freq: 6 });

/** The same each time, at times that are all different, over four weeks and a half. */
export function drawSearches(): SearchRow[] {
  const drawn = fc.sample(
    fc.record({
      workflowId: workflow,
      customer,
      isNamed: fc.constantFrom(true, true, true, false),
      added: fc.dictionary(slot, added, { maxKeys: 4 }),
      first: slot,
      nearest: slot,
    }),
    { seed: 11, numRuns: 500 },
  );
  return drawn.map(({ workflowId, customer: who, isNamed, ...offers }, at) => ({
    workflowId,
    askedAt: new Date(begin + at * 90 * 60_000),
    recordId: isNamed ? `${who}` : null,
    postcode: postcodeOf(who),
    added: offers.added,
    first: offers.first in offers.added ? offers.first : null,
    nearest: offers.nearest in offers.added ? offers.nearest : null,
  }));
}

/** In five areas. */
const postcodeOf = (who: number) => `MP${1 + (who % 5)}${who % 10}AA`;

/** Most are for somebody who was searched for a little before; nobody is at two places at once. */
export function drawBookings(searches: readonly SearchRow[]): BookingRow[] {
  const drawn = fc.sample(
    fc.record({
      workflowId: workflow,
      agent: fc.constantFrom(...agents),
      search: fc.nat(searches.length - 1),
      // Up to a day and a half after the search.
      wait: fc.integer({ min: 1, max: 36 * 60 }),
      slotCode: slot,
      state: fc.constantFrom(...states),
      isAlive: fc.boolean(),
      isInvited: fc.boolean(),
      isAccepted: fc.boolean(),
    }),
    { seed: 12, numRuns: 160 },
  );
  return drawn.map(({ search, wait, ...booking }, at) => {
    const asked = searches[search]?.askedAt.getTime() ?? begin;
    const madeAt = new Date(asked + wait * 60_000);
    const recordId = searches[search]?.recordId ?? `${at}`;
    return {
      ...booking,
      recordId,
      postcode: searches[search]?.postcode ?? "",
      week: mondayOf(new Date(asked)),
      madeAt,
      startsAt: new Date(begin + at * 5 * hour),
    };
  });
}

/** What was in a diary; it may overlap with anything. */
export interface PastRow {
  readonly agent: string;
  readonly startsAt: Date;
  /** A multiple of five. */
  readonly minutes: number;
  readonly isLeave: boolean;
}

export function drawPast(): PastRow[] {
  const drawn = fc.sample(
    fc.record({
      agent: fc.constantFrom(...agents),
      at: fc.nat(33 * 24 * 12),
      minutes: fc.integer({ min: 1, max: 30 }).map((fives) => fives * 5),
      isLeave: fc.constantFrom(false, false, false, true),
    }),
    { seed: 13, numRuns: 400 },
  );
  const rows = drawn.map(({ at, ...row }) => ({
    ...row,
    startsAt: new Date(begin + at * 300_000),
  }));
  const keyOf = ({ agent, startsAt, isLeave }: PastRow) => `${agent} ${+startsAt} ${isLeave}`;
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()];
}

function mondayOf(date: Date): string {
  const local = Temporal.Instant.fromEpochMilliseconds(date.getTime())
    .toZonedDateTimeISO("Europe/London")
    .toPlainDate();
  return local.subtract({ days: local.dayOfWeek - 1 }).toString();
}

/** Returns the agents' ids by their names. */
export async function writeRows(
  database: Database,
  organisation: OrganisationId,
  searches: readonly SearchRow[],
  bookings: readonly BookingRow[],
): Promise<(agent: string) => string> {
  return database.withOrganisation(organisation, async (db) => {
    const own = { organisation_id: organisation };
    await db
      .insertInto("organisations")
      .values({ ...own, crm_data_centre: "eu", crm_organisation_id: "1", name: "Fairfield" })
      .execute();
    const users = await db
      .insertInto("users")
      .values(
        agents.map((name, at) => ({
          ...own,
          crm_user_id: `${at}`,
          name,
          email: `${name}@company.example`,
          admin_level: "user",
          is_active: true,
        })),
      )
      .returning(["user_id", "name"])
      .execute();
    const idOf = (wanted: string) => users.find(({ name }) => name === wanted)?.user_id ?? "";
    await db
      .insertInto("searches")
      .values(searches.map((search) => ({ ...own, ...searchValues(search, idOf("Ann")) })))
      .execute();
    for (const booking of bookings) {
      await db
        .insertInto("reservations")
        .values({ ...own, ...bookingValues(booking, idOf(booking.agent)) })
        .execute();
    }
    return idOf;
  });
}

function searchValues(search: SearchRow, askedBy: string) {
  const winners = Object.fromEntries(Object.keys(search.added).map((code) => [code, askedBy]));
  return {
    search_id: crypto.randomUUID(),
    workflow_id: search.workflowId,
    asked_by: askedBy,
    asked_at: search.askedAt,
    postcode: search.postcode,
    record_id: search.recordId,
    settings_at: search.askedAt,
    diary_hash: "",
    winners: JSON.stringify(winners),
    summary: "{}",
    added: JSON.stringify(search.added),
    first_slot: search.first,
    nearest_slot: search.nearest,
  };
}

function bookingValues(booking: BookingRow, agentId: string) {
  const holdEndsAt = new Date(booking.isAlive ? "2099-01-01" : "2026-01-01");
  return {
    reservation_id: crypto.randomUUID(),
    workflow_id: booking.workflowId,
    agent_id: agentId,
    held_by: agentId,
    record_id: booking.recordId,
    slot_code: booking.slotCode,
    week: sql<Date>`${booking.week}::date`,
    deviation: 0,
    starts_at: booking.startsAt,
    ends_at: new Date(booking.startsAt.getTime() + hour),
    postcode: booking.postcode,
    lat: 0,
    lon: 0,
    state: booking.state,
    hold_ends_at: holdEndsAt,
    hold_limit_at: holdEndsAt,
    is_tight: false,
    invited_at: booking.isInvited ? booking.madeAt : null,
    accepted_at: booking.isAccepted ? booking.madeAt : null,
    made_at: booking.madeAt,
  };
}
