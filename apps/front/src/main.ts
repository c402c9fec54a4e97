import { openDirectory } from "./directory.ts";
import { serveFront } from "./serve-front.ts";

/**
 * In front of several cells, and only there: passes each request on to the cell that has its organisation.
 * Stateless: any number of these may run.
 */
const {
  CELLS = "",
  DIRECTORY_URL = "",
  FRONT_HOST = "127.0.0.1",
  FRONT_PORT = "3003",
} = process.env;
const cells = readCells(CELLS);
const [first] = cells.keys();
if (!first || !DIRECTORY_URL) {
  console.error(
    'CELLS is {"name":"http://host:port"} with at least one cell, and DIRECTORY_URL is needed (docs/operating/settings.md).',
  );
  process.exit(2);
}
const onLost = (error: unknown) =>
  console.error(JSON.stringify({ lost: error instanceof Error ? error.message : String(error) }));
const directory = await openDirectory(DIRECTORY_URL, onLost);
const server = serveFront({ cells, first, directory, onLost });
server.listen(Number(FRONT_PORT), FRONT_HOST, () =>
  console.log(JSON.stringify({ listening: `http://${FRONT_HOST}:${FRONT_PORT}` })),
);
for (const signal of ["SIGTERM", "SIGINT"] as const)
  process.on(signal, () => {
    server.close(() => void directory.close());
    server.closeIdleConnections();
  });

/** In their order; empty where it is not what it should be. */
function readCells(text: string): Map<string, string> {
  try {
    const entries = Object.entries(JSON.parse(text) as Record<string, string>);
    return new Map(entries.filter(([, url]) => URL.canParse(url)));
  } catch {
    return new Map();
  }
}
