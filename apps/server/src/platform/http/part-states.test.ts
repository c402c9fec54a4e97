import { setTimeout as sleep } from "node:timers/promises";
import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { openPartStates, reportPartStates } from "./part-states.ts";

const sayNothing = () => {};

test("however many ask whether it is ready, each part is asked once, and again only when the answer is old", async () => {
  let asked = 0;
  let answer = sayNothing;
  const { ask } = openPartStates({
    patience: 1_000,
    keptFor: 100,
    onAway: sayNothing,
    checks: {
      async database() {
        asked += 1;
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
      },
    },
  });
  const crowd = Array.from({ length: 50 }, ask);
  answer();
  for (const parts of await Promise.all(crowd)) expect([...parts]).toEqual([["database", true]]);
  await ask();
  expect(asked).toBe(1);
  await sleep(120);
  const next = ask();
  expect(asked).toBe(2);
  answer();
  await next;
});

test("a part that fails or says nothing is away, the others are not, and the figures say the same", async () => {
  const away: string[] = [];
  const partStates = openPartStates({
    patience: 20,
    keptFor: 1_000,
    onAway: (part, err) => away.push(`${part}: ${err}`),
    checks: {
      database: async () => {},
      engine: () => new Promise(sayNothing),
      routing: () => Promise.reject(new Error("no")),
    },
  });
  const parts = await partStates.ask();
  expect(Object.fromEntries(parts)).toEqual({ database: true, engine: false, routing: false });
  expect(away.sort()).toEqual([
    "engine: Error: The part engine has not answered for 20 ms",
    "routing: Error: no",
  ]);
  const registry = new Registry();
  reportPartStates(registry, partStates);
  const told = await registry.metrics();
  expect(told).toContain('milepost_ready{part="database"} 1');
  expect(told).toContain('milepost_ready{part="engine"} 0');
  expect(told).toContain('milepost_ready{part="routing"} 0');
});
