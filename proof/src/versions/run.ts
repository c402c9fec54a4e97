import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { withoutForeign } from "@milepost/cell/credentials.ts";
import { portOrFree } from "@milepost/cell/port-or-free.ts";
import { repository } from "@milepost/cell/program.ts";
import { type Part, startChild } from "@milepost/cell/start-child.ts";
import { freePorts, startCell } from "@milepost/kit/cell.ts";
import { writeMeasurement } from "@milepost/kit/measure/measurement.ts";
import { openScratch } from "@milepost/kit/scratch.ts";
import { openLane, type Told } from "../crash/lane.ts";
import { openStoryTable } from "./engine.ts";

/**
 * `pnpm trust:versions`: what becomes of a booking that is under way when a worker with a changed story is
 * deployed. At an address of its own: it ends where it began, and new ones run on the new.
 * At the same address it no longer fits its journal; the old version brings it to its end.
 */
await using scratch = await openScratch(() => {});
const { starter, directory } = scratch;
const figures = await run();
await writeMeasurement("versions", figures);
const { endedOnOld, begunOnNew, mismatches, rescued, takenBackByRestart } = figures;
const isGood = endedOnOld && begunOnNew && mismatches === 0 && rescued && !takenBackByRestart;
process.exitCode = isGood ? 0 : 1;

async function run() {
  const [worker, next, admin] = [await portOrFree(0), await portOrFree(0), await portOrFree(0)];
  const ports = { ...freePorts, worker, restate: { ...freePorts.restate, admin } };
  const cell = await startCell(starter, { directory, ports });
  const stories = openStoryTable(`http://127.0.0.1:${admin}`);
  const lane = await openLane(cell, 0, 40);
  const old = starter.started.find(({ name }) => name === "worker");
  if (!old) throw new Error("There is no worker");

  const start = (version: "old" | "next", port: number): Promise<Part> =>
    starter.start(`${version} worker`, () => {
      const changed = fileURLToPath(new URL("next.ts", import.meta.url));
      return startChild({
        name: `${version} worker`,
        command: process.execPath,
        args: [
          ...(version === "next" ? ["--import", changed] : []),
          join(repository, "apps/server/src/worker.ts"),
        ],
        env: {
          ...cell.apiEnv,
          ...withoutForeign("worker"),
          ENGINE_ADMIN_URL: `http://127.0.0.1:${admin}`,
          WORKER_PORT: String(port),
        },
        logFile: join(cell.logs, `${version}-worker.log`),
        ready: (output) => output.includes('"listening"'),
      });
    });
  async function kill(part: Part): Promise<void> {
    process.kill(part.pid, "SIGKILL");
    await part.ended;
  }

  /** Comes back when the story is under way; its end is a promise. */
  async function book(ms: number): Promise<{ id: string; told: Promise<Told> }> {
    const { reservationId: id, wish } = await lane.hold();
    const rule = { kind: "slow", ms, zgid: lane.company.zgid };
    const answer = await fetch(`${cell.sandboxUrl}/control/misbehave`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(ms === 0 ? { kind: "ok" } : rule),
    });
    if (!answer.ok) throw new Error(`The sandbox said ${answer.status}`);
    const sections = { topSection: {}, bottomSection: {}, isBooking: true };
    const told = lane.ask("POST", "/api/processBooking", {
      ...wish,
      ...sections,
      wf: 1,
      deviation: 0,
    });
    if (ms > 0) await stories.untilSteps(id, 2);
    return { id, told };
  }
  /** Followed to its end, as its page does, where it took longer than anybody waits. */
  async function isBooked({ id, told }: { id: string; told: Promise<Told> }): Promise<boolean> {
    if ((await told).status === 200) return true;
    for (let tries = 0; tries < 60; tries += 1) {
      const page = await lane.ask("GET", `/api/bookings/${id}`);
      if (page.body.state === "booked") return true;
      await sleep(500);
    }
    return false;
  }
  const slow = 1_000;

  // At an address of its own.
  const first = await book(slow);
  await start("next", next);
  const firstIsBooked = await isBooked(first);
  const second = await book(0);
  const secondIsBooked = await isBooked(second);
  const ran = await stories.read([first.id, second.id]);
  const portOf = (id: string) => ran.find(({ key }) => key.endsWith(id))?.port;
  const mismatches = ran.filter(({ mismatch }) => mismatch).length;

  // The old one is started again while it still has stories to end, as a supervisor would.
  await kill(old);
  await start("old", worker);
  const third = await book(0);
  await third.told;
  const [thirdRan] = await stories.read([third.id]);

  // The new one in the old one's place.
  await stories.forget(next);
  await kill(starter.find("old worker"));
  const back = await start("old", worker);
  const fourth = await book(slow);
  await kill(back);
  const inPlace = await start("next", worker);
  await sleep(6_000);
  const [stuck] = await stories.read([fourth.id]);
  await kill(inPlace);
  await start("old", worker);
  const rescued = await isBooked(fourth);

  return {
    endedOnOld: firstIsBooked && portOf(first.id) === worker,
    begunOnNew: secondIsBooked && portOf(second.id) === next,
    mismatches,
    takenBackByRestart: thirdRan?.port === worker,
    inPlaceMismatch: stuck?.mismatch ?? false,
    inPlaceStatus: stuck?.status ?? "",
    rescued,
  };
}
