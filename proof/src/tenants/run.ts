import { parseArgs } from "node:util";
import { listTenancyHoles } from "@milepost/db";
import { startAsked } from "@milepost/kit/asked-process.ts";
import { type Cell, freePorts, startCell } from "@milepost/kit/cell.ts";
import { loadNow } from "@milepost/kit/company/booking-office.ts";
import { openMirror } from "@milepost/kit/company/mirror.ts";
import { writeMeasurement } from "@milepost/kit/measure/measurement.ts";
import { openScratch } from "@milepost/kit/scratch.ts";
import pg from "pg";
import { openTenancyOffice } from "../integration/session/tenancy-office.ts";
import { tryLinks } from "./links.ts";
import { tryMatrix } from "./matrix.ts";
import { collectOwn } from "./own.ts";
import { mutatePolicies } from "./policies.ts";
import type { Pair } from "./probe-list.ts";
import { openProbes } from "./probes.ts";
import { fillTables } from "./rows.ts";

/**
 * `pnpm trust:tenants [--kills 10000]`: every call with another organisation's things in every place that takes
 * any, by everybody; customers' links that are altered, another's or outlived, in every call of their own page; each
 * row-level-security policy broken in each way, which the probes of its table must notice; and two organisations on
 * one pool whose connections are killed at each await.
 */
const { values: options } = parseArgs({ options: { kills: { type: "string", default: "10000" } } });
const began = performance.now();
await using scratch = await openScratch();
const { starter, directory } = scratch;
const cell = await startCell(starter, { directory, ports: freePorts });
const { pair, matrix } = await tryCalls(cell);
const links = await tryLinks(cell);
// Nothing else shall take away the rows that the probes are about.
for (const part of starter.started.filter(({ name }) => /^(worker|api)$/.test(name))) {
  await part.stop();
}
const rules = await tryRules(cell, pair);
const asked = await starter.start("kills", () =>
  startAsked("kills", "apps/server/bench/kills.ts", cell.apiEnv),
);
const killed = await asked.ask<Record<"kills" | "rows" | "foreignRows" | "untyped", number>>({
  organisations: [pair.own, pair.foreign],
  kills: Number(options.kills),
});
const leaks = [...matrix.leaks, ...links.leaks, ...rules.leaks];
for (const leak of leaks.slice(0, 40)) console.error(leak);
for (const survivor of rules.survivors) console.error(`nothing noticed that ${survivor}`);
await writeMeasurement("tenants", {
  routes: matrix.routes,
  cases: matrix.cases,
  /** Of the customer's own page, and links that open nothing in every one of them. */
  linkCalls: links.calls,
  linkCases: links.cases,
  leaks: leaks.length + killed.foreignRows,
  policyMutants: rules.mutants,
  killed: rules.mutants - rules.survivors.length,
  /** Connections ended at an await of `withOrganisation`, and what was read meanwhile. */
  connectionsKilled: killed.kills,
  rowsRead: killed.rows,
  foreignRows: killed.foreignRows,
  untyped: killed.untyped,
  seconds: Math.round((performance.now() - began) / 1000),
  load: loadNow(),
});
const isSafe = leaks.length + rules.survivors.length + killed.foreignRows + killed.untyped === 0;
process.exitCode =
  isSafe && matrix.cases > 0 && links.calls > 0 && rules.mutants > 0 && killed.rows > 0 ? 0 : 1;

async function tryCalls(cell: Cell) {
  const office = await openTenancyOffice(cell);
  try {
    const mirror = await openMirror(cell);
    const foreign = await mirror.organisationOf(office.spare.organisation.zgid);
    await mirror.close();
    const own = await collectOwn(cell, office.browsers.foreigner, office.spare, foreign);
    await office.removeOne();
    const matrix = await tryMatrix(cell, office, own);
    const pair: Pair = { own: office.things.organisation, foreign };
    return { pair, matrix };
  } finally {
    await office.close();
  }
}

/** What the catalogue and the probes find wrong as it is, and what they do not notice when it is broken. */
async function tryRules(cell: Cell, pair: Pair) {
  const url = cell.superuserUrl.replace(/postgres$/, "milepost");
  const holes = await listTenancyHoles(url);
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const probes = await openProbes(cell, pair, owner);
  try {
    await fillTables(owner, probes.tables, [pair.own, pair.foreign]);
    const breaches: string[] = [];
    for (const table of probes.tables) breaches.push(...(await probes.listBreaches(table)));
    return { leaks: [...holes, ...breaches], ...(await mutatePolicies(owner, probes)) };
  } finally {
    await probes.close();
    await owner.end();
  }
}
