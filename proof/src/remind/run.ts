import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { portOrFree } from "@milepost/cell/port-or-free.ts";
import { startSandbox } from "@milepost/kit/company/start-sandbox.ts";
import { readyDatabase } from "@milepost/kit/database.ts";
import { writeMeasurement } from "@milepost/kit/measure/measurement.ts";
import { startPostgres } from "@milepost/kit/postgres.ts";
import { seededRandom } from "@milepost/kit/random.ts";
import { openScratch } from "@milepost/kit/scratch.ts";
import { judge } from "./judge.ts";
import { liveThrough } from "./live-through.ts";
import { openOffice } from "./office.ts";
import { openOutside } from "./outside.ts";
import { readWallClocks } from "./wall-clocks.ts";
import { weeks, zones } from "./weeks.ts";
import { witnessOf } from "./witness-of.ts";
import { openWorker } from "./workers.ts";
import { writeBook } from "./write-book.ts";

/**
 * `pnpm trust:remind [--appointments N] [--seed S]`: four weeks of a simulated clock in which clocks change, visits are
 * booked, moved and cancelled, settings saved, mail server, SMS provider and CRM away, and workers killed between sending
 * and noting. What is in mailbox and phones at the end is held against a book of all that was done, by a witness that
 * shares nothing with the server.
 */
const { values } = parseArgs({
  options: {
    appointments: { type: "string", default: "10000" },
    seed: { type: "string", default: "1" },
  },
});
const appointments = Number(values.appointments);
const random = seededRandom(Number(values.seed));

await using scratch = await openScratch();
const { starter, directory } = scratch;
const logs = join(directory, "logs");
await mkdir(logs, { recursive: true });
const postgres = await starter.start("PostgreSQL", () =>
  // It is not killed here, so that nothing has to wait for the disk.
  startPostgres({ directory: join(directory, "postgres"), port: 0, settings: { fsync: "off" } }),
);
const urls = await readyDatabase(postgres.url, "milepost");
const smtp = await portOrFree(0);
const sandbox = await starter.start("sandbox", () =>
  startSandbox({ port: 0, logs, env: { SANDBOX_SMTP_PORT: String(smtp) } }),
);
const day = 86_400_000;
const clocks = await readWallClocks(postgres.url, zones.flat(), {
  from: weeks.from - 20 * day,
  to: weeks.to + 20 * day,
});
const book = writeBook({ random, clocks, appointments });
const env = {
  DATABASE_URL: urls.milepost_app,
  SMTP_URL: `smtp://127.0.0.1:${smtp}`,
  TWILIO_URL: `${sandbox.url}/twilio`,
  TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
  TWILIO_AUTH_TOKEN: "twilio-sandbox-token",
};
const office = await openOffice(postgres.url.replace(/\/postgres$/, "/milepost"));
const workers = [openWorker("first worker", env), openWorker("second worker", env)] as const;
const { arrivals, ...lived } = await liveThrough(book, {
  office,
  outside: openOutside(sandbox.url),
  sandboxUrl: sandbox.url,
  workers,
  random,
});
await Promise.all([...workers.map((worker) => worker.stop()), office.close()]);
const { wrongs, counts, examples } = judge(witnessOf(book, clocks), arrivals);
for (const example of examples.slice(0, 40)) console.error(example);

const happened = Object.groupBy(book.happenings, ({ kind }) => kind);
const howMany = (kind: keyof typeof happened) => happened[kind]?.length ?? 0;
await writeMeasurement("remind", {
  appointments,
  ...counts,
  ...wrongs,
  zones: zones.flat().length,
  moves: howMany("move"),
  cancellations: howMany("cancel"),
  saves: howMany("save"),
  stops: howMany("answer"),
  outages: book.outages.length,
  looks: book.looks.length,
  ...lived,
});
const isRight = Object.values(wrongs).every((wrong) => wrong === 0) && counts.expected > 0;
process.exitCode = isRight ? 0 : 1;
