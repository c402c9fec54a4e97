import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { repository } from "@milepost/cell/program.ts";
import { type Part, startChild } from "@milepost/cell/start-child.ts";

/** Named here, because it is of no package. */
const proxy = "caddy";

interface Front {
  /** Where people reach it. */
  readonly port: number;
  readonly api: number;
  /** Where a new api stands in during an upgrade of containers; left out: as it is without containers. */
  readonly standIn?: number;
}

/** The shipped proxy without a certificate, in front of an api. */
export async function startFront(directory: string, { port, api, standIn }: Front): Promise<Part> {
  const shipped = await readFile(join(repository, "ops/Caddyfile"), "utf8");
  const here = shipped
    .replace("https://milepost.example.com", `http://localhost:${port}`)
    .replace(/\ttls \{[^}]*\}\n/, "")
    .replace("127.0.0.1:3000", `127.0.0.1:${api}`)
    .replaceAll(standIn === undefined ? /#containers .*/g : "#containers ", "")
    .replace("127.0.0.1:3010", `127.0.0.1:${standIn}`);
  const file = join(directory, "Caddyfile");
  await writeFile(file, here);
  return startChild({
    name: "proxy",
    command: proxy,
    args: ["run", "--adapter", "caddyfile", "--config", file],
    env: { HOME: directory, XDG_DATA_HOME: directory, XDG_CONFIG_HOME: directory },
    logFile: join(directory, "proxy.log"),
    // Whether or not an api is there yet.
    ready: async () => {
      const answer = await fetch(`http://localhost:${port}/metrics`).catch(() => null);
      return answer?.status === 404;
    },
  });
}
