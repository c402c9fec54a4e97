import { setTimeout as sleep } from "node:timers/promises";
import closeWithGrace from "close-with-grace";
import { Registry } from "prom-client";
import { watchConfig } from "./platform/config.ts";
import { createLog } from "./platform/create-log.ts";
import { createHttp } from "./platform/http/create-http.ts";
import { openPartStates } from "./platform/http/part-states.ts";
import { serveOperations } from "./platform/http/serve-operations.ts";
import { logListening } from "./platform/log-listening.ts";
import { orEnd } from "./platform/or-end.ts";
import { refuseForeignCredentials } from "./platform/refuse-foreign-credentials.ts";
import { countRows } from "./watch/count-rows.ts";
import { countStories } from "./watch/count-stories.ts";
import { openGauges } from "./watch/gauges.ts";

/**
 * `pnpm watch`: reports at /metrics what no api and no worker knows, how all organisations of the cell do
 * together. One of it is enough, and only the alarms miss it.
 */
const config = orEnd(() => {
  refuseForeignCredentials("watch", process.env);
  return watchConfig(process.env);
});
const log = createLog(config.LOG_LEVEL);
const registry = new Registry();
const gauges = openGauges(registry);

/** Milliseconds. */
const lookEvery = 30_000;

const http = await createHttp({ log, publicUrl: `http://${config.WATCH_HOST}` });
serveOperations(http, {
  registry,
  metricsToken: config.METRICS_TOKEN,
  isLeaving: () => false,
  partStates: openPartStates({
    // All organisations are counted.
    patience: 60_000,
    keptFor: lookEvery,
    onAway: (part, err) => log.warn({ err, away: part }),
    checks: {
      database: async () => void (await countRows(config.DATABASE_AUDIT_URL)),
      engine: async () => void (await countStories(config.ENGINE_ADMIN_URL)),
    },
  }),
});
closeWithGrace({ delay: 8_000, logger: log }, () => http.close());
const listening = await http.listen({ host: config.WATCH_HOST, port: config.WATCH_PORT });
logListening(log, listening);

for (;;) {
  await look("database", async () => gauges.tellRows(await countRows(config.DATABASE_AUDIT_URL)));
  await look("engine", async () => gauges.tellStories(await countStories(config.ENGINE_ADMIN_URL)));
  await sleep(lookEvery);
}

async function look(of: "database" | "engine", work: () => Promise<void>): Promise<void> {
  try {
    await work();
    gauges.tellSeen(of, true);
  } catch (err) {
    log.warn({ err, lost: of });
    gauges.tellSeen(of, false);
  }
}
