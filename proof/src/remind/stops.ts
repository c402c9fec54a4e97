import type { Arrival } from "./arrivals.ts";
import type { Visit } from "./book.ts";
import { type Opportunity, opportunitiesOf, type Witness } from "./opportunities.ts";

/** From STOP to START; START may never come. */
interface Stop {
  readonly from: number;
  readonly to: number;
}

/**
 * Who has answered STOP. The provider refuses what is sent to them until they answer START; Milepost no longer
 * sends them anything once the provider has refused one.
 */
export function stopsOf(witness: Witness) {
  const answers = witness.book.happenings.filter((one) => one.kind === "answer");
  const byPhone = Map.groupBy(answers, ({ phone }) => phone);
  const visitsByPhone = Map.groupBy(witness.book.visits, ({ phone }) => phone);
  const triesOf = remembered((phone: string) =>
    (visitsByPhone.get(phone) ?? []).flatMap((visit) => opportunitiesOf(visit, "sms", witness)),
  );
  const stopsAt = (phone: string): Stop[] =>
    (byPhone.get(phone) ?? [])
      .filter(({ text }) => text === "STOP")
      .map(({ at }) => {
        const start = byPhone.get(phone)?.find((one) => one.text === "START" && one.at > at);
        return { from: at, to: start?.at ?? Number.POSITIVE_INFINITY };
      });
  return {
    /** It had to be known when this was sent. */
    isSilent({ phone }: Visit, { way, at }: Arrival): boolean {
      if (way === "email") return false;
      const wasRefused = ({ from, to }: Stop) =>
        triesOf(phone).some(
          (one) => isSurelyTried(one) && one.clearAt >= from && one.clearAt < Math.min(to, at),
        );
      return stopsAt(phone).some((stop) => stop.from <= at && (at < stop.to || wasRefused(stop)));
    },
    /** It may have been known then. */
    mayBeSilent: ({ phone }: Visit, at: number) =>
      stopsAt(phone).some(
        ({ from, to }) =>
          from <= at && (at < to || triesOf(phone).some((one) => one.from < to && one.to > from)),
      ),
  };
}

function isSurelyTried(one: Opportunity): one is Opportunity & { readonly clearAt: number } {
  return one.clearAt !== null && !one.wasHindered && !one.isOptional;
}

function remembered<T>(work: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    const found = known.get(key) ?? work(key);
    known.set(key, found);
    return found;
  };
}
