import type { Context, HooksProvider, Request } from "@restatedev/restate-sdk";
import type { Trace } from "../trace/trace.ts";
import { inPlace, newPlace, readTraceparent, type TracePlace } from "../trace/trace-place.ts";

/**
 * Each attempt of a story as a span of the trace that asked for it, with a span for each step that is really done: what
 * the engine remembers is not done again. The key is left out.
 */
export function traceStory(trace: Trace): HooksProvider {
  return ({ request }) => {
    const { service, handler } = request.target;
    const parent = placeAsked(request) ?? newPlace();
    const span = trace.begin({ name: `story ${service}/${handler}`, kind: "server", parent });
    return {
      interceptor: {
        async handler(next) {
          try {
            await inPlace(span.place, next);
          } finally {
            span.end({});
          }
        },
        run: (name, next) =>
          inPlace(span.place, () => trace.span(`step ${name}`, "internal", next)),
      },
    };
  };
}

/** Null: nobody asked for it in a trace. */
export function placeAsked({ headers, attemptHeaders }: Asked): TracePlace | null {
  const asked = readTraceparent(headers.get(header));
  const attempt = readTraceparent(attemptHeaders.get(header));
  // Of what one story sends to another the engine makes a trace of its own.
  return asked && asked.traceId !== attempt?.traceId ? asked : attempt;
}

export type Asked = Pick<Request, "headers" | "attemptHeaders">;

const header = "traceparent";

/** For what a story sends: the trace that asked for the story. The same at every attempt, as everything that the engine remembers. */
export function askedHeaders(context: Context): Record<string, string> {
  const asked = context.request().headers.get(header);
  return asked === undefined ? {} : { [header]: asked };
}
