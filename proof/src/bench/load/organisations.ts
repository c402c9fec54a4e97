import { createHash, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { openBrowserless } from "@milepost/kit/browserless.ts";
import { controlOf } from "@milepost/kit/company/sandbox.ts";
import { peopleOf, setUpDemo } from "@milepost/kit/demo.ts";
import { type Random, seededRandom } from "@milepost/kit/random.ts";
import { signedCookie } from "@milepost/kit/session-cookie.ts";
import { until } from "@milepost/kit/until.ts";
import pg from "pg";
import { onRoads } from "../region.ts";
import type { LoadCell } from "./cell.ts";
import { type Caller, type LoadCompany, loadCompany } from "./company.ts";

/** One that searches and books. */
export interface LoadOrganisation {
  readonly zgid: string;
  /** Of those who book, each as a browser sends it. */
  readonly cookies: readonly string[];
  readonly callers: readonly Caller[];
  /** Somebody who has not been booked yet. */
  nextCaller(): Caller;
}

const settings = { defaultDaysInAdvance: 15 };
/** Milliseconds for the first reading of everybody's diaries and their drives. */
const readWithin = 600_000;

/** In the CRM and in Milepost as on the first day, diaries read. */
export async function makeLoadOrganisations(
  cell: LoadCell,
  { count, callers, seed }: { count: number; callers: number; seed: number },
): Promise<LoadOrganisation[]> {
  const random = seededRandom(seed);
  const rows = onRoads(await readFile(cell.postcodes, "utf8"))
    .trim()
    .split("\n")
    .slice(1);
  const spots = rows.map((row) => {
    const [postcode = "", lat, lon] = row.split(",");
    return { postcode, lat: Number(lat), lon: Number(lon) };
  });
  const database = new pg.Pool({ connectionString: cell.databaseUrl, max: 2 });
  const made: LoadOrganisation[] = [];
  try {
    for (let number = 0; number < count; number += 1) {
      const company = loadCompany(cell.company, { number, callers, spots, random });
      const cookies = await setUp(cell, database, company);
      made.push({ ...openCallers(company.callers, random), zgid: company.zgid, cookies });
      if (number % 5 === 4) console.error(`${number + 1} organisations`);
    }
    await until(async () => {
      // The first time all drives between stops are learnt, which would take routing from those who search.
      const { rows } = await database.query(
        "select count(roads_version)::int as learnt from diaries",
      );
      return rows[0].learnt >= count;
    }, readWithin);
  } finally {
    await database.end();
  }
  return made;
}

function openCallers(callers: readonly Caller[], random: Random) {
  const unbooked = callers.values();
  return {
    callers,
    // When all have been booked, one of them moves.
    nextCaller: () => unbooked.next().value ?? random.pick(callers),
  };
}

async function setUp(
  cell: LoadCell,
  database: pg.Pool,
  { text, zgid, bookingAgents }: LoadCompany,
): Promise<string[]> {
  await controlOf(cell.sandboxUrl)("seed", JSON.parse(text));
  await setUpDemo({ ...cell, company: text });
  const admin = openBrowserless(cell);
  await admin.signIn(peopleOf(text).admin);
  const update = { workflowId: 1, workflowSettings: settings };
  await admin.post("/api/settings", { workflowUpdates: [update] });
  // Everybody signs in every morning; here the mornings are skipped.
  return Promise.all(
    bookingAgents.map(async (crmUserId) => {
      const secret = randomBytes(32).toString("base64url");
      const { rows } = await database.query<{ organisation_id: string }>(
        `insert into sessions (organisation_id, session_hash, user_id, expires_at)
         select organisation_id, $3, user_id, now() + interval '1 day' from users
         join organisations using (organisation_id)
         where crm_organisation_id = $1 and crm_user_id = $2 returning organisation_id`,
        [zgid, crmUserId, createHash("sha256").update(secret).digest()],
      );
      return signedCookie(cell.secretKeys, rows[0]?.organisation_id ?? "", secret);
    }),
  );
}
