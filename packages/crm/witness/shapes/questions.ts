import { july, nobody, week } from "../../src/contract/world.ts";
import type { Crm, CrmAccess } from "../../src/crm.ts";
import * as seed from "../../src/zoho/testing/company.ts";
import type { Clerk } from "./clerk.ts";

/** What a question is put to. */
export interface Desk {
  /** Through the proxy. */
  readonly crm: Crm;
  readonly access: CrmAccess;
  readonly connection: { readonly dataCentre: string; readonly refreshToken: string };
  /** Milliseconds since 1970, by the emulator's clock. */
  readonly now: number;
  /** Past the proxy: what the CRM really has. */
  readonly clerk: Clerk;
}

/** A method of the port, as callers use it. */
export interface Question {
  readonly name: string;
  /** Made ready past the proxy; what it gives is handed to the others. */
  readonly prepare?: (desk: Desk) => Promise<string>;
  readonly ask: (desk: Desk, prepared: string) => Promise<unknown>;
}

const visitFields = ["Deal_Name", "Appointment_Start", "Appointment_End", "Field_Agent"];
const visits = seed.touchingDeals.map(({ id }) => id);

export const readings: readonly Question[] = [
  { name: "who signed in", ask: ({ crm }) => crm.readCurrentUser() },
  { name: "the organisation", ask: ({ crm }) => crm.readOrganisation() },
  { name: "people", ask: async ({ crm }) => byId(await crm.listUsers()) },
  { name: "fields of deals", ask: ({ crm }) => crm.listFields("Deals") },
  { name: "fields of leads", ask: ({ crm }) => crm.listFields("Leads") },
  {
    name: "one lead",
    ask: ({ crm }) => crm.findRecord("Leads", seed.archer.id, ["Last_Name", "Zip_Code", "Owner"]),
  },
  {
    name: "a lead that is gone",
    ask: ({ crm }) => crm.findRecord("Leads", nobody, ["Last_Name"]),
  },
  {
    name: "visits",
    ask: async ({ crm }) => byId(await crm.listRecords("Deals", visits, visitFields)),
  },
  {
    name: "visits of the week",
    ask: async ({ crm }) => {
      const span = { ...week, startField: "Appointment_Start", endField: "Appointment_End" };
      return byId(await crm.listVersions("Deals", span));
    },
  },
  {
    name: "the diary of the week",
    ask: async ({ crm }) => {
      const versions = await crm.listMeetingVersions(week);
      const ids = versions.map(({ id }) => id);
      return byId(await crm.listMeetings(ids, week, ["Event_Title"]));
    },
  },
  {
    name: "the diary of another month",
    ask: async ({ crm }) => byId(await crm.listMeetingVersions(july)),
  },
  { name: "leave", ask: ({ crm }) => crm.listLeave(week) },
  { name: "holidays", ask: ({ crm }) => crm.listHolidays(week) },
  {
    name: "a search",
    ask: ({ crm }) => crm.searchRecords("Leads", { field: "Last_Name", text: "Lead 01" }),
  },
  {
    name: "the beginning of all",
    ask: ({ crm }) => crm.searchRecords("Deals", { field: "Deal_Name", text: "" }),
  },
  {
    name: "whether a lead was deleted",
    prepare: ({ clerk }) => clerk.makeLead(),
    ask: ({ crm }, id) => crm.listDeleted("Leads", [id]),
  },
  {
    name: "whether a deleted lead was",
    prepare: async ({ clerk }) => {
      const id = await clerk.makeLead();
      await clerk.remove("Leads", id);
      return id;
    },
    ask: ({ crm }, id) => crm.listDeleted("Leads", [id]),
  },
  {
    name: "what was written with a reference",
    prepare: ({ clerk }) => clerk.makeLead("ref-standing"),
    ask: ({ crm }) =>
      crm.findByReference("Leads", { field: "Milepost_Reference", value: "ref-standing" }),
  },
  { name: "what a lead became", ask: ({ crm }) => crm.findConversion(seed.converted.id) },
  { name: "what a lead that is one became", ask: ({ crm }) => crm.findConversion(seed.archer.id) },
  { name: "a channel that nobody made", ask: ({ crm }) => crm.findChannel("1700000000000009") },
  {
    name: "a fresh access token",
    ask: async ({ access, connection }) => (await access.refresh(connection)) !== null,
  },
];

function byId<T extends { readonly id: string }>(all: readonly T[]): T[] {
  return all.toSorted((a, b) => a.id.localeCompare(b.id));
}
