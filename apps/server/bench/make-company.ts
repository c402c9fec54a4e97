import type { TimeZone } from "@milepost/contract";
import { defaultWorkflowSettings } from "@milepost/contract";
import type { DriveTimes } from "@milepost/drive-time";
import { planOf } from "@milepost/scheduling";
import { listDiaryUsers, replaceDiary } from "../src/diary/store.ts";
import { keyOf, type SurroundedEntry, surround } from "../src/diary/surroundings.ts";
import type { Database, Db } from "../src/platform/database.ts";
import type { Identity } from "../src/platform/route.ts";
import { organisationIdOf } from "../src/session/organisation-id.ts";
import { addOrganisation, saveUsers } from "../src/session/store.ts";
import { addWorkflow } from "../src/settings/store.ts";
import { imagineCompany, type Spot } from "./imagine-company.ts";

export interface Wish {
  readonly agents: number;
  readonly country: string;
  readonly timezone: TimeZone;
  /** Minutes since 1970: the diaries are full from then on. */
  readonly now: number;
}

/** A company with workflow 1 and diaries three quarters full, as the diary story would have left it. Returns its administrator. */
export async function makeCompany(
  { database, driveTimes }: { database: Database; driveTimes: DriveTimes },
  { agents, country, timezone, now }: Wish,
): Promise<Identity> {
  const name = `${agents} agents`;
  const organisation = organisationIdOf("bench", name);
  const settings = { ...defaultWorkflowSettings, timezone, defaultDaysInAdvance: 15 };
  const spots = await database.withOrganisation(organisation, (db) => listSpots(db, country));
  const { slots } = planOf({
    ...{ now, policy: settings, filters: [], holidays: [], agents: [] },
    ...{ visit: { postcode: "", fields: {} }, placeOf: () => null },
  }).window;
  const company = imagineCompany({ agents, spots, slots });

  const { users, userId } = await database.withOrganisation(organisation, async (db) => {
    await addOrganisation(db, organisation, { dataCentre: "bench", crm: { id: name, name } });
    const person = { isActive: true, isAdmin: false, email: "nobody@example.com" };
    const ids = await saveUsers(db, organisation, [
      { ...person, id: "admin", name: "Admin", isAdmin: true, postcode: null },
      ...company.agents.map(({ crmUserId, basePostcode }) => ({
        ...{ ...person, id: crmUserId, name: crmUserId, postcode: basePostcode },
      })),
    ]);
    const selectedFieldAgents = company.agents.flatMap(({ crmUserId }) => ids.get(crmUserId) ?? []);
    const change = { timezone, defaultDaysInAdvance: 15, selectedFieldAgents };
    await addWorkflow(db, organisation, { name: () => "Visits", change, by: "admin" });
    return { users: await listDiaryUsers(db, organisation), userId: ids.get("admin") ?? "" };
  });
  const places = new Map(spots.map((spot) => [spot.postcode, spot]));
  const entries = surround(company.entries, users, places);
  const minutes = await learnMinutes(driveTimes, entries, places);
  const { version: roadsVersion } = await driveTimes.status();
  await database.withOrganisation(organisation, (db) =>
    replaceDiary(db, organisation, { entries, minutes, roadsVersion }),
  );
  return {
    ...{ organisation, organisationName: name, userId, crmUserId: "admin" },
    ...{ name: "Admin", email: "nobody@example.com", isAdmin: true },
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

/** Of every leg that the diary story would ask for. */
async function learnMinutes(
  driveTimes: DriveTimes,
  entries: readonly SurroundedEntry[],
  places: ReadonlyMap<string, Spot>,
): Promise<Map<string, number>> {
  const legs = entries.flatMap(({ fromBase, toBase, toNext }) =>
    [fromBase, toBase, toNext].flatMap((leg) => {
      const [from, to] = [places.get(leg?.[0] ?? ""), places.get(leg?.[1] ?? "")];
      return leg && from && to ? [{ leg, pair: [from, to] as const }] : [];
    }),
  );
  const drives = await driveTimes.drives(legs.map(({ pair }) => pair));
  return new Map(
    legs.flatMap(({ leg }, at) => {
      const drive = drives[at];
      return drive ? [[keyOf(leg), drive.minutes] as const] : [];
    }),
  );
}
