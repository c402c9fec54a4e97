import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { repository, runToEnd } from "@milepost/cell/program.ts";
import { defaultWorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import { temporaryDirectory } from "@milepost/kit/temporary.ts";
import { decide } from "@milepost/scheduling/decide.ts";
import type { Entry, World } from "@milepost/scheduling/world.ts";
import { expect, inject, test } from "vitest";
import { castOf, longestDrive } from "./cast.ts";

const { routingUrl } = inject("cell");
const compact = (postcode: string) => postcode.replace(" ", "");
const minute = (time: string) => Date.parse(time) / 60_000;

/** A Sunday and the days that differ from it; the sample is the same a week later. */
const days = ["2026-11-15", "2026-11-16", "2026-11-18", "2026-11-20"];

interface Timed {
  readonly Start_DateTime: string;
  readonly End_DateTime: string;
  readonly Venue: string | null;
  readonly Owner: { readonly id: string };
  readonly What_Id?: { readonly id: string };
}

interface Company {
  readonly users: readonly { readonly id: string; readonly zip: string }[];
  readonly records: {
    readonly Events: readonly Timed[];
    readonly Deals: readonly {
      readonly id: string;
      readonly Appointment_Start: string;
      readonly Appointment_End: string;
      readonly Visit_Postcode: string;
      readonly Field_Agent: { readonly id: string };
    }[];
  };
}

async function companyOn(day: string): Promise<string> {
  const directory = await temporaryDirectory();
  try {
    await runToEnd("sample/src/write.ts", directory.path, "--today", day);
    return await readFile(join(directory.path, "company.json"), "utf8");
  } finally {
    await directory.remove();
  }
}

const entry = (from: string, to: string, postcode: string | null): Entry => ({
  kind: "meeting",
  from: minute(from),
  to: minute(to),
  postcode,
  module: null,
  fields: {},
  recordId: null,
  aboutId: null,
  isOurs: false,
});

/** What keeps an agent busy; a deal that has a meeting is in there once. */
function entriesOf({ records: { Events, Deals } }: Company, agent: string): Entry[] {
  const shown = new Set(Events.map(({ What_Id }) => What_Id?.id));
  const meetings = Events.filter(({ Owner }) => Owner.id === agent).map((one) =>
    entry(one.Start_DateTime, one.End_DateTime, postcodeIn(one.Venue)),
  );
  const deals = Deals.filter(({ id, Field_Agent }) => Field_Agent.id === agent && !shown.has(id));
  return [
    ...meetings,
    ...deals.map((deal) =>
      entry(deal.Appointment_Start, deal.Appointment_End, compact(deal.Visit_Postcode)),
    ),
  ];
}

function postcodeIn(venue: string | null): string | null {
  const found = venue?.match(/MP\d+ \d[A-Z]{2}$/)?.[0];
  return found ? compact(found) : null;
}

async function worldOn(day: string): Promise<World> {
  const text = await companyOn(day);
  const cast = castOf(text);
  const company = JSON.parse(text) as Company;
  const baseOf = (agent: string) => company.users.find(({ id }) => id === agent)?.zip ?? "";
  return {
    now: minute(`${day}T08:00Z`),
    policy: { ...defaultWorkflowSettings, timezone: cast.timeZone },
    filters: [],
    holidays: [],
    placeOf: () => null,
    agents: cast.fieldAgents.map(({ id, full_name: name }) => ({
      id,
      name,
      base: compact(baseOf(id)),
      entries: entriesOf(company, id),
    })),
    visit: { postcode: compact(cast.lead.Zip_Code), fields: {} },
  };
}

/** Minutes from the visit to each stop and back; whether anybody can come depends on no other drive. */
async function drivesFor({ agents, visit, now }: World) {
  const near = ({ to, from }: Entry) => to > now && from < now + 9 * 24 * 60;
  const stops = agents.flatMap(({ base, entries }) => [
    base,
    ...entries.filter(near).map(({ postcode }) => postcode),
  ]);
  const names = [...new Set(stops)].filter((stop) => stop !== null);
  const places = await readPlaces();
  const ask = async (from: readonly string[], to: readonly string[]) => {
    const at = (all: readonly string[]) => all.map((name) => places.get(name));
    const answer = await fetch(`${routingUrl}/sources_to_targets`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ sources: at(from), targets: at(to), costing: "auto" }),
    });
    const { sources_to_targets: rows } = (await answer.json()) as {
      sources_to_targets: { time: number | null; distance: number }[][];
    };
    return rows.flat().map(({ time }) => time && { minutes: Math.ceil(time / 60), metres: 0 });
  };
  const [out, back] = [await ask([visit.postcode], names), await ask(names, [visit.postcode])];
  const known = new Map([
    ...names.map((name, at) => [`${visit.postcode}>${name}`, out[at]] as const),
    ...names.map((name, at) => [`${name}>${visit.postcode}`, back[at]] as const),
  ]);
  return (from: string, to: string) => known.get(`${from}>${to}`) || { minutes: 0, metres: 0 };
}

async function readPlaces() {
  const text = await readFile(join(repository, ".milepost/sample/postcodes.csv"), "utf8");
  const rows = text.trim().split("\n").slice(1);
  return new Map(
    rows.map((row) => {
      const [postcode = "", lat, lon] = row.split(",");
      return [compact(postcode), { lat: Number(lat), lon: Number(lon) }];
    }),
  );
}

test.each(days)(
  "on %s the lead can be visited, and the shorter drives of the tour leave visibly fewer times",
  async (day) => {
    const world = await worldOn(day);
    const drive = await drivesFor(world);
    const timesWithin = (maxDriveTime: number) =>
      decide({ ...world, policy: { ...world.policy, maxDriveTime } }, drive).winners.size;
    const [before, after] = [timesWithin(60), timesWithin(longestDrive)];
    expect(before).toBeGreaterThanOrEqual(10);
    expect(after).toBeGreaterThanOrEqual(3);
    expect(before - after).toBeGreaterThanOrEqual(3);
  },
);
