import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { repository } from "@milepost/cell/program.ts";
import { readSchema } from "@milepost/db";
import { readyDatabase } from "@milepost/kit/database.ts";
import { startPostgres } from "@milepost/kit/postgres.ts";
import { temporaryDirectory } from "@milepost/kit/temporary.ts";

/** `pnpm schema`: writes what the migrations make, as SQL to read and as types to compile against. */
const db = `${repository}db/`;
const directory = await temporaryDirectory();
const postgres = await startPostgres({ directory: directory.path, port: 0 });
try {
  const { milepost_migrator: url } = await readyDatabase(postgres.url, "milepost");
  await writeFile(`${db}schema.sql`, await readSchema(url));
  const args = ["--dialect=postgres", `--url=${url}`, `--out-file=${db}src/tables.ts`];
  await promisify(execFile)(`${db}node_modules/.bin/kysely-codegen`, args);
} finally {
  await postgres.stop();
  await directory.remove();
}
