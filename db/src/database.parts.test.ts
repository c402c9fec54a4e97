import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { createDatabase, type Role } from "./create-database.ts";
import { importPostcodes, lookupPlan } from "./import-postcodes.ts";
import { listTenancyHoles } from "./list-tenancy-holes.ts";
import { migrate } from "./migrate.ts";
import { readSchema } from "./read-schema.ts";

const passwords = { milepost_migrator: "migrator", milepost_app: "app", milepost_audit: "audit" };
let urls: Record<Role, string>;

/** A database of this file's own, next to the cell's. */
async function freshDatabase(database: string) {
  const made = await createDatabase(inject("cell").superuserUrl, { database, passwords });
  await migrate(made.milepost_migrator);
  return made;
}

async function query(url: string, sql: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql, values)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

function temporaryFile(name: string): string {
  const directory = mkdtempSync(join(tmpdir(), "milepost-test-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return join(directory, name);
}

beforeAll(async () => {
  urls = await freshDatabase("database_test");
});

test("the schema that is checked in is the one the migrations make", async () => {
  const checkedIn = readFileSync(new URL("../schema.sql", import.meta.url), "utf8");
  expect(await readSchema(urls.milepost_migrator)).toBe(checkedIn);
});

test("the types that are checked in are those of the schema", () => {
  const out = temporaryFile("tables.ts");
  const codegen = new URL("../node_modules/.bin/kysely-codegen", import.meta.url).pathname;
  const url = urls.milepost_migrator;
  execFileSync(codegen, ["--dialect=postgres", `--url=${url}`, `--out-file=${out}`]);
  expect(readFileSync(out, "utf8")).toBe(
    readFileSync(new URL("./tables.ts", import.meta.url), "utf8"),
  );
});

test("migrating at the same time from several processes applies each migration once", async () => {
  const { milepost_migrator: url } = await createDatabase(inject("cell").superuserUrl, {
    database: "migrate_at_once",
    passwords,
  });
  const applied = await Promise.all([migrate(url), migrate(url), migrate(url)]);
  expect(applied.flat().length).toBe(new Set(applied.flat()).size);
  expect(await migrate(url)).toEqual([]);
});

test("nothing in the catalogue lets one organisation see another's rows", async () => {
  expect(await listTenancyHoles(urls.milepost_migrator)).toEqual([]);
});

test("each hole in tenancy is found when it is made", async () => {
  const { milepost_migrator: url } = await freshDatabase("holes_test");
  await query(
    url,
    `create table open_door (organisation_id uuid, id int, primary key (id, organisation_id));
     create view peephole as select * from users;
     create function side_door() returns int language sql security definer return 1;
     create table gift (id int);
     create policy skylight on users for select to milepost_app using (true);`,
  );
  // Only a superuser may give a table away.
  const superuser = new URL(inject("cell").superuserUrl);
  superuser.pathname = "/holes_test";
  await query(superuser.href, "alter table gift owner to milepost_app");
  expect(await listTenancyHoles(url)).toEqual([
    "gift is owned by milepost_app",
    "open_door does not begin its key with the organisation",
    "open_door does not force row-level security",
    "open_door has no policy for its organisation",
    "peephole is a view with its owner's rights",
    "side_door is a function with its owner's rights",
    "users is open to milepost_app by skylight",
  ]);
});

test("the app sees nothing without an organisation, and only its own with one", async () => {
  const [one, two] = [
    "00000000-0000-8000-8000-000000000001",
    "00000000-0000-8000-8000-000000000002",
  ];
  const client = new pg.Client({ connectionString: urls.milepost_app });
  await client.connect();
  const as = async (organisation: string, sql: string) => {
    await client.query("begin");
    await client.query("select set_config('milepost.organisation', $1, true)", [organisation]);
    return client.query(sql).finally(() => client.query("commit"));
  };
  const insert = (id: string) =>
    `insert into organisations (organisation_id, crm_data_centre, crm_organisation_id, name)
     values ('${id}', 'eu', '${id}', 'Company')`;
  try {
    await as(one ?? "", insert(one ?? ""));
    await as(two ?? "", insert(two ?? ""));
    expect((await as(one ?? "", "select organisation_id from organisations")).rows).toEqual([
      { organisation_id: one },
    ]);
    expect((await client.query("select from organisations")).rowCount).toBe(0);
    await expect(as(one ?? "", insert("00000000-0000-8000-8000-000000000003"))).rejects.toThrow(
      /row-level security/,
    );
    expect((await as(one ?? "", "update organisations set name = 'Other'")).rowCount).toBe(1);
    const other = await as(two ?? "", "select name from organisations");
    expect(other.rows).toEqual([{ name: "Company" }]);
  } finally {
    await client.end();
  }
});

test("the app can neither change the schema nor the postcodes", async () => {
  await expect(query(urls.milepost_app, "create table mine (id int)")).rejects.toThrow(/denied/);
  await expect(query(urls.milepost_app, "delete from postcodes")).rejects.toThrow(/denied/);
});

const normalise = (postcode: string) => postcode.toUpperCase().replace(" ", "");

test("an import of postcodes reports what is wrong, and a second import moves them", async () => {
  const file = temporaryFile("postcodes.csv");
  const load = async (text: string) => {
    writeFileSync(file, text);
    return importPostcodes(urls.milepost_migrator, { file, country: "GB", normalise }, () => {});
  };
  const first = await load(
    "postcode,lat,lon\nMP1 1AA,53.1,2.6\nmp1 1ab,53.2,2.7\nnowhere,,\nfar,95,0\n",
  );
  expect(first).toEqual({ postcodes: 2, refused: ["nowhere,,", "far,95,0"] });
  await load("postcode,lat,lon\nMP1 1AA,53.5,2.6\n");
  expect(await query(urls.milepost_app, "select postcode, lat from postcodes order by 1")).toEqual([
    { postcode: "MP11AA", lat: 53.5 },
    { postcode: "MP11AB", lat: 53.2 },
  ]);
});

test("a file without a single postcode changes nothing", async () => {
  const file = temporaryFile("empty.csv");
  writeFileSync(file, "postcode,lat,lon\n");
  await expect(
    importPostcodes(urls.milepost_migrator, { file, country: "GB", normalise }, () => {}),
  ).rejects.toThrow(/holds no row/);
});

test("looking up a postcode is one index scan", async () => {
  const url = inject("cell").databaseUrls.milepost_app;
  expect(await lookupPlan(url, "GB")).toMatch(/^Index Scan using postcodes_pkey on postcodes/);
});
