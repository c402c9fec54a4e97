import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePorts, startCell } from "./parts/cell.ts";
import { repository } from "./parts/program.ts";
import { openStarter } from "./parts/starter.ts";
import { temporaryDirectory } from "./parts/temporary.ts";

/** `pnpm test:e2e [playwright's arguments]`: the browser tests, against a cell of their own. */
const directory = await temporaryDirectory();
const starter = openStarter((step, ms) => console.error(`${step}: ${(ms / 1000).toFixed(1)} s`));
try {
  const cell = await startCell(starter, { directory: directory.path, ports: freePorts });
  const file = join(directory.path, "cell.json");
  await writeFile(file, JSON.stringify(cell));
  const tests = spawn("playwright", ["test", ...process.argv.slice(2)], {
    cwd: repository,
    stdio: "inherit",
    env: { ...process.env, MILEPOST_CELL: file },
  });
  const [code] = (await once(tests, "exit")) as [number | null];
  process.exitCode = code ?? 1;
} finally {
  await starter.stop();
  await directory.remove();
}
