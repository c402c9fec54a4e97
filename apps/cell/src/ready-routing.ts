import { portOf } from "./port-of.ts";
import { startRouting } from "./program.ts";
import { untilAnswers } from "./start-child.ts";
import type { Starter } from "./starter.ts";

/** Milliseconds that routing of somebody else gets to answer. */
const patience = 30_000;

/** The address of the routing that the settings name, or of our own. */
export async function readyRouting({ start, timed }: Starter, logs: string): Promise<string> {
  const { ROUTING_URL } = process.env;
  if (ROUTING_URL) {
    const words = `Routing at ROUTING_URL (${ROUTING_URL}) does not answer. Start it, or leave out ROUTING_URL: then it is started here.`;
    const url = `${ROUTING_URL}/status`;
    await timed(`routing at ${ROUTING_URL}`, () => untilAnswers(url, patience, words));
    return ROUTING_URL;
  }
  const port = portOf("ROUTING_PORT", 8002);
  return (await start("routing", () => startRouting({ port, logs, env: {} }))).url;
}
