import { templateMaxBytes } from "@milepost/contract/limits.ts";
import { expect, test } from "vitest";
import { editedFile, restMs, whyNotSent } from "./edited-file.ts";

test("an edited template is called as the one it came from, without the server's digits", async () => {
  const file = editedFile(`Our-letter-${"0a".repeat(16)}.html`, "<p>Hello</p>");
  expect([file.name, await file.text()]).toEqual(["Our-letter.html", "<p>Hello</p>"]);
  expect(editedFile("sampleInvite.ics", "x").name).toBe("sampleInvite.ics");
});

test("a text that is empty or larger than an upload may be is not sent; bytes count, not characters", () => {
  const why = (text: string) => whyNotSent(editedFile("a.html", text));
  expect(why("")).toBe("There is no text. Type some, or discard your changes.");
  expect(why("x".repeat(templateMaxBytes))).toBeNull();
  expect(why("é".repeat(templateMaxBytes / 2))).toBeNull();
  expect(why(`x${"é".repeat(templateMaxBytes / 2)}`)).toBe(
    "The text is larger than 512 kB. Shorten it to save it.",
  );
});

test("a large text rests longer before it is checked", () => {
  expect(restMs("x".repeat(5_000))).toBe(500);
  expect(restMs("x".repeat(500_000))).toBe(2_000);
});
