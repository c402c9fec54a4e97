import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { serveFront } from "./serve-front.ts";

async function listen(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const [someone, another] = [
  "00000000-0000-4000-8000-000000000001",
  "00000000-0000-4000-8000-000000000002",
];

/** A cell that answers with these, one after the other, and another organisation always that it asks too much. */
async function openFront(...answers: readonly { status: number; code?: string }[]) {
  let asked = 0;
  const cell = createServer(({ headers }, response) => {
    const isOther = headers.authorization?.includes(another);
    const { status, code } = isOther ? tooMany : (answers[asked++] ?? { status: 200 });
    response.writeHead(status).end(JSON.stringify({ code }));
  });
  const cells = new Map([["a", await listen(cell)]]);
  const directory = { find: () => "a" };
  const url = await listen(serveFront({ cells, first: "a", directory, onLost: () => {} }));
  const ask = (organisation = someone) =>
    fetch(`${url}/api/search`, { headers: { authorization: `Bearer ${organisation}.token` } });
  return { ask, asked: () => asked };
}

const moving = { status: 503, code: "ORGANISATION_MOVING" };
const tooMany = { status: 429, code: "TOO_MANY_REQUESTS" };

test("who was held while the organisation moved is asked again also where too many come in at once", async () => {
  const { ask, asked } = await openFront(moving, tooMany, tooMany);
  expect((await ask()).status).toBe(200);
  expect(asked()).toBe(4);
});

test("who comes while others of the organisation are held waits with them, and nobody of another one does", async () => {
  const { ask, asked } = await openFront(moving, tooMany, tooMany);
  const held = ask();
  while (asked() === 0) await sleep(5);
  const [later, stranger] = [ask(), ask(another)];
  expect((await stranger).status).toBe(429);
  expect([(await held).status, (await later).status]).toEqual([200, 200]);
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
