import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { engine } from "./engine.ts";

const story = { service: "reservation", of: "key", handler: "book" };
const taken = (response: ServerResponse) => void response.writeHead(202).end("{}");
const ended = (response: ServerResponse) => void response.end('{"kind":"booked"}');
const gone = (response: ServerResponse) => void response.destroy();
const starting = (response: ServerResponse) => void response.writeHead(503).end();
const failed = (response: ServerResponse) =>
  void response.writeHead(500, { "x-restate-error-source": "invocation" }).end();

let close = () => {};
afterEach(() => close());

/** An ingress that answers one request after the other in these ways. */
async function ingress(...answers: readonly ((response: ServerResponse) => void)[]) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const answer = answers[asked.length] ?? gone;
    asked.push(`${request.url} ${request.headers["idempotency-key"]}`);
    answer(response);
  });
  close = () => void server.close();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { asked, engine: engine(`http://127.0.0.1:${port}`) };
}

const send = "/reservation/key/book/send 1";
const wait = "/reservation/key/book 1";

test("a caller who waits for a story while the engine restarts gets its result, and it is one story", async () => {
  const { asked, engine } = await ingress(gone, taken, gone, starting, ended);
  const called = await engine.call(story, z.unknown(), "1", 10_000);
  expect(called).toEqual({ kind: "ended", result: { kind: "booked" } });
  expect(asked).toEqual([send, send, wait, wait, wait]);
});

test("a story that has failed is not asked for again", async () => {
  const { asked, engine } = await ingress(taken, failed);
  expect(await engine.call(story, z.unknown(), "1", 10_000)).toEqual({ kind: "under-way" });
  expect(asked).toEqual([send, wait]);
});

test("a story that does not end in time is under way", async () => {
  const { engine } = await ingress(taken, gone, gone, gone);
  expect(await engine.call(story, z.unknown(), "1", 300)).toEqual({ kind: "under-way" });
});
