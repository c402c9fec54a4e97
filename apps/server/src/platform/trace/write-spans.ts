import type { Attributes, SpanKind, SpanStart } from "./trace.ts";
import type { TracePlace } from "./trace-place.ts";

/** A span that is over; times in milliseconds since the process began, with fractions. */
export interface Ended extends SpanStart {
  readonly place: TracePlace;
  readonly from: number;
  readonly to: number;
  readonly attributes: Attributes;
}

/** The numbers that OpenTelemetry's protocol gives them. */
const kinds: Readonly<Record<SpanKind, number>> = { internal: 1, server: 2, client: 3 };

/**
 * An ExportTraceServiceRequest as JSON: ids in hexadecimal digits, whole numbers of 64 bits as texts. The process began
 * at `origin`, in milliseconds since 1970.
 */
export function writeSpans(
  resource: Readonly<Record<string, string>>,
  origin: number,
  spans: readonly Ended[],
): string {
  const written = spans.map((span) => writeSpan(origin, span)).join(",");
  const scope = `{"scope":{"name":"milepost"},"spans":[${written}]}`;
  return `{"resourceSpans":[{"resource":{"attributes":${writeAttributes(resource)}},"scopeSpans":[${scope}]}]}`;
}

/** By hand: an object for each span, made only to be written, cost a search more than the span itself. */
function writeSpan(origin: number, span: Ended): string {
  const { place, parent, name, kind, from, to, attributes } = span;
  const ids = `"traceId":"${place.traceId}","spanId":"${place.spanId}","parentSpanId":"${parent.spanId}"`;
  const times = `"startTimeUnixNano":"${nanoseconds(origin + from)}","endTimeUnixNano":"${nanoseconds(origin + to)}"`;
  const status = attributes["error.type"] === undefined ? 0 : 2;
  return `{${ids},"name":${JSON.stringify(name)},"kind":${kinds[kind]},${times},"attributes":${writeAttributes(attributes)},"status":{"code":${status}}}`;
}

function writeAttributes(attributes: object): string {
  const written: string[] = [];
  for (const [key, value] of Object.entries(attributes)) {
    const type = typeof value === "number" ? "intValue" : "stringValue";
    written.push(`{"key":"${key}","value":{"${type}":${JSON.stringify(String(value))}}}`);
  }
  return `[${written.join(",")}]`;
}

/** A number has 53 bits: whole milliseconds and what is beyond them are written one after the other. */
function nanoseconds(ms: number): string {
  const whole = Math.floor(ms);
  const rest = Math.floor((ms - whole) * 1_000_000);
  return `${whole}${String(rest).padStart(6, "0")}`;
}
