import { z } from "zod";
import type { World } from "../../contract/world.ts";
import type { Connection, CrmAccess, GetAccessToken } from "../../crm.ts";
import type { DataCentres } from "../transport/data-centres.ts";
import { zoho } from "../zoho.ts";
import * as seed from "./company.ts";
import type { Emulator } from "./emulator.ts";
import { signIn } from "./sign-in.ts";

const dataCentreNames = ["us", "eu", "in"];

export function dataCentresOf(url: string): DataCentres {
  const named = dataCentreNames.map((name) => {
    const at = `${url}/${name}`;
    return [name, { accounts: `${at}/accounts`, api: `${at}/api`, crm: `${at}/crm` }] as const;
  });
  return Object.fromEntries(named);
}

/** Access that refreshes when it is asked to, as the server's does. */
async function connect(access: CrmAccess, name: string) {
  const { dataCentre, refreshToken } = await signIn(access, "connect", name);
  if (refreshToken === null) throw new Error("No lasting access was given");
  const connection = { dataCentre, refreshToken };
  const refresh = async () => {
    const answer = await access.refresh(connection);
    if (!("token" in answer)) throw new Error(answer.error);
    return answer.token;
  };
  let token = await refresh();
  const accessToken: GetAccessToken = async (refused) => {
    if (refused === token) token = await refresh();
    return token;
  };
  return { connection, accessToken, crm: access.open(dataCentre, accessToken) };
}

/** What the contract asks for, and what only Zoho's own tests look at. */
export interface ZohoWorld extends World {
  readonly accessToken: GetAccessToken;
  readonly connection: Connection;
  /** Every reported number of credits left. */
  readonly credits: number[];
}

/** The company as seeded, with the switches in the given positions. */
export async function openWorld(
  emulator: Emulator,
  positions: Readonly<Record<string, string>> = {},
): Promise<ZohoWorld> {
  const { url, control } = emulator;
  await control("reset", {});
  await control("switches", positions);
  await control("seed", seed.company);
  const now = await laterThan(emulator);
  const secret = positions.clientSecrets === "per data centre" ? secretOfEach : "sandbox-secret";
  const client = { id: "1000.SANDBOX", secret };
  const credits: number[] = [];
  const onCredits = (remaining: number) => credits.push(remaining);
  const access = zoho({ client, dataCentres: dataCentresOf(url), home: "us", now, onCredits });
  const { crm, accessToken, connection } = await connect(access, seed.admin.full_name);
  const { crm: onlooker } = await connect(access, seed.helper.full_name);
  const { crm: narrow } = await signIn(access, "sign-in", seed.admin.full_name);
  await writeSeries(`${url}/eu/api`, await accessToken(null));
  const own = { accessToken, connection, credits };
  return { now, access, crm, onlooker, narrow, ...own, ...promised };
}

const secretOfEach = Object.fromEntries(
  dataCentreNames.map((name) => [name, `sandbox-secret-${name}`]),
);
const Clock = z.object({ now: z.string() });

/** Lets time pass, so that limits on signing in have run out, and says what the emulator's clock shows. */
async function laterThan({ control }: Emulator): Promise<() => number> {
  const { now } = Clock.parse(await control("clock", { advanceMs: 11 * 60_000 }));
  const ahead = Date.parse(now) - Date.now();
  return () => Date.now() + ahead;
}

/** By the API, so that it becomes whatever this CRM makes of a series. */
async function writeSeries(api: string, token: string): Promise<void> {
  const response = await fetch(`${api}/crm/v8/Events`, {
    method: "POST",
    headers: { authorization: `Zoho-oauthtoken ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ data: [seed.series] }),
  });
  if (!response.ok) throw new Error(`The series was refused: ${await response.text()}`);
}

const ids = (records: readonly { readonly id: string }[]) => records.map(({ id }) => id);

const promised: Omit<World, "now" | "access" | "crm" | "onlooker" | "narrow"> = {
  organisation: {
    id: seed.company.organisation.zgid,
    name: seed.company.organisation.company_name,
    zone: seed.company.organisation.time_zone,
  },
  users: {
    admin: seed.admin.id,
    agent: seed.agent.id,
    helper: seed.helper.id,
    invited: seed.invited.id,
    inactive: seed.inactive.id,
    deleted: seed.deleted.id,
  },
  customers: {
    module: "Leads",
    nameField: "Last_Name",
    postcodeField: "Zip_Code",
    ownerField: "Owner",
    emailField: "Email",
    companyField: "Company",
    referenceField: "Milepost_Reference",
    archer: seed.archer.id,
    odd: seed.odd.id,
    converted: { id: seed.converted.id, contactId: seed.contact.id },
    unapproved: seed.unapproved.id,
    many: ids(seed.manyLeads),
  },
  contact: { module: "Contacts", id: seed.contact.id },
  visits: {
    module: "Deals",
    nameField: "Deal_Name",
    startField: "Appointment_Start",
    endField: "Appointment_End",
    agentField: "Field_Agent",
    contactField: "Contact_Name",
    fixedField: "Modified_Time",
    referenceField: "Milepost_Reference",
    listField: { name: "Appointment_Type", options: seed.appointmentTypes },
    needed: {
      Stage: "Qualification",
      Pipeline: "Standard (Standard)",
      Closing_Date: "2026-12-01",
    },
    locked: seed.lockedDeal.id,
    touching: ids(seed.touchingDeals),
    many: ids(seed.manyDeals),
  },
  meetings: {
    module: "Events",
    titleField: "Event_Title",
    referenceField: "Milepost_Reference",
    plain: seed.plain.id,
    cancelled: seed.cancelled.id,
    wholeDay: seed.wholeDay.id,
    wholeDays: seed.wholeDays.id,
    outside: ids(seed.outside),
  },
  seriesTitle: seed.series.Event_Title,
};
