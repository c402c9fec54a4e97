import { AsyncResource } from "node:async_hooks";
import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { connectionsEach } from "../database/database.ts";
import type { OrganisationId } from "../database/organisation-id.ts";
import { openAdmission } from "./admission.ts";
import { leaveLine } from "./fair-fetch.ts";

const searches = { atOnce: 8, atOnceEach: 8 };
const one = "one" as OrganisationId;

/** How many of ten searches are begun at once, of so many organisations. */
async function begunBy(
  { run }: ReturnType<typeof openAdmission>,
  organisations = 10,
): Promise<number> {
  const done = Promise.withResolvers<void>();
  let begun = 0;
  const all = Array.from({ length: 10 }, (_, number) =>
    run("search", `of ${number % organisations}` as OrganisationId, () => {
      begun += 1;
      return done.promise;
    }),
  );
  await new Promise(setImmediate);
  const atFirst = begun;
  done.resolve();
  await Promise.all(all);
  return atFirst;
}

test("where calls to routing wait long for one another fewer searches are begun, and two at least", async () => {
  const admission = openAdmission({ searches, registry: new Registry() });
  expect(await begunBy(admission)).toBe(8);
  for (let calls = 0; calls < 6; calls += 1) admission.heedWait("search", 600);
  expect(await begunBy(admission)).toBe(4);
  expect(await begunBy(admission, 1)).toBe(2);
  for (let calls = 0; calls < 100; calls += 1) admission.heedWait("search", 600);
  expect(await begunBy(admission)).toBe(2);
});

test("when they no longer wait as many are begun as before, and never more", async () => {
  const admission = openAdmission({ searches, registry: new Registry() });
  for (let calls = 0; calls < 100; calls += 1) admission.heedWait("search", 600);
  for (let calls = 0; calls < 200; calls += 1) admission.heedWait("search", 10);
  expect(await begunBy(admission)).toBe(8);
});

test("calls for bookings, which go first, say nothing of how long those for searches wait", async () => {
  const admission = openAdmission({ searches, registry: new Registry() });
  for (let calls = 0; calls < 100; calls += 1) admission.heedWait("booking", 600);
  expect(await begunBy(admission)).toBe(8);
});

test("of one organisation fewer bookings are worked on than it has connections, those that only wait for the CRM make room, and there is an end to them too", async () => {
  const { run } = openAdmission({ searches, registry: new Registry() });
  const done = Promise.withResolvers<void>();
  const begun: (() => void)[] = [];
  const book = (organisation: OrganisationId) =>
    run("booking", organisation, () => {
      begun.push(AsyncResource.bind(leaveLine));
      return done.promise;
    });
  const crowd = Array.from({ length: 60 }, () => book(one));
  await new Promise(setImmediate);
  expect(begun.length).toBeLessThan(connectionsEach);
  for (let at = 0; at < 60; at += 1) {
    begun[at]?.();
    await new Promise(setImmediate);
  }
  expect(begun).toHaveLength(60);
  const more = Array.from({ length: 37 }, () => book(one));
  await expect(more.at(-1)).rejects.toThrow("from your organisation");
  const another = book("other" as OrganisationId);
  done.resolve();
  await Promise.all([...crowd, ...more.slice(0, -1), another]);
});

test("what would be refused is refused before anybody has proved anything, and only then", async () => {
  const admission = openAdmission({
    searches: { atOnce: 1, atOnceEach: 1 },
    registry: new Registry(),
  });
  const done = Promise.withResolvers<void>();
  expect(() => admission.refuseEarly("search", one)).not.toThrow();
  const all = Array.from({ length: 3 }, () => admission.run("search", one, () => done.promise));
  expect(() => admission.refuseEarly("search", one)).toThrow("from your organisation");
  expect(() => admission.refuseEarly("search", "other" as OrganisationId)).not.toThrow();
  done.resolve();
  await Promise.all(all);
});

test("a large search gives its place to the next one, waits for its own organisation's, and leaves others theirs", async () => {
  const admission = openAdmission({
    searches: { atOnce: 4, atOnceEach: 2 },
    registry: new Registry(),
  });
  const log: string[] = [];
  const done = Promise.withResolvers<void>();
  const search = (name: string, part: number) =>
    admission.run("search", name.slice(0, 1) as OrganisationId, async () => {
      log.push(`${name} is read`);
      await admission.runLarge(part, () => {
        log.push(`${name} is judged`);
        return done.promise;
      });
    });
  const all = ["A1", "A2", "A3", "A4"].map((name) => search(name, 1));
  await new Promise(setImmediate);
  // Read one after the other, since each leaves its place; judged one at a time.
  const read = log.filter((line) => line.endsWith("read"));
  expect(read).toHaveLength(4);
  expect(log.filter((line) => line.endsWith("judged"))).toEqual(["A1 is judged"]);
  log.length = 0;
  const others = ["B1", "B2"].map((name) => search(name, 0.1));
  await new Promise(setImmediate);
  expect(log.filter((line) => line.endsWith("judged"))).toEqual(["B1 is judged", "B2 is judged"]);
  done.resolve();
  await Promise.all([...all, ...others]);
});
