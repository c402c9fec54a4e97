import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { readConfig } from "./config.ts";
import { driveThreads } from "./drives/drive-threads.ts";
import { openIndex } from "./drives/open-index.ts";
import { log } from "./log.ts";
import { openNames } from "./names/open-names.ts";
import { startPool } from "./pool.ts";
import { routingServer } from "./routing-server.ts";
import { openTileset } from "./tileset.ts";

/** How long requests in flight get when a signal asks us to stop. */
const graceMs = 3000;

try {
  await serve();
} catch (error) {
  log("could not start", { why: error instanceof Error ? error.message : String(error) });
  process.exit(1); // the workers go with us
}

async function serve(): Promise<void> {
  const { host, port, tiles, ...limits } = readConfig(process.env);
  const tileset = openTileset(tiles);
  const pool = startPool({ extract: tileset.extract, ...limits });
  const proven = await openIndex(tiles, tileset.extract);
  const { workers: threads, queue: atMost } = limits;
  const server = routingServer({
    pool,
    drives: proven && {
      find: driveThreads(proven.index, pool, { threads, atMost }),
      proof: proven.proof,
    },
    names: openNames(tiles),
    tilesetVersion: tileset.version,
  });

  function stop(): void {
    setTimeout(() => server.closeAllConnections(), graceMs).unref();
    server.close(() => void pool.stop().finally(() => process.exit(0)));
  }
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);

  await pool.ready;
  server.listen(port, host);
  await once(server, "listening");
  const address = server.address() as AddressInfo;
  const listening = `http://${host}:${address.port}`;
  process.stdout.write(`${JSON.stringify({ listening, pid: process.pid })}\n`);
}
