import {
  calendarTemplates,
  emailTemplates,
  thankYouTemplates,
} from "@milepost/contract/endpoints/templates.ts";
import { templateMaxBytes } from "@milepost/contract/limits.ts";
import { expect, test } from "vitest";
import { sizeInWords, templateFiles, whyIgnored } from "./template-files.ts";

test("a file of another type is ignored, in a sentence that names the right one", () => {
  const why = (kind: "email" | "thankYou" | "calendar", name: string) =>
    whyIgnored(kind, { name, size: 10 });
  const taken = (["email", "thankYou", "calendar"] as const).map((kind) =>
    ["a.html", "a.ics", "a.txt", "a.htm", "a"].filter((name) => why(kind, name) === null),
  );
  // Spec: Template uploads: email and thank-you templates must be .html; calendar templates must be .ics.
  expect.soft(taken).toEqual([["a.html"], ["a.html"], ["a.ics"]]);
  // Spec: Other files are ignored.
  expect([why("email", "a.ics"), why("calendar", "a.ics.html")]).toEqual([
    "a.ics was ignored: only .html files can be uploaded here.",
    "a.ics.html was ignored: only .ics files can be uploaded here.",
  ]);
  expect(why("email", "Winter.HTML")).toBeNull();
});

test("an empty file and one that is too large never leave the browser", () => {
  expect(whyIgnored("email", { name: "a.html", size: 0 })).toMatch(/it is empty/);
  expect(whyIgnored("email", { name: "a.html", size: templateMaxBytes })).toBeNull();
  expect(whyIgnored("email", { name: "a.html", size: templateMaxBytes + 1 })).toBe(
    "a.html was ignored: it is larger than 512 kB.",
  );
});

test("the server asks for the same types", () => {
  expect(templateFiles.email.extension).toBe(emailTemplates.extension);
  expect(templateFiles.calendar.extension).toBe(calendarTemplates.extension);
  expect(templateFiles.thankYou.extension).toBe(thankYouTemplates.extension);
});

test("sizes are shown in bytes, or in thousands of them", () => {
  expect(sizeInWords(600)).toBe("600 bytes");
  expect(sizeInWords(2048)).toBe("2 kB");
});
