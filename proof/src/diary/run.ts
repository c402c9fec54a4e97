import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startAsked } from "@milepost/kit/asked-process.ts";
import { type Cell, freePorts, startCell } from "@milepost/kit/cell.ts";
import { busyTimes } from "@milepost/kit/company/crm-truth.ts";
import { countDifferences, openMirror } from "@milepost/kit/company/mirror.ts";
import { openSandbox } from "@milepost/kit/company/sandbox.ts";
import { peopleOf } from "@milepost/kit/demo.ts";
import { writeMeasurement } from "@milepost/kit/measure/measurement.ts";
import { seededRandom } from "@milepost/kit/random.ts";
import { openScratch } from "@milepost/kit/scratch.ts";
import { crmEditor } from "./crm-editor.ts";

/**
 * `pnpm trust:diary [--edits N] [--days D] [--seed S]`: people edit the emulated CRM at random while its
 * notifications are lost, doubled, late and out of order; then without any notification at all. Time is
 * simulated; PostgreSQL, the CRM, the calls to it and the hook are real. The mirror must be the CRM.
 */
const { values } = parseArgs({
  options: {
    edits: { type: "string", default: "2400" },
    days: { type: "string", default: "10" },
    seed: { type: "string", default: "1" },
  },
});
const edits = Number(values.edits);
const minute = 60_000;
const day = 24 * 60 * minute;
/** Between two ticks of the diary's clock. */
const tickEvery = 8 * minute;
const badPost = { lose: 0.25, double: 0.2, delayMs: [0, 300], reorder: true, batch: true };

await using scratch = await openScratch();
const { starter, directory } = scratch;
const cell = await startCell(starter, { directory, ports: freePorts });
// Its clock is the real one; ours is asked instead.
await starter.started.find(({ name }) => name === "worker")?.stop();
const figures = await run(cell);
await writeMeasurement("diary", figures);
process.exitCode = figures.differences === 0 && figures.lapses === 0 ? 0 : 1;

async function run(cell: Cell) {
  const company = JSON.parse(cell.company) as {
    dataCentre: string;
    organisation: { zgid: string; time_zone: string };
    records: { Leads: { Zip_Code: string | null }[] };
  };
  const { admin, users } = peopleOf(cell.company);
  const { dataCentre, organisation: details } = company;
  const sandbox = openSandbox(cell.sandboxUrl, {
    dataCentre,
    zgid: details.zgid,
    userId: admin.id,
  });
  const isAgent = (user: { role: { name: string } }) => /field/i.test(user.role.name);
  const agentIds = users.filter(isAgent).map(({ id }) => id);
  const otherIds = users.filter((user) => !isAgent(user)).map(({ id }) => id);
  const postcodes = company.records.Leads.flatMap(({ Zip_Code }) => Zip_Code ?? []);
  const random = seededRandom(Number(values.seed));
  const editor = crmEditor(sandbox, { agentIds, otherIds, postcodes }, random);
  const mirror = await openMirror(cell);
  const organisation = await mirror.organisationOf(details.zgid);
  const diary = await starter.start("the diary's stories", () =>
    startAsked("diary", "apps/server/bench/diary.ts", {
      ...cell.apiEnv,
      ENGINE_ADMIN_URL: "http://127.0.0.1:1",
    }),
  );

  let now = Date.now();
  let nextTick = now;
  let ticks = 0;
  async function ask(kind: "reconcile" | "catch-up"): Promise<void> {
    const outcome = await diary.ask<{ kind: string }>({ kind, organisation, now });
    if (outcome.kind === "failed") throw new Error(`${kind}: ${JSON.stringify(outcome)}`);
  }
  /** Goes to that time, ticking on the way as the engine's timer would. */
  async function goTo(time: number): Promise<void> {
    while (nextTick <= time) {
      now = nextTick;
      await sandbox.moveClock(now);
      await ask("reconcile");
      await ask("catch-up");
      nextTick += tickEvery;
      ticks += 1;
    }
    now = time;
    await sandbox.moveClock(now);
  }
  async function differences(): Promise<number> {
    const span = await mirror.span(organisation);
    const [meetings, bookings] = [await sandbox.list("Events"), await sandbox.list("Deals")];
    const truth = busyTimes(
      { meetings, bookings },
      { agentIds, zone: "Europe/London", lastsMinutes: 90 },
      span,
    );
    return countDifferences(truth, await mirror.busyTimes(organisation, span));
  }

  await goTo(now);
  const atStart = await differences();
  console.error(`At the start: ${atStart} differences`);

  await sandbox.control("notifications", { ...badPost, seed: Number(values.seed) });
  const gap = (Number(values.days) * day) / edits;
  let untilReconciled = 0;
  let wrong = atStart;
  for (let count = 1; count <= edits; count += 1) {
    await goTo(now + Math.round(random.next() * 2 * gap));
    await editor.edit(now);
    if (random.chance(0.5)) await ask("catch-up");
    if (count % Math.ceil(edits / 20) !== 0) continue;
    await sandbox.control("notifications/flush", {});
    await sleep(300);
    await ask("catch-up");
    const left = await differences();
    untilReconciled += left;
    await goTo(nextTick);
    const after = await differences();
    wrong += after;
    console.error(
      `${count} edits, ${ticks} ticks: ${left} differences, after the next tick ${after}`,
    );
  }

  const { counts: notifications } = await sandbox.control<{ counts: object }>("notifications");
  await sandbox.control("notifications", { off: true });
  let longest = 0;
  const silent = Math.ceil(edits / 12);
  for (let count = 1; count <= silent; count += 1) {
    await goTo(now + random.whole(0, 20) * minute);
    await editor.edit(now);
    const edited = now;
    for (let waited = 0; waited < 5; waited += 1) {
      await goTo(nextTick);
      if ((await differences()) === 0) break;
    }
    longest = Math.max(longest, (now - edited) / minute);
  }
  wrong += await differences();
  const post = await sandbox.control<{
    channels: { organisation: string; expiresAt: string; gaps: unknown[] }[];
  }>("notifications");
  // Nobody keeps the other companies' channels here: their worker was stopped.
  const channels = post.channels.filter(({ organisation: key }) => key.includes(details.zgid));
  const isAlive = channels.some(({ expiresAt }) => Date.parse(expiresAt) > now);
  if (!isAlive) throw new Error("The channel is not alive at the end");
  await mirror.close();
  return {
    edits: edits + silent,
    differences: wrong,
    minutesWithoutNotifications: Math.round(longest * 10) / 10,
    lapses: channels.reduce((sum, { gaps }) => sum + gaps.length, 0),
    simulatedDays: Number(values.days),
    ticks,
    differencesBeforeReconciling: untilReconciled,
    notifications,
    kinds: editor.done(),
  };
}
