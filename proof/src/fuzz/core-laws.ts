import { deepStrictEqual, ok } from "node:assert/strict";
import { fillTemplate, variablesIn } from "@milepost/contract/fill-template.ts";
import { Condition, operatorLabels } from "@milepost/contract/settings/condition.ts";
import { fieldNamed } from "@milepost/contract/settings/condition-mistakes.ts";
import { TimeOfDay } from "@milepost/contract/settings/time-zone.ts";
import { inBrackets, matches } from "@milepost/scheduling/condition.ts";
import { isInside } from "@milepost/scheduling/is-inside.ts";
import {
  compareSlotCodes,
  formatSlotCode,
  parseSlotCode,
} from "@milepost/scheduling/parse-slot-code.ts";
import { ringOf } from "@milepost/scheduling/ring-of.ts";
import { resolveSlot } from "@milepost/scheduling/window.ts";
import fc from "fast-check";
import type { Law, Texts } from "./texts.ts";

/** What the contract and the scheduling package read. */
export const laws = ({ anyText, nearly }: Texts): Law[] => [
  law("a slot code", 4, nearly(slotTimes.map(formatSlotCode)), (text) => {
    const time = parseSlotCode(text);
    if (time) {
      deepStrictEqual(formatSlotCode(time), text);
      ok(Number.isSafeInteger(time.week) && time.minutes >= 0 && time.minutes < 1440, text);
    }
    ok(Number.isFinite(compareSlotCodes(text, "W1Mon10am")));
    const slot = resolveSlot(text, now, policy);
    ok(slot === null || (slot.code === text && Number.isSafeInteger(slot.from)));
  }),
  law("a slot's time", 1, slotTimes, (time) => {
    deepStrictEqual(parseSlotCode(formatSlotCode(time)), time);
  }),
  law("a time of day", 2, nearly(fc.constantFrom("09:05", "00:00", "23:59")), (text) => {
    if (!TimeOfDay.safeParse(text).success) return;
    const [hours = -1, minutes = -1] = text.split(":").map(Number);
    ok(text.length === 5 && hours < 24 && minutes < 60 && hours >= 0 && minutes >= 0);
  }),
  law(
    "conditions",
    3,
    fc.tuple(fc.array(conditions(nearly), { maxLength: 4 }), fields(anyText)),
    ([all, values]) => {
      ok(typeof matches(all, values, () => ({ lat: 53, lon: 2 })) === "boolean");
      ok(typeof inBrackets(all) === "string");
      for (const one of all) {
        deepStrictEqual(Condition.parse(one), one);
        const named = fieldNamed(one.field);
        ok(named === null || `${named.module}:${named.field}` === one.field);
      }
    },
  ),
  law("a polygon's text", 3, nearly(fc.oneof(rings.map(asJson), rings.map(asLines))), (text) => {
    const ring = ringOf(text);
    if (!ring) return;
    ok(
      ring.length >= 3 && ring.every(({ lat, lon }) => Math.abs(lat) <= 90 && Math.abs(lon) <= 180),
      text,
    );
    ok(typeof isInside(ring, { lat: 53.4, lon: 2.6 }) === "boolean");
  }),
  law("a polygon", 1, rings, (ring) => {
    deepStrictEqual(ringOf(asJson(ring)), ring);
  }),
  law("a template's variables", 3, fc.tuple(nearly(templates), anyText), ([template, value]) => {
    const known = (name: string) => (name === "company" ? value : null);
    const { text, unknown } = fillTemplate(template, known);
    ok(!unknown.includes("company") && typeof text === "string");
    deepStrictEqual(
      variablesIn(template).filter((name) => name !== "company"),
      [...unknown],
    );
  }),
];

function law<T>(name: string, weight: number, of: fc.Arbitrary<T>, holds: (value: T) => void): Law {
  return { name, weight, of, holds: holds as (value: unknown) => void };
}

const now = Date.parse("2026-11-15T12:00:00Z") / 60_000;
const policy = {
  timezone: "Europe/London",
  defaultDaysInAdvance: 4,
  defaultMeetingDuration: 90,
  operatingDays: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"] as const,
  defaultAppointmentSlots: ["10:00", "13:00", "16:00"],
  dayStartTime: "08:00",
  dayEndTime: "18:00",
};

/** Equal to what is read from a text. */
const plain = { noNullPrototype: true };
const slotTimes = fc.record(
  {
    week: fc.nat({ max: 60 }),
    day: fc.constantFrom("Mon", "Tue", "Wed", "Thu", "Fri"),
    minutes: fc.nat({ max: 1439 }),
  },
  plain,
);
const templates = fc.constantFrom(
  `<p>{{company}} {{ appCity }} ${"$"}{Last_Name}</p>`,
  "{{{{company}}}}",
  "{{company",
);

/** Corners that are no straight copies of the first, which would be taken for its closing. */
const rings = fc
  .array(
    fc.record(
      {
        lat: fc.integer({ min: -90_000, max: 90_000 }).map((value) => value / 1000),
        lon: fc.integer({ min: -180_000, max: 180_000 }).map((value) => value / 1000),
      },
      plain,
    ),
    { minLength: 3, maxLength: 12 },
  )
  .filter((ring) => asJson(ring.slice(0, 1)) !== asJson(ring.slice(-1)));

type Ring = readonly { readonly lat: number; readonly lon: number }[];
function asJson(ring: Ring): string {
  return JSON.stringify(ring.map(({ lat, lon }) => [lon, lat]));
}
function asLines(ring: Ring): string {
  return ring.map(({ lat, lon }) => `${lat}, ${lon}`).join("\n");
}

function conditions(nearly: Texts["nearly"]) {
  const shape = {
    order: fc.integer({ min: 1, max: 9 }),
    field: nearly(fc.constantFrom("Leads:Zip_Code", "Deals:Stage", "")),
    operator: fc.constantFrom(...(Object.keys(operatorLabels) as (keyof typeof operatorLabels)[])),
    value: nearly(fc.oneof(fc.constantFrom("12", "2026-02-30", "Won", ""), rings.map(asJson))),
    logicalOperator: fc.constantFrom("AND", "OR", null),
  };
  return fc.record(shape, plain);
}

function fields(text: fc.Arbitrary<string>) {
  const value = fc.oneof(
    text,
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.array(text, { maxLength: 3 }),
    fc.record({ id: text, name: text }),
  );
  return fc.dictionary(fc.oneof(text, fc.constantFrom("Leads:Zip_Code", "Deals:Stage")), value, {
    maxKeys: 4,
  });
}
