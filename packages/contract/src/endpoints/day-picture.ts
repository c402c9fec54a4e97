import { TimeZone } from "../settings/time-zone.ts";
import { z } from "../zod.ts";
import { endpoint } from "./endpoint.ts";
import { aboutOfferedSlot } from "./search.ts";

const Instant = z.iso.datetime({ offset: true }).describe("written in the workflow's zone");
const Minutes = z.int().nullable().describe("null: unknown");
const Position = z.tuple([z.number(), z.number()]).describe("longitude, latitude");
const Line = z.array(Position);

const Town = z
  .string()
  .nullable()
  .describe("the town or village it is in or nearest to; null: unknown");

/** Where a drive begins or ends: an item by its place in the list. */
const DayEnd = z.union([z.literal("home"), z.literal("visit"), z.int().nonnegative()]);
export type DayEnd = z.infer<typeof DayEnd>;

/** Something that keeps the agent busy. Whose it is and what it is about stays in the CRM. */
const DayItem = z.object({
  kind: z
    .enum(["appointment", "held", "busy"])
    .describe("held: somebody else is offering it; busy: it takes time but needs no drive"),
  start: Instant,
  end: Instant,
  area: z.string().nullable().describe("such as MP3; null: it has no place"),
  town: Town,
  about: Position.nullable().describe("to half a kilometre"),
});
export type DayItem = z.infer<typeof DayItem>;

const DayLeg = z.object({
  from: DayEnd,
  to: DayEnd,
  minutes: Minutes.describe("null: unknown, never 0"),
  when: z.enum(["with", "without", "both"]).describe("whether it is driven with the visit"),
  source: z
    .enum(["diary", "roads"])
    .nullable()
    .describe("learnt when the diary was read, or asked for just now; null: unknown"),
  shape: Line.nullable().describe("without its ends at others' doors; null: unknown"),
});
export type DayLeg = z.infer<typeof DayLeg>;

/** An agent's day with the visit in it, from the very verdict of the search. */
const DayPicture = z.object({
  date: z.iso.date(),
  timeZone: TimeZone,
  agentName: z.string(),
  kind: z.enum(["free", "tight", "clash"]),
  hours: z.object({ start: Instant, end: Instant }).describe("the workflow's working day"),
  visit: z.object({
    start: Instant,
    end: Instant,
    area: z.string(),
    town: Town,
    place: Position,
  }),
  home: Position.nullable().describe("to half a kilometre; null: unknown"),
  items: z.array(DayItem).describe("in order"),
  legs: z.array(DayLeg).describe("in order; those of the day as it is beside those with the visit"),
  addedMinutes: Minutes,
  driveThereMinutes: Minutes,
  driveOnMinutes: Minutes,
  from: z.string().nullable().describe("the stop before, by area; null: unknown"),
  to: z.string().nullable().describe("the stop after, by area; null: unknown"),
  drivingWithout: Minutes.describe("of the whole day; null: some of it is unknown"),
  drivingWith: Minutes,
});
export type DayPicture = z.infer<typeof DayPicture>;

export const pictureSlot = endpoint({
  method: "GET",
  path: "/api/search/:id/day",
  summary: "The day of the agent who has an offered slot, with the visit moved by minutes.",
  ...aboutOfferedSlot,
  answer: DayPicture,
});

export const pictureHold = endpoint({
  method: "GET",
  path: "/api/holds/:id/day",
  summary: "The same for a slot that the caller holds.",
  caller: "workflow-user",
  params: z.object({ id: z.uuid() }),
  workflows: () => [],
  answer: DayPicture,
});

const Named = z.object({ name: z.string(), at: Position });

export const readRoads = endpoint({
  method: "GET",
  path: "/api/roads",
  summary: "The roads around a place, to draw under a route.",
  caller: "signed-in",
  query: z.object({
    lon: z.coerce.number<number | string>().min(-180).max(180),
    lat: z.coerce.number<number | string>().min(-85).max(85),
  }),
  answer: z.object({
    styleUrl: z.url().nullable().describe("a map to draw instead; then there are no lines"),
    baseMap: z
      .string()
      .nullable()
      .describe(
        "where the operator's own map is read, to draw above the lines; null: there is none",
      ),
    main: z.array(Line).describe("motorways, trunk and primary roads"),
    middle: z.array(Line),
    local: z.array(Line),
    places: z
      .array(Named.extend({ kind: z.enum(["city", "town", "suburb", "village"]) }))
      .describe("towns and villages; none where the import of the roads wrote no names"),
    roadNames: z.array(Named).describe("main roads, by their number where they have one"),
  }),
});

/** A PMTiles file, whose readers ask for one range after another. */
export const readBaseMap = endpoint({
  method: "GET",
  path: "/api/base-map/:version",
  summary: "A part of the operator's own map, by a Range header of at most 4 MiB.",
  caller: "signed-in",
  params: z.object({ version: z.string().min(1) }),
  answersWithFile: true,
  answer: z.instanceof(Uint8Array),
});
