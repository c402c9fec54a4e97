import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { portOrFree } from "@milepost/cell/port-or-free.ts";
import { repository, startApi, startProgram, startWorker } from "@milepost/cell/program.ts";
import { startRestate } from "@milepost/cell/restate.ts";
import { type Starter, together } from "@milepost/cell/starter.ts";
import { importPostcodes, type Role } from "@milepost/db";
import { normalisePostcode } from "@milepost/scheduling/normalise-postcode.ts";
import { type Cell, freePorts, startCell } from "./cell.ts";
import { newDatabase, readyDatabase } from "./database.ts";
import { readySample } from "./sample.ts";

/** What is a cell's own: PostgreSQL's server, routing and the sandbox are shared by both. */
export interface OwnParts {
  readonly name: string;
  /** Of its api itself, past the front. */
  readonly apiUrl: string;
  readonly databaseUrls: Record<Role, string>;
  readonly superuserUrl: string;
  readonly engineUrl: string;
  readonly engineAdminUrl: string;
  /** Its settings, for `organisation:move`. */
  readonly envFile: string;
}

export interface TwoCells {
  /** The first, with the front's address as its own. */
  readonly cell: Cell;
  readonly a: OwnParts;
  readonly b: OwnParts;
  readonly directoryUrl: string;
}

/** Two cells with a front before them. New organisations begin in the first; the second can open what the first sealed. */
export async function startTwoCells(starter: Starter, directory: string): Promise<TwoCells> {
  const [frontPort, apiA, apiB] = await Promise.all([0, 0, 0].map(portOrFree));
  const frontUrl = `http://localhost:${frontPort}`;
  const logs = join(directory, "logs");
  await mkdir(logs, { recursive: true });
  const cells = { a: `http://127.0.0.1:${apiA}`, b: `http://127.0.0.1:${apiB}` };
  let directoryUrls: Record<Role, string> | null = null;
  const env = (own: string) => ({
    CELL: own,
    DIRECTORY_URL: directoryUrls?.milepost_app ?? "",
    TRUSTED_PROXIES: "127.0.0.1",
  });
  const cell = await startCell(starter, {
    directory,
    ports: { ...freePorts, api: apiA ?? 0 },
    behind: {
      frontUrl,
      async join(superuserUrl) {
        directoryUrls = await newDatabase(superuserUrl, "milepost_directory");
        await fillDirectory(await readyDatabase(superuserUrl, "milepost"), directoryUrls);
        await starter.start("front", () =>
          startProgram("front", "apps/front/src/main.ts", {
            port: frontPort ?? 0,
            logs,
            env: { CELLS: JSON.stringify(cells), DIRECTORY_URL: directoryUrls?.milepost_app ?? "" },
            portName: "FRONT_PORT",
          }),
        );
        return env("a");
      },
    },
  });
  const { superuserUrl, databaseUrls, engineUrl, engineAdminUrl } = cell;
  const ofA = { name: "a", apiUrl: cells.a, databaseUrls, engineUrl, engineAdminUrl };
  const aKeys = cell.apiEnv.SECRET_KEYS ?? "";
  const bKeys = `second:${randomBytes(32).toString("base64")},${aKeys}`;
  const ofB = await startSecond(starter, cell, { port: apiB ?? 0, keys: bKeys, env: env("b") });
  const { milepost_migrator: directoryUrl = "" } = directoryUrls ?? {};
  const write = async (own: Omit<OwnParts, "envFile" | "superuserUrl">, keys: string) => {
    const envFile = join(directory, `${own.name}.env`);
    const lines = {
      CELL: own.name,
      DATABASE_MIGRATOR_URL: own.databaseUrls.milepost_migrator,
      ENGINE_URL: own.engineUrl,
      ENGINE_ADMIN_URL: own.engineAdminUrl,
      SECRET_KEYS: keys,
      DIRECTORY_MIGRATOR_URL: directoryUrl,
    };
    const text = Object.entries(lines).map(([name, value]) => `${name}="${value}"\n`);
    await writeFile(envFile, text.join(""));
    const ofSuperuser = new URL(superuserUrl);
    ofSuperuser.pathname = new URL(own.databaseUrls.milepost_app).pathname;
    return { ...own, envFile, superuserUrl: ofSuperuser.href };
  };
  return {
    cell,
    a: await write(ofA, `${aKeys},${bKeys}`),
    b: await write(ofB, bKeys),
    directoryUrl,
  };
}

/** By the operator's own command. */
async function fillDirectory(
  database: Record<Role, string>,
  directory: Record<Role, string>,
): Promise<void> {
  await promisify(execFile)(
    process.execPath,
    [join(repository, "apps/server/src/directory-fill.ts")],
    {
      env: {
        CELL: "a",
        DATABASE_AUDIT_URL: database.milepost_audit,
        DIRECTORY_MIGRATOR_URL: directory.milepost_migrator,
      },
    },
  );
}

interface Second {
  readonly port: number;
  readonly keys: string;
  readonly env: Record<string, string>;
}

async function startSecond(
  starter: Starter,
  cell: Cell,
  { port, keys, env }: Second,
): Promise<Omit<OwnParts, "envFile" | "superuserUrl">> {
  const logs = join(cell.directory, "logs-b");
  const files = join(cell.directory, "restate-b");
  for (const folder of [logs, files]) await mkdir(folder, { recursive: true });
  const [restate, databaseUrls] = await together([
    starter.start("Restate", () =>
      startRestate({ directory: files, ports: { node: 0, ingress: 0, admin: 0 } }),
    ),
    (async () => {
      const urls = await readyDatabase(cell.superuserUrl, "milepost_b");
      const { postcodes: file } = await readySample();
      const postcodes = { file, country: "GB", normalise: normalisePostcode };
      await importPostcodes(urls.milepost_migrator, postcodes, () => {});
      return urls;
    })(),
  ]);
  const all = {
    ...cell.apiEnv,
    ...env,
    DATABASE_URL: databaseUrls.milepost_app,
    SECRET_KEYS: keys,
    ENGINE_URL: restate.ingressUrl,
    ENGINE_ADMIN_URL: restate.adminUrl,
  };
  const [, api] = await together([
    starter.start("worker", () => startWorker({ port: 0, logs, env: all })),
    starter.start("api", () => startApi({ port, logs, env: all })),
  ]);
  const { ingressUrl: engineUrl, adminUrl: engineAdminUrl } = restate;
  return { name: "b", apiUrl: api.url, databaseUrls, engineUrl, engineAdminUrl };
}
