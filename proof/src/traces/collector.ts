import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { type CollectedSpan, readSpans } from "./read-spans.ts";

export interface Collector {
  readonly url: string;
  readonly spans: readonly CollectedSpan[];
  /** Every byte that came. */
  readonly bodies: readonly Buffer[];
  close(): void;
}

/** Takes what OTLP over HTTP brings, as JSON or protobuf. */
export async function startCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const bodies: Buffer[] = [];
  const server = createServer(async (request, response) => {
    const sent = await buffer(request);
    const isPacked = request.headers["content-encoding"] === "gzip";
    const body = isPacked ? gunzipSync(sent) : sent;
    bodies.push(body);
    const isJson = request.headers["content-type"] === "application/json";
    spans.push(...(isJson ? spansInJson(body) : readSpans(body)));
    response.writeHead(200, { "content-type": request.headers["content-type"] ?? "" });
    response.end(isJson ? "{}" : "");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, spans, bodies, close: () => void server.close() };
}

interface Json {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly JsonAttribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly CollectedSpan[] }[];
  }[];
}

interface JsonAttribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string };
}

function spansInJson(body: Buffer): CollectedSpan[] {
  const { resourceSpans } = JSON.parse(body.toString()) as Json;
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const named = resource.attributes.find(({ key }) => key === "service.name");
    const service = named?.value.stringValue ?? "";
    return scopeSpans
      .flatMap(({ spans }) => spans)
      .map(({ name, traceId, spanId, parentSpanId = "" }) => ({
        service,
        name,
        traceId,
        spanId,
        parentSpanId,
      }));
  });
}
