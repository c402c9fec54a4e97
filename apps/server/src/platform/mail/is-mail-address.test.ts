import fc from "fast-check";
import { expect, test } from "vitest";
import { isMailAddress, readSender } from "./is-mail-address.ts";

test.each([
  "rosa@example.com",
  "rosa.o'neill+visit@mail.example.co.uk",
  "a@b.cd",
  `${"l".repeat(64)}@example.com`,
  "x@xn--bcher-kva.example",
])("%s is one address", (text) => {
  expect(isMailAddress(text)).toBe(true);
});

test.each([
  "",
  "rosa",
  "rosa@",
  "@example.com",
  "rosa@localhost",
  "rosa@example.com ",
  " rosa@example.com",
  "rosa@example.com\n",
  "rosa@example.com\r\nBcc: eve@evil.example",
  "rosa@example.com,eve@evil.example",
  "rosa@example.com;eve@evil.example",
  "all: rosa@example.com, eve@evil.example;",
  '"rosa@example.com eve"@evil.example',
  "rosa(eve@evil.example)@example.com",
  "Rosa <rosa@example.com>",
  "<rosa@example.com>",
  "rosa@[127.0.0.1]",
  "rosa@example.com@evil.example",
  "rosa@-example.com",
  "rosa@example..com",
  "rosa\u0000@example.com",
  "\u202Emoc.elpmaxe@asor",
  "rösa@example.com",
  "rosa@bücher.example",
  "unknown@example.invalid",
  `${"l".repeat(65)}@example.com`,
  `a@${"d".repeat(60)}.${"d".repeat(60)}.${"d".repeat(60)}.${"d".repeat(60)}.${"d".repeat(9)}.com`,
])("%j is not one address", (text) => {
  expect(isMailAddress(text)).toBe(false);
});

test("no address holds anything that SMTP or a header could take for more than one", () => {
  const unit = fc.constantFrom(...'ab@.,:;<>()[]"\\%!-\r\n\0 \u2028\u00fc\u202e');
  fc.assert(
    fc.property(
      fc.string({ unit }),
      fc.constantFrom("rosa@customer.example", "a@b.cd", ""),
      (text, address) => {
        for (const tried of [text, address + text, text + address]) {
          if (isMailAddress(tried))
            expect(tried).toMatch(/^[^\s<>()",:;[\]\\@\p{Cc}]+@[a-z0-9.-]+$/iu);
        }
      },
    ),
    { numRuns: 2_000 },
  );
});

test("a sender is a name and an address", () => {
  expect(readSender("Milepost <hello@milepost.example>")).toEqual({
    name: "Milepost",
    address: "hello@milepost.example",
  });
});

test.each(["hello@milepost.example", "<hello@milepost.example>", "A <b>", "A\n<b@c.example>"])(
  "%j is no sender",
  (text) => {
    expect(readSender(text)).toBeNull();
  },
);
