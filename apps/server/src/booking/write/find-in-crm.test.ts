import type { Conversion, Crm } from "@milepost/crm/crm.ts";
import { expect, test } from "vitest";
import { crmModel } from "../../platform/crm-model.ts";
import { findInCrm } from "./find-in-crm.ts";
import type { LoadedBooking } from "./loaded-booking.ts";

const id = "5d2f6f0e-0000-4000-8000-000000000001";
const became: Conversion = { kind: "converted", contactId: "2", accountId: "3", dealId: "4" };

interface World {
  readonly way: readonly [source: string, destination: string];
  readonly createMeeting?: boolean;
  /** Modules with a field for the reference. */
  readonly kept?: readonly string[];
  /** Whether somebody has sent the form. */
  readonly isSubmitted?: boolean;
  /** By module, the record that holds the reference. */
  readonly there?: Readonly<Record<string, string>>;
  readonly conversion?: Conversion | null;
}

function look({ way, createMeeting = true, kept = ["Events", "Deals"], ...world }: World) {
  const [sourceModule, destinationModule] = way;
  const field = { name: crmModel.referenceField, isWritable: true };
  const booking = {
    key: { organisation: "o", id },
    reservation: { recordId: "1", state: "held", form: world.isSubmitted ? {} : null },
    settings: { sourceModule, destinationModule, createMeeting },
    modules: Object.fromEntries(kept.map((module) => [module, [field]])),
  } as unknown as LoadedBooking;
  const crm: Pick<Crm, "findByReference" | "findConversion"> = {
    findByReference: async (module, { value }) =>
      value === id ? (world.there?.[module] ?? null) : null,
    findConversion: async () => world.conversion ?? null,
  };
  return findInCrm({ openCrm: async () => crm as Crm }, booking);
}

test("a booking is there when what is written last is, and its record is found with it", async () => {
  const booked = { kind: "booked", meetingId: "9" };
  const there = { Events: "9" };
  expect(await look({ way: ["Contacts", "Contacts"], there })).toEqual({
    ...booked,
    record: { module: "Contacts", id: "1" },
  });
  expect(await look({ way: ["Leads", "Events"], there })).toEqual({
    ...booked,
    record: { module: "Leads", id: "1" },
  });
  expect(await look({ way: ["Contacts", "Deals"], there: { Events: "9", Deals: "4" } })).toEqual({
    ...booked,
    record: { module: "Deals", id: "4" },
  });
  expect(await look({ way: ["Leads", "Deals"], there, conversion: became })).toEqual({
    ...booked,
    record: { module: "Deals", id: "4" },
  });
  const deal = { way: ["Contacts", "Deals"], createMeeting: false, there: { Deals: "4" } } as const;
  expect(await look(deal)).toEqual({
    kind: "booked",
    record: { module: "Deals", id: "4" },
    meetingId: null,
  });
});

test("a meeting whose record keeps no reference is there, and nobody knows the record", async () => {
  const there = { Events: "9" };
  expect(await look({ way: ["Contacts", "Deals"], kept: ["Events"], there })).toEqual({
    kind: "booked",
    record: null,
    meetingId: "9",
  });
});

test("what is not there is not booked", async () => {
  expect(await look({ way: ["Contacts", "Contacts"] })).toEqual({ kind: "not-booked" });
  expect(await look({ way: ["Leads", "Deals"] })).toEqual({ kind: "not-booked" });
});

test("a half of a booking is finished where the form is there, and else left to a person", async () => {
  const half = { way: ["Contacts", "Deals"], there: { Deals: "4" } } as const;
  expect(await look({ ...half, isSubmitted: true })).toEqual({ kind: "not-booked" });
  expect(await look(half)).toEqual({ kind: "unknown" });
  const lead = { way: ["Leads", "Deals"], conversion: became, isSubmitted: true } as const;
  expect(await look(lead)).toEqual({ kind: "unknown" });
});

test("without a reference only a change of a record is made once more", async () => {
  const change = { way: ["Contacts", "Contacts"], createMeeting: false } as const;
  expect(await look({ ...change, isSubmitted: true })).toEqual({ kind: "not-booked" });
  expect(await look(change)).toEqual({ kind: "unknown" });
  const create = { way: ["Contacts", "Deals"], kept: [], isSubmitted: true } as const;
  expect(await look(create)).toEqual({ kind: "unknown" });
});
