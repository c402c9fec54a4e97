import { expect, test } from "vitest";
import { fairFetch, type Lane, whose } from "./fair-fetch.ts";

/** A server that answers on demand, and what it was asked in which order. */
function openServer(atOnce: number) {
  const asked: string[] = [];
  const answers: (() => void)[] = [];
  const fetch = fairFetch(
    async (input) => {
      asked.push(String(input));
      await new Promise<void>((resolve) => answers.push(resolve));
      return new Response();
    },
    { atOnce, onWaited: () => {} },
  );
  const ask = (lane: Lane, organisation: string, name: string, init: RequestInit = {}) =>
    whose.run({ lane, organisation, leave: () => {} }, () => fetch(name, init));
  const answerAll = async () => {
    const settle = () => new Promise(setImmediate);
    await settle();
    for (let next = answers.shift(); next; next = answers.shift()) {
      next();
      await settle();
    }
  };
  return { asked, ask, answerAll };
}

test("a booking's question goes before those of searches, and one organisation's many not before another's few", async () => {
  const { asked, ask, answerAll } = openServer(1);
  const all = ["A1", "A2", "A3", "A4"].map((name) => ask("search", "A", name));
  all.push(ask("search", "B", "B1"), ask("booking", "A", "A5"), ask("search", "B", "B2"));
  await answerAll();
  await Promise.all(all);
  expect(asked).toEqual(["A1", "A5", "B1", "B2", "A2", "A3", "A4"]);
});

test("a request whose time runs out before its turn is never sent", async () => {
  const { asked, ask, answerAll } = openServer(1);
  const first = ask("search", "A", "A1");
  const stop = new AbortController();
  const second = ask("search", "A", "A2", { signal: stop.signal });
  stop.abort(new Error("out of time"));
  await expect(second).rejects.toThrow("out of time");
  await answerAll();
  await first;
  expect(asked).toEqual(["A1"]);
});
