import { execFile } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { repository } from "@milepost/cell/program.ts";
import { startKnownCell } from "@milepost/kit/company/booking-cell.ts";
import { loadNow } from "@milepost/kit/company/booking-office.ts";
import { writeMeasurement } from "@milepost/kit/measure/measurement.ts";
import { openScratch } from "@milepost/kit/scratch.ts";
import type { Secret } from "../secrets/known.ts";
import { dumpDatabase, dumpEngine, dumpFiles } from "../secrets/places.ts";
import { searchFor } from "../secrets/search.ts";
import { inventCompany, inventCustomer, inventTyped, valuesIn } from "./values.ts";
import { openPlantedOffice } from "./walk.ts";

/**
 * `pnpm trust:erase`: values of customers and of their company are planted by using them: looked up, searched,
 * invited at a wrong address first, accepted, booked while the CRM fails, given back, said by a browser that
 * broke. Then `customer:erase` and `organisation:delete` run as an operator runs them, and every row, the
 * engine's journal, state and files, and all logs are searched for each value.
 */
const began = performance.now();
await using scratch = await openScratch();
const { starter, directory } = scratch;
const { cell, engineAdminUrl } = await startKnownCell(starter, directory);

const company = inventCompany(cell, "98");
const [served, disappointed, expected] = [inventCustomer(), inventCustomer(), inventCustomer()];
const typed = inventTyped();
const office = await openPlantedOffice(cell, "98", company);
const { id: bookingId } = await office.serve(served, typed);
const { recordId } = await office.disappoint(disappointed);
await office.expect(expected);
await office.makePast(bookingId);

const ofCustomers = [
  ...valuesIn("served", { ...served }),
  ...valuesIn("typed", { ...typed }),
  ...valuesIn("disappointed", { ...disappointed }),
];
const { email, phone, lastName, street, note } = expected;
const ofCompany = [
  ...valuesIn("to come", { email, phone, lastName, street, note }),
  ...valuesIn("texts", company.texts),
  ...valuesIn("company", { name: company.name }),
  ...company.people.flatMap((person, at) =>
    valuesIn(`person ${at + 1}`, { name: person.full_name, email: person.email }),
  ),
].slice(0, 40 - ofCustomers.length);
const all = [...ofCustomers, ...ofCompany];

/** The sandbox is the world outside: its CRM and its mailboxes keep what they were given. */
async function listPlaces() {
  // What is written next to an answer, such as the search that was kept, is written by now.
  await sleep(3_000);
  const files = (...path: string[]) => dumpFiles(join(directory, ...path));
  return [
    ...(await dumpDatabase(cell)),
    ...(await dumpEngine(engineAdminUrl)),
    ...(await files("restate")),
    ...(await files("postgres", "postgres.log")),
    ...(await files("logs")).filter(({ name }) => !name.includes("sandbox")),
  ];
}

const namesIn = (found: ReturnType<typeof searchFor>) => [
  ...new Set(found.map(({ secret, place }) => `${secret} in ${place}`)),
];
const countOf = (secrets: readonly Secret[], found: ReturnType<typeof searchFor>) =>
  secrets.filter(({ kind }) => found.some(({ secret }) => secret === kind)).length;

const [own] = await office.desk.rows<{ id: string }>(
  "select organisation_id as id from organisations where is_own",
);
const organisation = own?.id ?? "";
await office.desk.close();
const id = { kind: "organisation", value: organisation, isPersonal: false };
/** Kinds of places that have the organisation's id: no personal value, and everywhere. */
const placesOfId = (found: ReturnType<typeof searchFor>) => [
  ...new Set(found.map(({ place }) => /^(?:file )?\w+/.exec(place)?.[0] ?? place)),
];
const placesBefore = await listPlaces();
const idBefore = placesOfId(searchFor([id], placesBefore));
// Otherwise that nothing is found there would show nothing.
for (const place of ["table", "engine", "file logs"])
  if (!idBefore.includes(place)) throw new Error(`The search does not see into ${place}`);
const before = searchFor(all, placesBefore);
for (const one of namesIn(before)) console.error(`before: ${one}`);

const run = async (command: string, ...args: readonly string[]) => {
  const file = join(repository, "apps/server/src", `${command}.ts`);
  const env = {
    DATABASE_MIGRATOR_URL: cell.databaseUrls.milepost_migrator,
    ENGINE_ADMIN_URL: engineAdminUrl,
  };
  const { stdout } = await promisify(execFile)(process.execPath, [file, ...args], { env });
  console.error(stdout.trim());
};
await run("customer-erase", organisation, "--email", served.email);
await run("customer-erase", organisation, "--record", recordId);
const afterErase = searchFor(ofCustomers, await listPlaces());
for (const one of namesIn(afterErase)) console.error(`after customer:erase: ${one}`);

await run("organisation-delete", organisation, "--yes-delete", company.name);
const places = await listPlaces();
const afterDelete = searchFor(all, places);
for (const one of namesIn(afterDelete)) console.error(`after organisation:delete: ${one}`);
// Deleted rows are in PostgreSQL's files until it uses their room again, as docs/operating/personal-data.md says.
const onDisk = searchFor(all, await dumpFiles(join(directory, "postgres", "data")));

const found = countOf(ofCustomers, afterErase) + countOf(ofCompany, afterDelete);
await writeMeasurement("erase", {
  planted: all.length,
  found,
  ofCustomers: ofCustomers.length,
  foundBefore: countOf(all, before),
  foundAfterErase: namesIn(afterErase),
  foundAfterDelete: namesIn(afterDelete),
  bytesInFilesOfPostgres: countOf(all, onDisk),
  idBefore,
  idAfterDelete: placesOfId(searchFor([id], places)),
  places: places.length,
  seconds: Math.round((performance.now() - began) / 1000),
  load: loadNow(),
});
process.exitCode = found === 0 && afterDelete.length === 0 ? 0 : 1;
