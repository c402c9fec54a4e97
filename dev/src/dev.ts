import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startCell } from "./parts/cell.ts";
import { isOpenToAll } from "./parts/postgres.ts";
import { repository } from "./parts/program.ts";

/** `pnpm dev`: everything, with the sandbox and the sample company, until Ctrl-C. */
const directory = await chooseDirectory();
const began = performance.now();
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => stopping.abort());
}
const stopped = new Promise<void>((resolve) => {
  stopping.signal.addEventListener("abort", () => resolve());
});

const cell = await startCell({
  directory,
  ports: {
    ...{ api: 3000, worker: 3001, postgres: 5434, routing: 8002, sandbox: 4010 },
    restate: { node: 5122, ingress: 8080, admin: 9070 },
  },
  report: (step, ms) => say(`  ${step.padEnd(36)}${(ms / 1000).toFixed(1).padStart(6)} s`),
});
const { url, sandboxUrl, databaseUrls } = cell.addresses;
say(`
Milepost is ready after ${((performance.now() - began) / 1000).toFixed(1)} s.

  Open                ${url}
  The CRM beside it   ${sandboxUrl}/eu/crm     (its records have the button "Open in Milepost")
  The API             ${url}/docs/api
  The sandbox         ${sandboxUrl}/control
  The database        ${databaseUrls.milepost_app}
  Logs and data       ${directory}

Ctrl-C ends all of it.
`);

const lost = await Promise.race([stopped, cell.lost]);
if (lost) say(`${lost.name} ended by itself; ${join(directory, "logs")} may say why.`);
say("Stopping …");
await cell.stop();
process.exit(lost ? 1 : 0);

/** PostgreSQL runs as `nobody` when we are root, and cannot look into root's own folders. */
async function chooseDirectory(): Promise<string> {
  const usual = join(repository, ".milepost", "dev");
  await mkdir(usual, { recursive: true });
  if (process.getuid?.() !== 0 || (await isOpenToAll(join(usual, "postgres")))) return usual;
  const other = join(tmpdir(), "milepost-dev");
  await mkdir(other, { recursive: true });
  return other;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
