import type { Attributes, SpanKind, SpanStart } from "./trace.ts";
import type { TracePlace } from "./trace-place.ts";

/** A span that is over; times in milliseconds since 1970, with fractions. */
export interface Ended extends SpanStart {
  readonly place: TracePlace;
  readonly from: number;
  readonly to: number;
  readonly attributes: Attributes;
}

/** The numbers that OpenTelemetry's protocol gives them. */
const kinds: Readonly<Record<SpanKind, number>> = { internal: 1, server: 2, client: 3 };
const failed = { code: 2 };
const unset = { code: 0 };

/** An ExportTraceServiceRequest as JSON: ids in hexadecimal digits, whole numbers of 64 bits as texts. */
export function writeSpans(
  resource: Readonly<Record<string, string>>,
  spans: readonly Ended[],
): string {
  const scopeSpans = [{ scope: { name: "milepost" }, spans: spans.map(writeSpan) }];
  return JSON.stringify({
    resourceSpans: [{ resource: { attributes: writeAttributes(resource) }, scopeSpans }],
  });
}

function writeSpan({ place, parent, name, kind, from, to, attributes }: Ended) {
  return {
    traceId: place.traceId,
    spanId: place.spanId,
    parentSpanId: parent.spanId,
    name,
    kind: kinds[kind],
    startTimeUnixNano: nanoseconds(from),
    endTimeUnixNano: nanoseconds(to),
    attributes: writeAttributes(attributes),
    status: attributes["error.type"] === undefined ? unset : failed,
  };
}

function writeAttributes(attributes: object) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === "number" ? { intValue: String(value) } : { stringValue: String(value) },
  }));
}

/** A number has 53 bits: whole milliseconds and what is beyond them are written one after the other. */
function nanoseconds(ms: number): string {
  const whole = Math.floor(ms);
  const rest = Math.floor((ms - whole) * 1_000_000);
  return `${whole}${String(rest).padStart(6, "0")}`;
}
