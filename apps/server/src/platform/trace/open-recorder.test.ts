import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { openRecorder } from "./open-recorder.ts";
import { newPlace } from "./trace-place.ts";

async function collector() {
  const taken: string[] = [];
  const server = createServer(async (request, reply) => {
    taken.push(`${request.method} ${request.url} ${await text(request)}`);
    reply.end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { taken, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test("what is left is sent when the process ends, in one request", async () => {
  const { taken, url } = await collector();
  const recorder = openRecorder("api", url);
  const parent = newPlace();
  const span = recorder.begin({ name: "outer", kind: "server", parent });
  recorder.begin({ name: "inner", kind: "client", parent: span.place }).end({});
  span.end({});
  await recorder.close();
  expect(taken).toHaveLength(1);
  expect(taken[0]).toMatch(/^POST \/v1\/traces \{"resourceSpans":/);
  expect(taken[0]).toContain(`"parentSpanId":"${span.place.spanId}","name":"inner"`);
  expect(taken[0]).toContain(`"parentSpanId":"${parent.spanId}","name":"outer"`);
});

test("a collector that is away keeps nobody waiting", async () => {
  const recorder = openRecorder("api", "http://127.0.0.1:1");
  recorder.begin({ name: "alone", kind: "internal", parent: newPlace() }).end({});
  await expect(recorder.close()).resolves.toBeUndefined();
});

test("where nothing was recorded, nothing is sent", async () => {
  const { taken, url } = await collector();
  await openRecorder("api", url).close();
  expect(taken).toEqual([]);
});
