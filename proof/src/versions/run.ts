import { setTimeout as sleep } from "node:timers/promises";
import { portOrFree } from "@milepost/cell/port-or-free.ts";
import type { Part } from "@milepost/cell/start-child.ts";
import { freePorts, startCell } from "@milepost/kit/cell.ts";
import { writeMeasurement } from "@milepost/kit/measure/measurement.ts";
import { openScratch } from "@milepost/kit/scratch.ts";
import { openLane, type Told } from "../crash/lane.ts";
import { drain } from "../upgrade/drain.ts";
import { openUnitMachine } from "../upgrade/unit-machine.ts";
import { openStoryTable } from "./engine.ts";

/**
 * `pnpm trust:versions`: what becomes of a booking that is under way when a worker with a changed story is
 * deployed, with the units as they are shipped. Next to the old one: it ends where it began, and new ones run on
 * the new. In the place of the old one, at the very port: it waits, and its own version brings it to its end.
 */
await using scratch = await openScratch(() => {});
const { starter, directory } = scratch;
const figures = await run();
await writeMeasurement("versions", figures);
const { endedOnOld, begunOnNew, mismatches, rescued, takenBackByRestart } = figures;
const isGood = endedOnOld && begunOnNew && mismatches === 0 && rescued && !takenBackByRestart;
process.exitCode = isGood ? 0 : 1;

async function run() {
  const cell = await startCell(starter, { directory, ports: freePorts });
  const { engineAdminUrl: adminUrl, logs } = cell;
  const stories = openStoryTable(adminUrl);
  const lane = await openLane(cell, 0, 40);
  const machine = await openUnitMachine(starter, { directory, logs });
  const [next, later] = [await machine.unpack("98.0.0"), await machine.unpack("99.0.0")];
  const start = (version: string, port = 0) =>
    machine.start(`milepost-worker@${version}`, {
      ...cell.apiEnv,
      ...cell.stripeEnv,
      ENGINE_ADMIN_URL: adminUrl,
      WORKER_PORT: String(port),
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

  // Next to the old one.
  const first = await book(slow);
  const nextWorker = await start(next);
  const firstIsBooked = await isBooked(first);
  const second = await book(0);
  const secondIsBooked = await isBooked(second);
  const ran = await stories.read([first.id, second.id]);
  const versionOf = (id: string) => ran.find(({ key }) => key.endsWith(id))?.version;

  // The old one is started again while it may still have stories to end, as a supervisor would.
  await kill(starter.find("worker"));
  const again = await start(machine.first);
  const third = await book(0);
  await third.told;
  const [thirdRan] = await stories.read([third.id]);
  await machine.stop(again);
  const { removed } = await drain(`${machine.opt}/milepost-${next}`, adminUrl);

  // A later one in the place of the next one, at its very port.
  await kill(nextWorker);
  const port = await portOrFree(0);
  const known = await start(next, port);
  const fourth = await book(slow);
  await kill(known);
  await start(later, port);
  await sleep(6_000);
  const [waiting] = await stories.read([fourth.id]);
  await start(next);
  const rescued = await isBooked(fourth);

  return {
    endedOnOld: firstIsBooked && versionOf(first.id) === machine.first,
    begunOnNew: secondIsBooked && versionOf(second.id) === next,
    mismatches: [...ran, waiting].filter((story) => story?.mismatch).length,
    takenBackByRestart: thirdRan?.version !== next,
    removed: removed.length,
    inPlaceStatus: waiting?.status ?? "",
    rescued,
  };
}
