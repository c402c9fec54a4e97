import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { repository } from "@milepost/cell/program.ts";
import { readyDatabase } from "@milepost/kit/database.ts";
import { devDirectory, devPorts } from "@milepost/kit/dev-cell.ts";
import { writeMeasurement } from "@milepost/kit/measure/measurement.ts";
import { findRunningPostgres, startPostgres } from "@milepost/kit/postgres.ts";

/**
 * `pnpm dev:import FILE…`: what `pnpm data:import` does, into the database of `pnpm dev`, which is started for the
 * time if it does not run. Records how long the postcodes took.
 */
const place = { directory: join(await devDirectory(), "postgres"), port: devPorts.postgres };
const running = await findRunningPostgres(place);
const postgres = running ? null : await startPostgres(place);
try {
  const urls = await readyDatabase(running ?? postgres?.url ?? "", "milepost");
  const program = join(repository, "apps/cell/src/data-import.ts");
  const child = spawn(process.execPath, [program, ...process.argv.slice(2)], {
    env: { ...process.env, DATABASE_MIGRATOR_URL: urls.milepost_migrator },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, "close")]);
  process.stdout.write(output);
  process.exitCode = code;
  const line = output.split("\n").findLast((one) => one.startsWith('{"name":"import"'));
  if (line) {
    const { name: _, ...figures } = JSON.parse(line);
    await writeMeasurement("import", figures);
  }
} finally {
  await postgres?.stop();
}
