import { startAsked } from "@milepost/kit/asked-process.ts";
import { openBrowserless } from "@milepost/kit/browserless.ts";
import { type Cell, freePorts, startCell } from "@milepost/kit/cell.ts";
import { openMirror } from "@milepost/kit/company/mirror.ts";
import { peopleOf } from "@milepost/kit/demo.ts";
import { writeMeasurement } from "@milepost/kit/measure/measurement.ts";
import { openScratch } from "@milepost/kit/scratch.ts";

/**
 * `pnpm trust:tokens`: 200 callers in two processes find the access token run out, by their own clock
 * and by the CRM's word; each time one new token may be asked for. Then somebody signs in 25 times,
 * and the organisation's connection must still live.
 */
const callers = 200;
const hour = 3_600_000;
await using scratch = await openScratch();
const { starter, directory } = scratch;
const cell = await startCell(starter, { directory, ports: freePorts });
await starter.started.find(({ name }) => name === "worker")?.stop();
const figures = await run(cell);
await writeMeasurement("tokens", figures);
const isOne = figures.refreshes === 1 && figures.refreshesAfterRefusal === 1;
process.exitCode = isOne && figures.aliveAfterSignIns ? 0 : 1;

async function run(cell: Cell) {
  const { admin } = peopleOf(cell.company);
  const mirror = await openMirror(cell);
  const { organisation: details } = JSON.parse(cell.company) as { organisation: { zgid: string } };
  const organisation = await mirror.organisationOf(details.zgid);
  await mirror.close();
  const start = (name: string) =>
    starter.start(name, () => startAsked(name, "apps/server/bench/tokens.ts", cell.apiEnv));
  const processes = [await start("first process"), await start("second process")];
  const callAll = (now: number) =>
    Promise.all(
      processes.map((one) =>
        one.ask<number>({ organisation, callers: callers / processes.length, now }),
      ),
    );
  const control = async <T>(path: string, body?: object): Promise<T> => {
    const request = body && {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    };
    return (await (await fetch(`${cell.sandboxUrl}/control/${path}`, request)).json()) as T;
  };
  /** How often the CRM was asked for tokens meanwhile. */
  async function countRefreshes(work: () => Promise<unknown>): Promise<number> {
    const count = async () => {
      const { calls } = await control<{ calls: Record<string, number> }>("calls");
      const tokens = Object.entries(calls).filter(([address]) => /oauth\/v2\/token$/.test(address));
      return tokens.reduce((sum, [, asked]) => sum + asked, 0);
    };
    const before = await count();
    await work();
    return (await count()) - before;
  }

  const now = Date.now();
  await callAll(now);
  // Both clocks go on: the processes know by themselves that the token has run out.
  const later = now + 2 * hour;
  await control("clock", { now: new Date(later).toISOString() });
  const refreshes = await countRefreshes(() => callAll(later));
  // Only the CRM's goes on: the token is good by our clock, and the CRM refuses every caller.
  await control("clock", { now: new Date(later + 2 * hour).toISOString() });
  const refreshesAfterRefusal = await countRefreshes(() => callAll(later));

  const signIns = 25;
  for (let count = 0; count < signIns; count += 1) await openBrowserless(cell).signIn(admin);
  const answered = await callAll(later).then(
    (counts) => counts.reduce((sum, each) => sum + each, 0),
    () => 0,
  );
  return {
    callers,
    refreshes,
    refreshesAfterRefusal,
    processes: processes.length,
    signIns,
    aliveAfterSignIns: answered === callers,
  };
}
