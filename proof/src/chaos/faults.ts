import { setTimeout as sleep } from "node:timers/promises";
import { controlOf } from "@milepost/kit/company/sandbox.ts";
import { childrenOf } from "@milepost/kit/process-tree.ts";
import type { Random } from "@milepost/kit/random.ts";
import { misbehave } from "../crash/misbehave.ts";
import { faultPlans } from "../crash/plans.ts";
import { mortals } from "../recovery/parts.ts";
import type { ChaosCell } from "./cell.ts";
import type { Gate } from "./gate.ts";

export interface ChaosFault {
  readonly kind: string;
  /** Returns when it is over and what it broke is whole again. */
  cause(random: Random): Promise<void>;
}

/** Milliseconds that a fault lasts which does not end by itself. */
export type Lasts = (random: Random) => number;

/** To the processes of a cell. */
export function partFaults({ parts }: ChaosCell, lasts: Lasts): ChaosFault[] {
  return [
    ...mortals.map((name) => ({ kind: `kill ${name}`, cause: () => parts.killAndStart(name) })),
    ...mortals.map((name) => ({
      kind: `stop ${name}`,
      cause: (random: Random) => parts.pause(name, lasts(random)),
    })),
    {
      kind: "kill one of routing's workers",
      async cause(random) {
        const workers = await childrenOf(parts.find("routing").pid);
        if (workers.length > 0) process.kill(random.pick(workers), "SIGKILL");
      },
    },
  ];
}

/** To what they stand on, as far as the cell has its own. */
export function surroundingFaults({ parts, disk, clock }: ChaosCell, lasts: Lasts): ChaosFault[] {
  const full: ChaosFault[] = disk
    ? [
        {
          kind: "disk full",
          cause: (random) =>
            parts.restartAfter(["PostgreSQL", "Restate"], async () => {
              await disk.fill();
              await sleep(lasts(random));
              await disk.free();
            }),
        },
      ]
    : [];
  const jumps: ChaosFault[] = clock
    ? [
        {
          kind: "our clock jumps",
          async cause(random) {
            await clock.set(random.pick([-1, 1]) * random.whole(60_000, 600_000));
            await sleep(lasts(random));
            await clock.set(0);
          },
        },
      ]
    : [];
  return [...full, ...jumps];
}

/** Milliseconds between two cuts of a network that resets. */
const resetEvery = 400;

/** To what lies between them. */
export function networkFaults({ gates }: ChaosCell, lasts: Lasts): ChaosFault[] {
  return Object.entries(gates).flatMap(([link, gate]) => [
    {
      kind: `slow ${link}`,
      cause: (random: Random) => slow(gate, random.whole(20, 800), lasts(random)),
    },
    { kind: `silence ${link}`, cause: (random: Random) => silence(gate, lasts(random)) },
    { kind: `forgets ${link}`, cause: async () => gate.forget() },
    { kind: `resets ${link}`, cause: (random: Random) => resetOften(gate, lasts(random)) },
  ]);
}

async function slow(gate: Gate, by: number, ms: number): Promise<void> {
  gate.delay(by);
  await sleep(ms);
  gate.delay(0);
}

async function silence(gate: Gate, ms: number): Promise<void> {
  gate.silence(true);
  await sleep(ms);
  gate.silence(false);
}

async function resetOften(gate: Gate, ms: number): Promise<void> {
  for (const until = Date.now() + ms; Date.now() < until; await sleep(resetEvery)) gate.reset();
}

/** To the CRM, its notifications and the mail server. */
export function outsideFaults({ cell: { sandboxUrl } }: ChaosCell, lasts: Lasts): ChaosFault[] {
  const control = controlOf(sandboxUrl);
  const ofPlans = faultPlans.flatMap(({ name, rules }) => {
    // To everybody, for as long as it lasts: an empty text means no limit.
    const cause = async (random: Random) => {
      const [rule] = rules(random, { zgid: "", email: "", phone: "" });
      if (!rule) return;
      const probability = random.pick([0.3, 1]);
      const body = { ...rule.body, fromCall: 1, forCalls: "", times: "", probability };
      const end = await misbehave(sandboxUrl, [{ ...rule, body }]);
      await sleep(lasts(random));
      await end();
      if (rule.to === "mail") await control("mail", { kind: "ok" });
    };
    return /^(CRM|SMTP) /.test(name) ? [{ kind: name, cause }] : [];
  });
  const post = (kind: string, handling: object): ChaosFault => ({
    kind,
    async cause(random) {
      await control("notifications", { ...handling, seed: random.whole(1, 1_000_000) });
      await sleep(lasts(random));
      await control("notifications", {});
    },
  });
  return [
    ...ofPlans,
    post("notifications lost", { lose: 0.7 }),
    post("notifications doubled and late", { double: 0.7, delayMs: [0, 3_000], reorder: true }),
    {
      kind: "CRM gives no tokens",
      async cause(random) {
        const body = { server: "accounts", kind: random.pick(["down", "500", "html"]) };
        const end = await misbehave(sandboxUrl, [{ to: "rules", body }]);
        await sleep(lasts(random));
        await end();
      },
    },
    {
      kind: "CRM's clock jumps",
      async cause(random) {
        const advanceMs = random.pick([-1, 1]) * random.whole(60_000, 600_000);
        await control("clock", { advanceMs });
        await sleep(lasts(random));
        await control("clock", { now: null });
      },
    },
  ];
}
