import type { TimeZone } from "@milepost/contract/settings/time-zone.ts";
import type { Tables } from "@milepost/db";
import { type CompiledQuery, Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { afterAll, expect, inject, test } from "vitest";
import { type Db, openDatabase } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import { areaOf, findPlace, findPlaces } from "./find-place.ts";

const { milepost_app, milepost_migrator } = inject("cell").databaseUrls;
const database = openDatabase(milepost_app, (error) => {
  throw error;
});
/** Nobody: postcodes are everybody's. */
const organisation = "00000000-0000-4000-8000-000000000000" as OrganisationId;
const asNobody = <T>(work: (db: Db) => Promise<T>) => database.withOrganisation(organisation, work);
const find = (text: string, timezone: TimeZone = "Europe/London") =>
  asNobody((db) => findPlace(db, { text, timezone }));

afterAll(() => database.close());

test("a postcode of the county is found where it is", async () => {
  const places = await asNobody((db) => findPlaces(db, "Europe/London", ["MP1 1AA", "ZZ99 9ZZ"]));
  expect([...places.keys()]).toEqual(["MP11AA"]);
  expect(await find("MP1 1AA")).toEqual({
    kind: "found",
    postcode: "MP11AA",
    place: places.get("MP11AA"),
    isApproximate: false,
  });
});

test.each(["mpi 1aa", " MP1-1aa.", "mpl1aa"])("%j is found as MP1 1AA", async (text) => {
  expect(await find(text)).toEqual(await find("MP1 1AA"));
});

test.each(["MP1", "MP10", "mp1o", "MP9"])(
  "of %s alone, the postcode in the middle is found and called approximate",
  async (text) => {
    const outcode = text.toUpperCase().replace("O", "0");
    const found = await find(text);
    if (found.kind !== "found") throw new Error(`${text} is ${found.kind}`);
    expect(found.isApproximate).toBe(true);
    expect(areaOf(found.postcode)).toBe(outcode);
    const all = await asNobody((db) =>
      db.selectFrom("postcodes").selectAll().where("country", "=", "GB").execute(),
    );
    const inside = all.filter(({ postcode }) => areaOf(postcode) === outcode);
    const mean = (of: "lat" | "lon") =>
      inside.reduce((sum, place) => sum + place[of], 0) / inside.length;
    const [lat, lon] = [mean("lat"), mean("lon")];
    const narrowing = Math.cos((lat * Math.PI) / 180);
    const toMiddle = inside.map((place) =>
      Math.hypot(place.lat - lat, (place.lon - lon) * narrowing),
    );
    expect(Math.hypot(found.place.lat - lat, (found.place.lon - lon) * narrowing)).toBeCloseTo(
      Math.min(...toMiddle),
      10,
    );
  },
);

test.each([
  ["two neighbours swapped", "PM1 1AA", "PM11AA", "MP11AA"],
  ["a letter that no postcode ends in", "MP1 1CA", "MP11CA", "MP11AA"],
  ["a letter missing", "MP1 1A", "MP11A", "MP11AA"],
  ["a letter too many", "MP1 1AAA", "MP11AAA", "MP11AA"],
  ["a digit too many", "MP22 1AA", "MP221AA", "MP21AA"],
  ["a unit that is no longer in use", "MP1 1BJ", "MP11BJ", "MP11AJ"],
])("%s: not found, and the nearest spelling named", async (_, text, postcode, nearest) => {
  expect(await find(text)).toEqual({ kind: "unknown", postcode, nearest });
});

test.each(["ZZ99 9ZZ", "ZZ99"])("%s is not found, and nothing is spelt like it", async (text) => {
  const postcode = text.replace(" ", "");
  expect(await find(text)).toEqual({ kind: "unknown", postcode, nearest: null });
});

test.each(["75001", "10115", "High Street"])(
  "%j is refused in Britain as foreign",
  async (text) => {
    expect(await find(text)).toEqual({ kind: "foreign", country: "GB" });
  },
);

test("a country whose postcodes nobody has imported is named, whatever is typed", async () => {
  const noData = { kind: "no-data", country: "FR" };
  expect(await find("75001", "Europe/Paris")).toEqual(noData);
  expect(await find("MP1 1AA", "Europe/Paris")).toEqual(noData);
});

test("a country without postcodes is named", async () => {
  expect(await find("12345", "Asia/Dubai")).toEqual({ kind: "none", country: "AE" });
});

test("an empty entry is not the same as an unknown one", async () => {
  expect(await find("  ")).toEqual({ kind: "empty" });
});

test("in a country's worth of postcodes every question is answered by the index", async () => {
  const asked: CompiledQuery[] = [];
  const kysely = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: milepost_migrator }) }),
    log: ({ query }) => {
      asked.push(query);
    },
  });
  const transaction = await kysely.startTransaction().execute();
  try {
    await sql`insert into postcodes
      select 'GB', 'ZA' || 10 + i / 4000 || i / 400 % 10 || substr(units, 1 + i / 20 % 20, 1) || substr(units, 1 + i % 20, 1), 53, 2
      from generate_series(0, 199999) i, (values ('ABDEFGHJLNPQRSTUWXYZ')) u (units)`.execute(
      transaction,
    );
    await sql`analyze postcodes`.execute(transaction);
    asked.length = 0;
    const kinds: string[] = [];
    for (const text of ["ZA30 1AA", "ZA30", "ZB30 1AA", "ZA3", "75001"]) {
      const timezone = text === "75001" ? "Europe/Paris" : "Europe/London";
      kinds.push((await findPlace(transaction, { text, timezone })).kind);
    }
    // ZA3 itself has none: those from ZA30 to ZA39 are not its own.
    expect(kinds).toEqual(["found", "found", "unknown", "unknown", "no-data"]);
    expect(asked).toHaveLength(9);
    for (const { sql: question, parameters } of [...asked]) {
      const { rows } = await transaction.executeQuery<{ "QUERY PLAN": string }>({
        ...sql``.compile(transaction),
        sql: `explain ${question}`,
        parameters,
      });
      const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
      expect(plan).toContain("postcodes_pkey");
      expect(plan).not.toContain("Seq Scan");
    }
  } finally {
    await transaction.rollback().execute();
    await kysely.destroy();
  }
});
