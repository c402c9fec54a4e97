import type { Random } from "./random.ts";

/** What happens in the world of one organisation, one after the other. */
export type Happening =
  /** Stripe's truth changes; an event about it exists from now on. */
  | { readonly kind: "change"; readonly event: number }
  /** A copy of an event arrives: our server begins to ask Stripe, unless it has acted upon that event. */
  | { readonly kind: "arrive"; readonly event: number; readonly copy: number }
  /** Stripe's answer to that question is made. */
  | { readonly kind: "answer"; readonly event: number; readonly copy: number }
  /** And arrives, and is kept. */
  | { readonly kind: "keep"; readonly event: number; readonly copy: number };

export const changes = 8;
const copiesAtMost = 3;

/**
 * A sequence of eight changes. Each event arrives up to three times or never, at any time after its
 * change and in any order among the others; each question is answered and the answer kept at any time
 * after it was asked, so a slow old answer may come after a quick new one.
 */
export function someSequence(random: Random, dropped: number): readonly Happening[] {
  const placed: { readonly at: number; readonly happening: Happening }[] = [];
  for (let event = 0; event < changes; event += 1) {
    placed.push({ at: event, happening: { kind: "change", event } });
    const copies = random.chance(dropped) ? 0 : random.whole(1, copiesAtMost);
    for (let copy = 0; copy < copies; copy += 1) {
      const arrived = event + random.next() * spread;
      const answered = arrived + random.next() * slowness;
      const kept = answered + random.next() * slowness;
      placed.push({ at: arrived, happening: { kind: "arrive", event, copy } });
      placed.push({ at: answered, happening: { kind: "answer", event, copy } });
      placed.push({ at: kept, happening: { kind: "keep", event, copy } });
    }
  }
  return placed.toSorted((a, b) => a.at - b.at).map(({ happening }) => happening);
}

/** In changes: how late an event may arrive, and how slow an answer may be. */
const spread = 8;
const slowness = 3;
