import { createReadStream, existsSync, globSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { supportConfig } from "./platform/config.ts";
import { orEnd } from "./platform/or-end.ts";
import { describeTrace } from "./support/describe-trace.ts";
import { openStored } from "./support/open-stored.ts";

/**
 * `pnpm support ID [FILE…]`: what happened in a trace, by the id that somebody reads from an error, or at least its first
 * eight digits. From the logs (`-` for standard input; left out: those of `pnpm start`), the audit rows and the
 * reservation. Ends with 1 where nothing is known of it.
 */
const [id = "", ...files] = process.argv.slice(2);
const traceId = id.toLowerCase();
const config = orEnd(() => {
  if (!/^[0-9a-f]{8,32}$/.test(traceId))
    throw new Error("Which trace? support ID: 32 digits from 0 to f, or its first eight or more.");
  return supportConfig(process.env);
});
const repository = fileURLToPath(new URL("../../..", import.meta.url));
const data = process.env.MILEPOST_DATA || join(repository, ".milepost", "start");
const logs = files.length > 0 ? files : globSync(join(data, "logs", "{api,worker}.log"));
for (const file of logs)
  if (file !== "-" && !existsSync(file)) throw new Error(`There is no file ${file}`);

async function* linesOf(names: readonly string[]): AsyncGenerator<string> {
  for (const name of names) {
    const input = name === "-" ? process.stdin : createReadStream(name);
    yield* createInterface({ input });
  }
}

const stored = await openStored(config.DATABASE_AUDIT_URL);
try {
  const happened = await describeTrace(traceId, linesOf(logs), stored);
  for (const line of happened) console.log(line);
  if (happened.length === 0) {
    console.log(
      `Nothing is known of trace ${traceId}: looked in ${logs.join(", ") || "no logs"} and the audit rows.`,
    );
    process.exitCode = 1;
  }
} finally {
  await stored.close();
}
