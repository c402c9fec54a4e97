import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

/** Where work is done: in which trace, and there for which span. Both are hexadecimal, as W3C Trace Context has them. */
export interface TracePlace {
  /** 32 digits: the id that people read out. */
  readonly traceId: string;
  /** 16 digits. */
  readonly spanId: string;
}

const places = new AsyncLocalStorage<TracePlace>();

/** Null: what runs now belongs to no trace. */
export const placeHere = (): TracePlace | null => places.getStore() ?? null;

export const inPlace = <T>(place: TracePlace, work: () => T): T => places.run(place, work);

/** The beginning of a trace that nobody has begun for us. */
export const newPlace = (): TracePlace => ({
  traceId: randomBytes(16).toString("hex"),
  spanId: newSpanId(),
});

/** The first half of every span's id here; the second half counts them, because to draw each took longer than the rest of its span. */
const ofProcess = randomBytes(4).toString("hex");
let spans = 0;

export function newSpanId(): string {
  spans = (spans + 1) % 0xffff_ffff;
  // A span's id is never nought, and so this half is not.
  return ofProcess + (spans + 1).toString(16).padStart(8, "0");
}

const traceparent = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/;

/** Null: there is none, or it is none that anybody can read. Whether its sender records its trace is not asked. */
export function readTraceparent(header: unknown): TracePlace | null {
  const [, traceId, spanId] = (typeof header === "string" && traceparent.exec(header)) || [];
  return traceId && spanId ? { traceId, spanId } : null;
}

/** The header that asks for no trace of what follows. */
export function untracedHeaders(): Record<string, string> {
  const { traceId, spanId } = newPlace();
  return { traceparent: `00-${traceId}-${spanId}-00` };
}

/** The header for those we ask; none outside of a trace. */
export function traceHeaders(place = placeHere()): Record<string, string> {
  return place ? { traceparent: `00-${place.traceId}-${place.spanId}-01` } : {};
}
