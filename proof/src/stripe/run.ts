import { parseArgs } from "node:util";
import { startAsked } from "@milepost/kit/asked-process.ts";
import { freePorts, startCell } from "@milepost/kit/cell.ts";
import { writeMeasurement } from "@milepost/kit/measure/measurement.ts";
import { seededRandom } from "@milepost/kit/random.ts";
import { openScratch } from "@milepost/kit/scratch.ts";
import { until } from "@milepost/kit/until.ts";
import { openStripeDesk, passDays, type StripeDesk, truthOf } from "./desk.ts";
import { someLife } from "./model.ts";
import { playRound } from "./round.ts";

/**
 * `pnpm trust:stripe`: webhooks arrive in any order, several times or never, and what is known of a
 * subscription must be Stripe's truth at the end. Most sequences are imagined and decided by the server's
 * own functions; some hundred go over the real endpoint. Then without any webhook: how many minutes until
 * the reconciliation has it, with time running faster, and how long the success page waits.
 */
const { values } = parseArgs({
  options: {
    sequences: { type: "string", default: "12000" },
    rounds: { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
  },
});
const random = seededRandom(Number(values.seed));
/** A minute of the engine's clock that reconciles every 55 minutes lasts this many real milliseconds. */
const minuteMs = 500;
const reconcileMinutes = 55;

await using scratch = await openScratch();
const { starter, directory } = scratch;
const imagined = await imagine(Number(values.sequences));
console.error(JSON.stringify(imagined));
const cell = await startCell(starter, {
  directory,
  ports: freePorts,
  billing: { reconcileMinutes: (reconcileMinutes * minuteMs) / 60_000 },
});
const desk = openStripeDesk(cell);
const real = await play(desk, Number(values.rounds));
console.error(JSON.stringify(real));
const without = await goWithoutHooks(desk);
const wrong = imagined.wrong + real.wrong;
await writeMeasurement("stripe", {
  sequences: imagined.sequences + real.rounds,
  wrong,
  overHttp: real.rounds,
  delivered: real.delivered,
  ackP99Ms: real.ackP99Ms,
  ...without,
});
const isGood = wrong === 0 && without.minutesWithoutHooks <= 60 && without.successMs <= 5_000;
process.exitCode = isGood ? 0 : 1;

async function imagine(sequences: number) {
  const decider = await starter.start("decider", () =>
    startAsked("decider", "apps/server/bench/stripe.ts", {}),
  );
  let wrong = 0;
  for (let done = 0; done < sequences; done += 500) {
    const lives = Array.from({ length: Math.min(500, sequences - done) }, () =>
      someLife(random, random.pick([0, 0.2, 0.6])),
    );
    const told = await decider.ask<{ heard: string; reconciled: string }[]>({ lives });
    wrong += lives.filter(({ expected, isHeard }, at) => {
      const { heard, reconciled } = told[at] ?? { heard: "", reconciled: "" };
      return reconciled !== expected || (isHeard && heard !== expected);
    }).length;
  }
  return { sequences, wrong };
}

async function play(desk: StripeDesk, rounds: number) {
  await desk.control("stripe/hooks", { off: true });
  const payers = await Promise.all(["51", "52", "53", "54"].map((number) => desk.payer(number)));
  let [wrong, delivered] = [0, 0];
  const acknowledged: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const payer = payers[round % payers.length];
    if (!payer) continue;
    const played = await playRound(desk, payer, random);
    if (!played.isRight) wrong += 1;
    delivered += played.delivered;
    acknowledged.push(...played.acknowledged);
  }
  const inOrder = acknowledged.toSorted((a, b) => a - b);
  const ackP99Ms = Math.round(inOrder[Math.floor(inOrder.length * 0.99)] ?? 0);
  return { rounds, wrong, delivered, ackP99Ms };
}

/** The longest of several changes, in minutes of the engine's clock; and what the success page waits. */
async function goWithoutHooks(desk: StripeDesk) {
  const payer = await desk.payer("55");
  await payer.pay();
  const successMs = Math.round(
    await until(async () => {
      const { code } = await payer.status(true);
      // As often as the page asks.
      if (code !== 200) await new Promise((resolve) => setTimeout(resolve, 2_000));
      return code === 200;
    }, 10_000),
  );
  let longest = 0;
  const card = "4000000000000341";
  await fetch(`${await payer.portal()}/card`, {
    method: "POST",
    body: new URLSearchParams({ card, country: "GB" }),
  });
  // To the trial's end and past due; then nothing is paid until it ends.
  for (const days of [8, 16]) {
    await passDays(desk, payer, days);
    const truth = await truthOf(desk, payer);
    const took = await until(async () => {
      const { told } = await payer.status();
      return (told.subscriptionStatus ?? told.status) === truth;
    }, 70 * minuteMs);
    longest = Math.max(longest, took);
  }
  return { minutesWithoutHooks: Math.ceil(longest / minuteMs), successMs };
}
