import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { seal } from "./seal.ts";

const key = (id: string) => ({ id, key: randomBytes(32) });

test("what is sealed opens for its purpose and for no other", () => {
  const { close, open } = seal([key("a")]);
  const sealed = close("a refresh token", "organisation 1");
  expect(open(sealed, "organisation 1")).toBe("a refresh token");
  expect(open(sealed, "organisation 2")).toBeNull();
});

test("after a rotation old seals still open, and without the old key they do not", () => {
  const [old, young] = [key("old"), key("young")];
  const sealed = seal([old]).close("text", "p");
  expect(seal([young, old]).open(sealed, "p")).toBe("text");
  expect(seal([young]).open(sealed, "p")).toBeNull();
});

test("one changed bit anywhere is noticed", () => {
  const { close, open } = seal([key("a")]);
  const sealed = close("text", "p");
  for (let at = 0; at < sealed.length; at += 1) {
    const altered = Buffer.from(sealed);
    altered[at] = (altered[at] ?? 0) ^ 1;
    expect(open(altered, "p"), `byte ${at}`).toBeNull();
  }
  expect(open(Buffer.alloc(0), "p")).toBeNull();
});
