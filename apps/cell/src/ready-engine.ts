import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { portOf } from "./port-of.ts";
import { startRestate } from "./restate.ts";
import { untilAnswers } from "./start-child.ts";
import type { Starter } from "./starter.ts";

export interface EngineAddresses {
  readonly ENGINE_URL: string;
  readonly ENGINE_ADMIN_URL: string;
}

/** Milliseconds that an engine of somebody else gets to answer. */
const patience = 30_000;

/** The engine that the settings name, or one of our own with its journal below this folder. */
export async function readyEngine(
  { start, timed }: Starter,
  directory: string,
): Promise<EngineAddresses> {
  const { env } = process;
  const { ENGINE_URL, ENGINE_ADMIN_URL } = env;
  if (ENGINE_URL && ENGINE_ADMIN_URL) {
    const words = `The engine at ENGINE_ADMIN_URL (${ENGINE_ADMIN_URL}) does not answer. Start it, or leave out ENGINE_URL and ENGINE_ADMIN_URL: then an engine is started here.`;
    const url = `${ENGINE_ADMIN_URL}/health`;
    await timed(`the engine at ${ENGINE_ADMIN_URL}`, () => untilAnswers(url, patience, words));
    return { ENGINE_URL, ENGINE_ADMIN_URL };
  }
  if (ENGINE_URL || ENGINE_ADMIN_URL)
    throw new Error("One of ENGINE_URL and ENGINE_ADMIN_URL is set: set both, or neither.");
  const files = join(directory, "restate");
  await mkdir(files, { recursive: true });
  const { ingressUrl, adminUrl } = await start("engine", () =>
    startRestate({
      directory: files,
      traces: env.OTEL_EXPORTER_OTLP_ENDPOINT,
      ports: {
        node: portOf("RESTATE_BIND_PORT", 5122),
        ingress: portOf("RESTATE_INGRESS__BIND_PORT", 8080),
        admin: portOf("RESTATE_ADMIN__BIND_PORT", 9070),
      },
    }),
  );
  return { ENGINE_URL: ingressUrl, ENGINE_ADMIN_URL: adminUrl };
}
