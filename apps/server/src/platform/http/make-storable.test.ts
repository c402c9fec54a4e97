import { expect, test } from "vitest";
import { makeStorable } from "./make-storable.ts";

test("half of a pair of surrogates becomes the sign for what cannot be read, wherever it stands", () => {
  const sent = { name: "a\ud800b", list: ["\udc00", "fine 😀"], inside: { deep: ["\ud83d"] } };
  makeStorable(sent);
  expect(sent).toEqual({
    name: "a\ufffdb",
    list: ["\ufffd", "fine 😀"],
    inside: { deep: ["\ufffd"] },
  });
});

test.each([{ name: "a\0" }, [["\0"]], { inside: { "\0": 1 } }, { "\ud800": 1 }])(
  "what the database cannot keep is refused: %j",
  (sent) => {
    expect(() => makeStorable(sent)).toThrow("no text");
  },
);

test("bytes stay as they came, and so does everything that is no text", () => {
  const bytes = Buffer.from([0, 0xed, 0xa0, 0x80]);
  const sent = { bytes, number: 1, nothing: null };
  makeStorable(sent);
  makeStorable(undefined);
  expect(sent).toEqual({ bytes: Buffer.from([0, 0xed, 0xa0, 0x80]), number: 1, nothing: null });
});

test("a body may be nested deeper than the stack", () => {
  const depth = 200_000;
  let sent: unknown = "\0";
  for (let count = 0; count < depth; count += 1) sent = [sent];
  expect(() => makeStorable(sent)).toThrow("no text");
});
