import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Trace, TraceSpan } from "../trace/trace.ts";
import { inPlace, newPlace, readTraceparent } from "../trace/trace-place.ts";

/** Asked every few seconds by machines: nobody follows those. */
const unfollowed = ["/healthz", "/readyz", "/metrics"];

/** Each request as a span, by its route; whatever is done for it is done in its trace. */
export function traceRequests(http: FastifyInstance, trace: Trace): void {
  const spans = new WeakMap<FastifyRequest, TraceSpan>();
  http.addHook("onRequest", (request, _reply, next) => {
    const { url: route = "none" } = request.routeOptions;
    if (unfollowed.includes(route)) return next();
    const parent = readTraceparent(request.headers.traceparent) ?? newPlace();
    const span = trace.begin({
      name: `${request.method} ${route}`,
      kind: "server",
      parent: { traceId: request.id, spanId: parent.spanId },
    });
    spans.set(request, span);
    inPlace(span.place, next);
  });
  // A body that arrives later than its head is read outside of any trace.
  http.addHook("preValidation", (request, _reply, next) => {
    const span = spans.get(request);
    if (span) inPlace(span.place, next);
    else next();
  });
  http.addHook("onResponse", async (request, { statusCode }) => {
    spans.get(request)?.end({
      "http.request.method": request.method,
      "http.route": request.routeOptions.url ?? "none",
      "http.response.status_code": statusCode,
      ...(statusCode >= 500 && { "error.type": String(statusCode) }),
    });
  });
}
