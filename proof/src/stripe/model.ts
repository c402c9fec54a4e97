import type { SubscriptionStatus } from "@milepost/contract/endpoints/billing.ts";
import type { Random } from "@milepost/kit/random.ts";

// Imagined lives of a subscription, and what must be known of it at the end. The expectations are the
// generator's own: nothing of the server is asked for them.

/** As the server's own port returns it. */
interface Imagined {
  readonly id: string;
  readonly state: "trial" | "active" | "past-due" | "ended";
  readonly createdAt: Date;
  readonly trialEndsAt: Date | null;
  readonly periodEndsAt: Date;
  readonly endedAt: Date | null;
  readonly isEnding: boolean;
  readonly cycle: "monthly" | "annual";
}

/** What happens, one after the other: Stripe's truth changes; a copy of the event about it arrives; Stripe answers the question that it led to; the answer is kept. */
interface Happening {
  readonly kind: "change" | "arrive" | "answer" | "keep";
  readonly event: number;
  readonly copy: number;
}

export interface Life {
  readonly truths: readonly (readonly Imagined[])[];
  readonly happenings: readonly Happening[];
  readonly expected: SubscriptionStatus;
  /** Whether a question was asked after the last change, so that no reconciliation is needed. */
  readonly isHeard: boolean;
}

const changesPerLife = 8;
const copiesAtMost = 3;
/** In changes: how late an event may arrive, and how slow an answer may be. */
const lateness = 8;
const slowness = 3;

export function someLife(random: Random, dropped: number): Life {
  const { truths, expected } = someTruths(random);
  const happenings = someHappenings(random, dropped);
  const last = happenings.findLastIndex(({ kind }) => kind === "change");
  const isHeard = happenings.some(
    ({ kind, event }, at) => kind === "arrive" && at > last && event === changesPerLife - 1,
  );
  return { truths, happenings, expected, isHeard };
}

/**
 * Each event arrives up to three times or never, at any time after its change and in any order among the
 * others; an answer may be made and kept at any time after the question, so a slow old one may come after
 * a quick new one.
 */
function someHappenings(random: Random, dropped: number): readonly Happening[] {
  const placed: { readonly at: number; readonly happening: Happening }[] = [];
  for (let event = 0; event < changesPerLife; event += 1) {
    placed.push({ at: event, happening: { kind: "change", event, copy: 0 } });
    const copies = random.chance(dropped) ? 0 : random.whole(1, copiesAtMost);
    for (let copy = 0; copy < copies; copy += 1) {
      const arrived = event + random.next() * lateness;
      const answered = arrived + random.next() * slowness;
      // Now and then one is held up on its way until everything else is over.
      const kept = answered + random.next() * (random.chance(0.2) ? 10 * slowness : slowness);
      placed.push({ at: arrived, happening: { kind: "arrive", event, copy } });
      placed.push({ at: answered, happening: { kind: "answer", event, copy } });
      placed.push({ at: kept, happening: { kind: "keep", event, copy } });
    }
  }
  return placed.toSorted((a, b) => a.at - b.at).map(({ happening }) => happening);
}

const at = (day: number) => new Date(Date.UTC(2026, 0, 1 + day));

/** Eight changes of what Stripe would list, and the status that the last one means. */
function someTruths(random: Random) {
  const over: Imagined[] = [];
  let now = null as Imagined | null;
  let expected: SubscriptionStatus = "trial_unused";
  const truths: (readonly Imagined[])[] = [];
  for (let day = 0; day < changesPerLife; day += 1) {
    if (now === null) {
      const isFirst = over.length === 0;
      now = {
        id: `sub_${day}`,
        state: isFirst ? "trial" : "active",
        createdAt: at(day),
        trialEndsAt: isFirst ? at(day + 7) : null,
        periodEndsAt: at(day + 30),
        endedAt: null,
        isEnding: false,
        cycle: random.pick(["monthly", "annual"] as const),
      };
      expected = isFirst ? "trial_active" : "active";
    } else if (random.chance(0.25)) {
      const inTrial = now.state === "trial";
      const endedAt = inTrial && now.trialEndsAt ? now.trialEndsAt : at(day + 40);
      over.unshift({ ...now, state: "ended", endedAt });
      now = null;
      expected = inTrial ? "trial_expired" : "canceled";
    } else if (now.state === "past-due" || (now.state === "trial" && random.chance(0.2))) {
      now = { ...now, state: "active" };
      expected = "active";
    } else if (random.chance(0.3)) {
      now = { ...now, state: "past-due" };
      expected = "past_due";
    } else now = { ...now, isEnding: !now.isEnding };
    truths.push(now ? [now, ...over] : [...over]);
  }
  return { truths, expected };
}
