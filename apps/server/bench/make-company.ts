import type { TimeZone } from "@milepost/contract/settings/time-zone.ts";
import { defaultWorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import type { DriveTimes } from "@milepost/drive-time";
import { windowFrom } from "@milepost/scheduling/window.ts";
import { Temporal } from "temporal-polyfill";
import { saveDiary } from "../src/diary/diary-store.ts";
import { learnDrives } from "../src/diary/drives/learn-drives.ts";
import { reachOf } from "../src/diary/reading/reading-plan.ts";
import { writeRecords } from "../src/diary/reading/write-records.ts";
import type { Database, Db } from "../src/platform/database/database.ts";
import type { Identity } from "../src/platform/http/route.ts";
import { countryOf } from "../src/postcodes/find-place.ts";
import { saveConnection } from "../src/session/connection-store.ts";
import { organisationIdOf } from "../src/session/organisation-id-of.ts";
import { addOrganisation, saveUsers } from "../src/session/store.ts";
import { addWorkflow } from "../src/workflows/store.ts";
import { imagineCompany, type Spot } from "./imagine-company.ts";

export interface Wish {
  readonly agents: number;
  readonly country: string;
  readonly timezone: TimeZone;
  /** Minutes since 1970: the diaries are full from then on. */
  readonly now: number;
  /** Such as `10:00`; left out: the usual three. */
  readonly appointmentSlots?: readonly string[];
}

/** A company with workflow 1 and diaries three quarters full, as the diary story would have left it. Returns its administrator. */
export async function makeCompany(
  { database, indexedDrives }: { database: Database; indexedDrives: DriveTimes },
  { agents, country, timezone, now, appointmentSlots }: Wish,
): Promise<Identity> {
  const name = `${agents} agents`;
  const organisation = organisationIdOf("bench", name);
  const own = {
    timezone,
    defaultDaysInAdvance: 15,
    ...(appointmentSlots && { defaultAppointmentSlots: [...appointmentSlots] }),
  };
  const settings = { ...defaultWorkflowSettings, ...own };
  const spots = await database.withOrganisation(organisation, (db) => listSpots(db, country));
  const { slots } = windowFrom(now, settings);
  const company = imagineCompany({ agents, spots, slots });

  const { ids, userId } = await database.withOrganisation(organisation, async (db) => {
    await addOrganisation(db, organisation, { dataCentre: "bench", crm: { id: name, name } });
    const person = { isActive: true, isAdmin: false, email: "nobody@example.com" };
    const ids = await saveUsers(db, organisation, [
      { ...person, id: "admin", name: "Admin", isAdmin: true, postcode: null },
      ...company.agents.map(({ crmUserId, basePostcode }) => ({
        ...person,
        id: crmUserId,
        name: crmUserId,
        postcode: basePostcode,
      })),
    ]);
    const selectedFieldAgents = company.agents.flatMap(({ crmUserId }) => ids.get(crmUserId) ?? []);
    const change = { ...own, selectedFieldAgents };
    await addWorkflow(db, organisation, { name: () => "Visits", change, by: "admin" });
    // Nobody opens it, but who is not connected may not search.
    await saveConnection(db, organisation, { ciphertext: Buffer.alloc(64), by: "admin" });
    return { ids, userId: ids.get("admin") ?? "" };
  });
  const readAt = new Date(now * 60_000);
  const records = company.appointments.map(({ crmUserId, ...appointment }, at) => ({
    id: String(at),
    modifiedAt: new Date(0),
    entries: [
      {
        ...appointment,
        userId: ids.get(crmUserId) ?? "",
        kind: "meeting" as const,
        aboutId: null,
        fields: {},
      },
    ],
  }));
  const reading = { module: "Events", records, goneIds: [], readAt, wasListed: true };
  await database.withOrganisation(organisation, async (db) => {
    const agents = { idOf: ids, timezone, country: countryOf(timezone) };
    await writeRecords(db, organisation, reading, agents);
    const diary = {
      readAt,
      readWholeAt: readAt,
      plan: "bench",
      holidays: null,
      untold: 0,
      oddities: [],
    };
    const userIds = company.agents.flatMap(({ crmUserId }) => ids.get(crmUserId) ?? []);
    const reach = reachOf(settings, readAt.getTime());
    await saveDiary(db, organisation, { ...diary, ...reach }, userIds);
  });
  await learnDrives(
    {
      database,
      indexedDrives,
      now: () => Temporal.Instant.fromEpochMilliseconds(readAt.getTime()),
    },
    organisation,
  );
  return {
    organisation,
    organisationName: name,
    userId,
    crmUserId: "admin",
    name: "Admin",
    email: "nobody@example.com",
    isAdmin: true,
    isCrmConnected: true,
    dataCentre: "eu",
  };
}

function listSpots(db: Db, country: string): Promise<Spot[]> {
  return db
    .selectFrom("postcodes")
    .select(["postcode", "lat", "lon"])
    .where("country", "=", country)
    .orderBy("postcode")
    .execute();
}
