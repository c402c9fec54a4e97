import type { PaidSubscription } from "../src/billing/payments.ts";
import { type Standing, standingOf, supersedes } from "../src/billing/standing.ts";

/** The decisions of billing over many imagined lives, as a child of `pnpm trust:stripe`. */
interface Question {
  readonly lives: readonly Life[];
}

interface Life {
  /** Stripe's list after each change. */
  readonly truths: readonly (readonly PaidSubscription[])[];
  readonly happenings: readonly Happening[];
}

interface Happening {
  readonly kind: "change" | "arrive" | "answer" | "keep";
  readonly event: number;
  readonly copy: number;
}

interface Kept extends Pick<Standing, "status" | "hadTrial"> {
  readonly readAt: Date | null;
}

/** What is kept at the end, and once more after one reconciliation. */
function live({ truths, happenings }: Life): {
  readonly heard: string;
  readonly reconciled: string;
} {
  let kept: Kept = { status: "trial_unused", hadTrial: false, readAt: null };
  let truth: readonly PaidSubscription[] = [];
  let clock = 0;
  const actedUpon = new Set<number>();
  const asked = new Map<string, { beganAt: Date; answer: readonly PaidSubscription[] }>();

  const keep = (beganAt: Date, answer: readonly PaidSubscription[]) => {
    const { status, hadTrial } = standingOf(answer, kept);
    if (supersedes(beganAt, kept.readAt)) kept = { status, hadTrial, readAt: beganAt };
  };

  for (const { kind, event, copy } of happenings) {
    const name = `${event}:${copy}`;
    const question = asked.get(name);
    if (kind === "change") truth = truths[event] ?? [];
    if (kind === "arrive" && !actedUpon.has(event)) {
      clock += 1;
      asked.set(name, { beganAt: new Date(clock), answer: [] });
    }
    if (kind === "answer" && question) question.answer = truth;
    if (kind === "keep" && question) {
      keep(question.beganAt, question.answer);
      actedUpon.add(event);
    }
  }
  const heard = kept.status;
  keep(new Date(clock + 1), truth);
  return { heard, reconciled: kept.status };
}

process.on("message", ({ lives }: Question) => {
  process.send?.({ answer: lives.map(live) });
});
process.send?.({ answer: "ready" });
