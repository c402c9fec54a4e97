import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { serveFront } from "./serve-front.ts";

async function listen(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A cell that answers with these, one after the other, and the front before it. */
async function openFront(...answers: readonly { status: number; code?: string }[]) {
  let asked = 0;
  const cell = createServer((_, response) => {
    const { status, code } = answers[asked++] ?? { status: 200 };
    response.writeHead(status).end(JSON.stringify({ code }));
  });
  const cells = new Map([["a", await listen(cell)]]);
  const directory = { find: () => "a" };
  const url = await listen(serveFront({ cells, first: "a", directory, onLost: () => {} }));
  return { ask: () => fetch(`${url}/api/search`), asked: () => asked };
}

const moving = { status: 503, code: "ORGANISATION_MOVING" };
const tooMany = { status: 429, code: "TOO_MANY_REQUESTS" };

test("who was held while the organisation moved is asked again also where too many come in at once", async () => {
  const { ask, asked } = await openFront(moving, tooMany, tooMany);
  expect((await ask()).status).toBe(200);
  expect(asked()).toBe(4);
});

test("who was not held is refused at once", async () => {
  const { ask, asked } = await openFront(tooMany);
  expect((await ask()).status).toBe(429);
  expect(asked()).toBe(1);
});

test("what the cell refuses for another reason is passed on", async () => {
  const { ask, asked } = await openFront({ status: 503, code: "DIARY_NOT_READ" });
  const answer = await ask();
  expect([answer.status, await answer.json()]).toEqual([503, { code: "DIARY_NOT_READ" }]);
  expect(asked()).toBe(1);
});
