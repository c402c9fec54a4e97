import { openDirectory } from "./directory.ts";
import { readConfig } from "./read-config.ts";
import { serveFront } from "./serve-front.ts";

/**
 * In front of several cells, and only there: passes each request on to the cell that has its organisation.
 * Stateless: any number of these may run.
 */
const { host, port, cells, directoryUrl } = configOrEnd();
const [first = ""] = cells.keys();
const onLost = (error: unknown) =>
  console.error(JSON.stringify({ lost: error instanceof Error ? error.message : String(error) }));
const directory = await openDirectory(directoryUrl, onLost);
const server = serveFront({ cells, first, directory, onLost });
server.listen(port, host, () =>
  console.log(JSON.stringify({ listening: `http://${host}:${port}` })),
);
for (const signal of ["SIGTERM", "SIGINT"] as const)
  process.on(signal, () => {
    server.close(() => void directory.close());
    server.closeIdleConnections();
  });

function configOrEnd() {
  try {
    return readConfig(process.env);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error} (docs/operating/settings.md)`);
    process.exit(2);
  }
}
