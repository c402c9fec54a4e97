import { parseArgs } from "node:util";
import { startApi } from "@milepost/cell/program.ts";
import { type Browserless, openBrowserless } from "@milepost/kit/browserless.ts";
import { freePorts, startCell } from "@milepost/kit/cell.ts";
import { controlOf } from "@milepost/kit/company/sandbox.ts";
import { spareCompany, spareNumbers } from "@milepost/kit/company/spare-company.ts";
import { peopleOf } from "@milepost/kit/demo.ts";
import { exitCodeOf, writeMeasurement } from "@milepost/kit/measure/measurement.ts";
import { openScratch } from "@milepost/kit/scratch.ts";
import type { Attack } from "./attack.ts";
import { attacks } from "./attacks.ts";
import { measureCalls } from "./calls.ts";

/**
 * `pnpm trust:starve [--seconds S] [--only NAME]`: one caller, or some other companies, do what takes most
 * from everybody; somebody who has nothing to do with it is measured without and with it. A short run and
 * one of a single attack are printed and not kept.
 */
const wholeSeconds = 30;
const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: String(wholeSeconds) },
    only: { type: "string" },
  },
});
const seconds = Number(values.seconds);
/** Milliseconds. */
const wanted = { times: 3, besides: 200, loopLag: 100 };
/** Seconds until an attack has its full force. */
const settling = 2;

const chosen = attacks.filter(({ name }) => values.only === undefined || values.only === name);
if (chosen.length === 0) throw new Error(`There is no attack ${values.only}`);

await using scratch = await openScratch();
const { starter, directory } = scratch;
const cell = await startCell(starter, { directory, ports: freePorts });
const { logs, apiEnv } = cell;
const charging = await starter.start("api that charges", () =>
  startApi({ port: 0, logs, env: { ...apiEnv, ...cell.stripeEnv } }),
);
const uninvolved = openBrowserless(cell);
await uninvolved.signIn(peopleOf(cell.company).agent);
const figures: Record<string, Awaited<ReturnType<typeof tryAttack>>> = {};
for (const attack of chosen) {
  figures[attack.name] = await tryAttack(attack);
  console.error(JSON.stringify({ [attack.name]: figures[attack.name] }));
}

const found = Object.values(figures);
const isRight = found.every(({ errors }) => errors === 0);
const isWithin = found.every((attack) => attack.isWithin);
const isWhole = values.only === undefined && seconds >= wholeSeconds;
if (isWhole) await writeMeasurement("starve", { seconds, attacks: figures });
else console.log(JSON.stringify({ name: "starve", seconds, attacks: figures }));
process.exitCode = exitCodeOf({ isRight, isWithin });

async function tryAttack(attack: Attack) {
  const url = attack.isBilled ? charging.url : cell.url;
  const metricsToken = apiEnv.METRICS_TOKEN ?? "";
  const measure = (during: number) =>
    measureCalls(url, uninvolved, { seconds: during, metricsToken });
  await measure(settling);
  const quiet = await measure(seconds);
  const end = await attack.begin({ cell, url, attackers });
  await measure(settling);
  const attacked = await measure(seconds);
  await end();
  return {
    quietP99Ms: quiet.p99Ms,
    attackedP99Ms: attacked.p99Ms,
    errors: quiet.errors + attacked.errors,
    loopLagMs: attacked.loopLagMs,
    isWithin:
      attacked.p99Ms <= wanted.times * quiet.p99Ms + wanted.besides &&
      attacked.loopLagMs <= wanted.loopLag,
  };
}

/** The same ones for each attack. */
async function attackers(count: number): Promise<readonly Browserless[]> {
  const control = controlOf(cell.sandboxUrl);
  const people: Browserless[] = [];
  // The attacks have companies below.
  for (const number of spareNumbers(count, 60)) {
    const spare = spareCompany(cell, number);
    const records = { Leads: [], Contacts: [], Accounts: [], Deals: [], Events: [] };
    await control("seed", { ...spare, records });
    const browser = openBrowserless(cell);
    await browser.signIn(spare.users[0]);
    people.push(browser);
  }
  return people;
}
