import Fastify from "fastify";
import { Registry } from "prom-client";
import { expect, onTestFinished, test } from "vitest";
import { serveOperations } from "./serve-operations.ts";

test("however many ask whether it is ready, each part is asked once at a time", async () => {
  const http = Fastify();
  onTestFinished(() => http.close());
  let asked = 0;
  let answer: () => void = () => {};
  serveOperations(http, {
    registry: new Registry(),
    metricsToken: undefined,
    isLeaving: () => false,
    checks: {
      async database() {
        asked += 1;
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
      },
    },
  });
  await http.ready();
  const crowd = Array.from({ length: 50 }, () => http.inject("/readyz"));
  await expect.poll(() => asked).toBe(1);
  // All fifty have arrived by the time of the next round of the loop.
  await new Promise((resolve) => setTimeout(resolve, 50));
  answer();
  const statuses = new Set((await Promise.all(crowd)).map(({ statusCode }) => statusCode));
  expect([...statuses]).toEqual([200]);
  expect(asked).toBe(1);
  const next = http.inject("/readyz");
  await expect.poll(() => asked).toBe(2);
  answer();
  expect((await next).json()).toEqual({ ready: true, database: "well" });
});
