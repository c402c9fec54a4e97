/** A span as far as the proof looks at it; ids are hexadecimal. */
export interface CollectedSpan {
  readonly service: string;
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  /** Empty: it has none. */
  readonly parentSpanId: string;
}

/** One field of a protobuf message: its number, and the bytes of what has a length. */
interface Field {
  readonly number: number;
  readonly bytes: Buffer;
}

/** Of an ExportTraceServiceRequest in protobuf, by the numbers that OpenTelemetry's schema gives the fields. */
export function readSpans(request: Buffer): CollectedSpan[] {
  return all(request, 1).flatMap((resourceSpans) => {
    const attributes = all(resourceSpans, 1).flatMap((resource) => all(resource, 1));
    const named = attributes.find((pair) => text(pair, 1) === "service.name");
    const service = named ? all(named, 2).map((value) => text(value, 1))[0] : undefined;
    return all(resourceSpans, 2)
      .flatMap((scopeSpans) => all(scopeSpans, 2))
      .map((span) => ({
        service: service ?? "",
        name: text(span, 5),
        traceId: hex(span, 1),
        spanId: hex(span, 2),
        parentSpanId: hex(span, 4),
      }));
  });
}

const all = (message: Buffer, number: number): Buffer[] =>
  fieldsIn(message).flatMap((field) => (field.number === number ? [field.bytes] : []));
const text = (message: Buffer, number: number) => all(message, number)[0]?.toString() ?? "";
const hex = (message: Buffer, number: number) => all(message, number)[0]?.toString("hex") ?? "";

function fieldsIn(message: Buffer): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const varint = () => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = message[at++] ?? 0;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  const skip = (bytes: number) => {
    at += bytes;
    return message.subarray(at - bytes, at);
  };
  while (at < message.length) {
    const key = varint();
    const number = Math.floor(key / 8);
    const kind = key % 8;
    if (kind === 0) varint();
    else fields.push({ number, bytes: skip(kind === 1 ? 8 : kind === 5 ? 4 : varint()) });
  }
  return fields;
}
