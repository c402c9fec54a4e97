import { startEmulator } from "../src/zoho/testing/emulator.ts";
import { differences } from "./models/differences.ts";
import { endpointOf } from "./models/endpoints.ts";
import { type Findings, holdAnswer } from "./models/hold-answer.ts";
import { readEnriched } from "./models/read-enriched.ts";
import { type Exchange, startProxy } from "./proxy.ts";
import { walkSdk } from "./sdk/walk.ts";
import { recordTour } from "./tour.ts";

/**
 * The emulator's answers and the adapter's parsers against the SDK's models; its last line are the figures.
 * Run by `pnpm test:zoho-models`.
 */
const emulator = await startEmulator();
const proxy = await startProxy(emulator.url);
await walkSdk(emulator, proxy.url);
const exchanges = [...proxy.exchanges, ...(await recordTour(emulator))];
await proxy.stop();

const findings: Findings = { keys: new Set(), conflicts: new Map() };
for (const exchange of exchanges) holdAnswer(exchange, findings);
await readEnriched(emulator, findings);
await emulator.stop();

const known = Object.keys(differences);
const conflicts = [...findings.conflicts].filter(([what]) => !known.includes(what));
const idle = known.filter((what) => !findings.conflicts.has(what));
for (const [what, example] of conflicts) console.error(`${what}   e.g. ${example}`);
for (const what of idle) console.error(`known as a difference, and never seen: ${what}`);
console.log(
  JSON.stringify({
    endpoints: new Set(exchanges.flatMap(nameOf)).size,
    keys: findings.keys.size,
    conflicts: conflicts.length + idle.length,
    known: known.length,
  }),
);

function nameOf(exchange: Exchange): string[] {
  const endpoint = endpointOf(exchange);
  return endpoint ? [`${exchange.method} ${endpoint.area} ${endpoint.wrapper}`] : [];
}
