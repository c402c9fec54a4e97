import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { repository } from "@milepost/cell/program.ts";
import { answers, type Part, startChild } from "@milepost/cell/start-child.ts";

/** Named here, because it is of no package. */
const proxy = "caddy";

/** The shipped proxy as people reach it at this port, without a certificate, in front of the api at another. */
export async function startFront(directory: string, port: number, api: number): Promise<Part> {
  const shipped = await readFile(join(repository, "ops/Caddyfile"), "utf8");
  const here = shipped
    .replace("https://milepost.example.com", `http://localhost:${port}`)
    .replace(/\ttls \{[^}]*\}\n/, "")
    .replace("127.0.0.1:3000", `127.0.0.1:${api}`);
  const file = join(directory, "Caddyfile");
  await writeFile(file, here);
  return startChild({
    name: "proxy",
    command: proxy,
    args: ["run", "--adapter", "caddyfile", "--config", file],
    env: { HOME: directory, XDG_DATA_HOME: directory, XDG_CONFIG_HOME: directory },
    logFile: join(directory, "proxy.log"),
    ready: () => answers(`http://localhost:${port}/healthz`),
  });
}
