import type { Condition, Operator } from "@milepost/contract/settings/condition.ts";
import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import type { Random } from "../oracle/random.ts";
import { type County, compact } from "./county.ts";
import type { CrmCompany } from "./crm/company.ts";
import { addressField } from "./crm/fields.ts";

export interface Ground {
  readonly random: Random;
  readonly county: County;
  readonly company: CrmCompany;
}

type Modules = Pick<WorkflowSettings, "sourceModule" | "destinationModule" | "createMeeting">;

const everyOperator: readonly Operator[] = [
  "is",
  "is_not",
  "is_not_empty",
  "starts_with",
  "not_starts_with",
  "contains",
  "not_contains",
  "higher_than",
  "lower_than",
] as Operator[];

/** One to three, on fields of the modules that a booking of the workflow writes. */
export function makeConditions(ground: Ground, modules: Modules): Condition[] {
  const { random } = ground;
  return Array.from({ length: random.int(1, 3) }, (_, at) => ({
    order: at + 1,
    ...makeTest(ground, pickModule(random, modules)),
    logicalOperator: at === 0 ? null : random.pick(["AND", "OR"]),
  }));
}

/** Mostly the destination; else a record that the destination's points to. */
function pickModule(random: Random, { sourceModule, destinationModule }: Modules): string {
  const isConverted = sourceModule === "Leads" && destinationModule !== "Leads";
  if (!isConverted || random.chance(0.75)) return destinationModule;
  if (destinationModule === "Deals") return random.pick(["Contacts", "Accounts"]);
  return destinationModule === "Contacts" ? "Accounts" : destinationModule;
}

type Test = Pick<Condition, "field" | "operator" | "value">;

function makeTest(ground: Ground, module: string): Test {
  const { random } = ground;
  if (module === "Events") return ofMeetings(random);
  if (random.chance(0.35)) return ofPostcodes(ground, module);
  const agent = random.pick(ground.company.agents);
  const wanted: Readonly<Record<string, readonly string[]>> = {
    Kind: ["Survey", "design visit", "Full-day fitting", "Rep"],
    Skills: ["Roofs", "glass", "Doors"],
    Note: ["north", "NORTH SIDE", "7", "no"],
    Score: ["7", "5", "10.0", "0"],
    Due: ["2026-11-20", "2026-12-01"],
    Urgent: ["true", "false"],
    Field_Agent: [agent.id, agent.full_name],
    Appointment_Start: ["2026-11-18", "2026-11-20T12:00:00+00:00"],
    Helper: [agent.id, agent.full_name, "Person"],
    ...(module === "Deals" && {
      Stage: ["Closed Won", "qualification", "Closed"],
      Amount: ["100"],
    }),
  };
  const name = random.pick(Object.keys(wanted));
  return {
    field: `${module}:${name}`,
    operator: random.pick(everyOperator),
    value: random.pick(wanted[name] ?? []),
  };
}

function ofMeetings(random: Random): Test {
  const name = random.pick(["Kind", "Event_Title"]);
  const value = random.pick(name === "Kind" ? ["Survey", "Repair"] : ["Visit", "ca"]);
  return { field: `Events:${name}`, operator: random.pick(everyOperator), value };
}

/** A fence round some postcodes of the county, or the text of one; in any of the ways people write them. */
function ofPostcodes({ random, county }: Ground, module: string): Test {
  const own = addressField[module];
  const name = own !== undefined && random.chance(0.5) ? own : "Visit_Postcode";
  const field = `${module}:${name}`;
  if (random.chance(0.15)) {
    const operator = random.pick(["is_not_empty", "starts_with", "contains"] as const);
    return { field, operator, value: random.pick(county.postcodes).slice(0, 3) };
  }
  return { field, operator: "is_within_geofence", value: makeFence(random, county) };
}

/** A rectangle with its edges between the places, so that none of them lies on it. */
function makeFence(random: Random, county: County): string {
  const spots = county.postcodes.flatMap((code) => county.places.get(compact(code)) ?? []);
  const edge = (of: "lat" | "lon") => {
    const sorted = spots.map((spot) => spot[of]).sort((a, b) => a - b);
    const at = random.int(0, sorted.length - 2);
    const width = random.int(3, sorted.length);
    const low = sorted[at] ?? 0;
    const high = sorted[Math.min(at + width, sorted.length - 1)] ?? 0;
    const next = sorted[Math.min(at + width + 1, sorted.length - 1)] ?? high;
    return {
      low: (low + (sorted[at + 1] ?? low)) / 2,
      high: high === next ? high + 1 : (high + next) / 2,
    };
  };
  const [lat, lon] = [edge("lat"), edge("lon")];
  const corners = [
    [lon.low, lat.low],
    [lon.high, lat.low],
    [lon.high, lat.high],
    [lon.low, lat.high],
  ] as const;
  return random.chance(0.7)
    ? JSON.stringify(corners)
    : corners.map(([lng, north]) => `${north}, ${lng}`).join("\n");
}
