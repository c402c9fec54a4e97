import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { openAdmission } from "./admission.ts";
import type { OrganisationId } from "./database.ts";

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

test("what would be refused is refused before anybody has proved anything, and only then", async () => {
  const admission = openAdmission({
    searches: { atOnce: 1, atOnceEach: 1 },
    registry: new Registry(),
  });
  const done = Promise.withResolvers<void>();
  expect(() => admission.refuseEarly("search", one)).not.toThrow();
  const all = Array.from({ length: 3 }, () => admission.run("search", one, () => done.promise));
  expect(() => admission.refuseEarly("search", one)).toThrow("Your organisation");
  expect(() => admission.refuseEarly("search", "other" as OrganisationId)).not.toThrow();
  done.resolve();
  await Promise.all(all);
});
