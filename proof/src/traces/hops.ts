import type { CollectedSpan } from "./read-spans.ts";

/** What a browser sent with a click: the header, and what it says. */
export interface Click {
  readonly traceId: string;
  readonly spanId: string;
}

const ofService =
  (service: string, begins: string) =>
  (span: CollectedSpan): boolean =>
    span.service === service && span.name.startsWith(begins);

/** Where a click has been, in the order of the way. */
const hops: Readonly<Record<string, (span: CollectedSpan, click: Click) => boolean>> = {
  browser: ({ parentSpanId }, { spanId }) => parentSpanId === spanId,
  api: ofService("milepost-api", "POST /api/"),
  engine: ofService("Restate", "invocation-attempt "),
  worker: ofService("milepost-worker", "story "),
  step: ofService("milepost-worker", "step "),
  postgres: ofService("milepost-worker", "postgres "),
  routing: ({ name }) => name.startsWith("routing "),
  crm: ofService("milepost-worker", "crm "),
  mail: ofService("milepost-worker", "mail "),
};

/** The hops of one click that hang together, span below span, from the browser on. */
export function hopsOf(all: readonly CollectedSpan[], click: Click): string[] {
  const joined = joinedTo(all, click);
  return Object.keys(hops).filter((hop) => joined.some((span) => hops[hop]?.(span, click)));
}

/** Every span of its trace that leads back to the click. */
export function joinedTo(all: readonly CollectedSpan[], click: Click): CollectedSpan[] {
  const own = all.filter(({ traceId }) => traceId === click.traceId);
  const byParent = Map.groupBy(own, ({ parentSpanId }) => parentSpanId);
  const below = (spanId: string): CollectedSpan[] =>
    (byParent.get(spanId) ?? []).flatMap((span) => [span, ...below(span.spanId)]);
  return below(click.spanId);
}
