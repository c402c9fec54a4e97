import { expect, test } from "vitest";
import { Problem } from "../platform/http/problem.ts";
import { inCustomersWords } from "./in-customers-words.ts";

const thrown = (cause: unknown) =>
  inCustomersWords(() => Promise.reject(cause)).catch((error: unknown) => error as Problem);

test("what the CRM says, and who else wants a time, is not for a customer", async () => {
  const refused = await thrown(new Problem("CRM_REFUSED", "Deal 42 is locked by Ava"));
  expect(refused).toMatchObject({
    code: "VISIT_STANDS",
    message: expect.not.stringMatching(/Ava/),
  });
  const extra = { alternatives: [{ salesPersonName: "Becky" }] };
  const taken = await thrown(new Problem("SLOT_TAKEN", null, { extra }));
  expect(taken).toMatchObject({ code: "SLOT_TAKEN", extra: {} });
});

test("a database that is away is said to be away, and a bug stays one", async () => {
  const bug = new Error("a bug");
  expect(await thrown(bug)).toBe(bug);
  const away = new Problem("DATABASE_UNAVAILABLE");
  expect(await thrown(away)).toBe(away);
});

test("who is to wait learns how long", async () => {
  const busy = new Problem("BUSY", "Nothing was changed.", { retryAfterSeconds: 2 });
  expect(await thrown(busy)).toMatchObject({ code: "BUSY", retryAfterSeconds: 2 });
});
