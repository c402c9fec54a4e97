import { inPlace, placeHere, type TracePlace } from "./trace-place.ts";

/** What a span may say. No other key can be recorded, and none of these holds a value that a person gave. */
export interface Attributes {
  readonly "http.request.method"?: string;
  /** The route's pattern: an address holds personal data. */
  readonly "http.route"?: string;
  readonly "http.response.status_code"?: number;
  /** A code or the name of a class: messages may hold a value. */
  readonly "error.type"?: string;
}

export type SpanKind = "server" | "client" | "internal";

export interface SpanStart {
  readonly name: string;
  readonly kind: SpanKind;
  readonly parent: TracePlace;
}

export interface TraceSpan {
  readonly place: TracePlace;
  end(attributes: Attributes): void;
}

/** Takes spans to where the operator has them collected. */
export interface Recorder {
  begin(start: SpanStart): TraceSpan;
  /** Sends what is left. */
  close(): Promise<void>;
}

export interface Trace {
  begin(start: SpanStart): TraceSpan;
  /** `work` as a span of the trace that we are in; outside of any it is only done. */
  span<T>(
    name: string,
    kind: SpanKind,
    work: () => Promise<T>,
    describe?: (result: T) => Attributes,
  ): Promise<T>;
  /** The same for work that has no spans within it and asks nobody with our header: a statement. */
  leaf<T>(name: string, work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * Without an address (null) nothing is recorded and nothing of what records is loaded: ids alone are passed on, so that
 * every line of the log has one.
 */
export async function openTrace(service: string, endpoint: string | null): Promise<Trace> {
  if (endpoint === null) return untraced;
  const { openRecorder } = await import("./open-recorder.ts");
  return traceWith(openRecorder(service, endpoint));
}

const nothing: Attributes = {};

export const untraced: Trace = {
  begin: ({ parent }) => ({ place: parent, end: () => {} }),
  span: (_name, _kind, work) => work(),
  leaf: (_name, work) => work(),
  close: async () => {},
};

export function traceWith(recorder: Recorder): Trace {
  return {
    begin: recorder.begin,
    close: recorder.close,
    async span(name, kind, work, describe = () => ({})) {
      const parent = placeHere();
      if (!parent) return work();
      const span = recorder.begin({ name, kind, parent });
      try {
        const result = await inPlace(span.place, work);
        span.end(describe(result));
        return result;
      } catch (error) {
        span.end({ "error.type": errorType(error) });
        throw error;
      }
    },
    leaf(name, work) {
      const parent = placeHere();
      if (!parent) return work();
      const span = recorder.begin({ name, kind: "client", parent });
      const done = work();
      // Two branches of one promise: a rejection reaches the caller by `done`, and is only noted here.
      done.then(
        () => span.end(nothing),
        (error) => span.end({ "error.type": errorType(error) }),
      );
      return done;
    },
  };
}

function errorType(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const code = "code" in error ? error.code : undefined;
  return typeof code === "string" && /^[\w]{1,40}$/.test(code) ? code : error.constructor.name;
}
