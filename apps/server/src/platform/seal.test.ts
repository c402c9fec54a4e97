import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { seal } from "./seal.ts";

const key = (id: string) => ({ id, key: randomBytes(32) });

test("what is sealed opens for its purpose and for no other", () => {
  const { encrypt, decrypt } = seal([key("a")]);
  const sealed = encrypt("a refresh token", "organisation 1");
  expect(decrypt(sealed, "organisation 1")).toBe("a refresh token");
  expect(decrypt(sealed, "organisation 2")).toBeNull();
});

test("after a rotation old seals still open, and without the old key they do not", () => {
  const [old, young] = [key("old"), key("young")];
  const sealed = seal([old]).encrypt("text", "p");
  expect(seal([young, old]).decrypt(sealed, "p")).toBe("text");
  expect(seal([young]).decrypt(sealed, "p")).toBeNull();
});

test("one changed bit anywhere is noticed", () => {
  const { encrypt, decrypt } = seal([key("a")]);
  const sealed = encrypt("text", "p");
  for (let at = 0; at < sealed.length; at += 1) {
    const altered = Buffer.from(sealed);
    altered[at] = (altered[at] ?? 0) ^ 1;
    expect(decrypt(altered, "p"), `byte ${at}`).toBeNull();
  }
  expect(decrypt(Buffer.alloc(0), "p")).toBeNull();
});
