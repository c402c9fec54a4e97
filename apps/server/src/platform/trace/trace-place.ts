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
export const newPlace = (): TracePlace => ({ traceId: randomDigits(16), spanId: newSpanId() });

export const newSpanId = (): string => randomDigits(8);

/** Drawn by the page: to ask for a few bytes takes as long as for all of these. */
let drawn = Buffer.alloc(0);

function randomDigits(bytes: number): string {
  if (drawn.length < bytes) drawn = randomBytes(4_096);
  const digits = drawn.toString("hex", 0, bytes);
  drawn = drawn.subarray(bytes);
  return digits;
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
