import { expect, test } from "vitest";
import { entryKind } from "./entry-kind.ts";

test.each(["MP7 9AN", "mp79an", "MP7", "68159", "90210-1234", "D-68159", " SW1A 1AA "])(
  "%s is a postcode",
  (text) => expect(entryKind(text)).toBe("postcode"),
);

test.each(["Grace", "O'Brien", "Müller-Lüdenscheidt", "kow"])("%s is a name", (text) =>
  expect(entryKind(text)).toBe("name"),
);

test.each(["07700 900109", "+44 7700 900109", "(020) 7946-0018"])("%s is a phone number", (text) =>
  expect(entryKind(text)).toBe("phone"),
);

test("blanks are nothing", () => expect(entryKind("  ")).toBe("empty"));
