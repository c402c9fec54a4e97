import {
  calendarTemplates,
  emailTemplates,
  templateMaxBytes,
  thankYouTemplates,
} from "@milepost/contract";
import { expect, test } from "vitest";
import { sizeInWords, templateFiles, whyIgnored } from "./template-file.ts";

// Spec: Template uploads: email and thank-you templates must be .html; calendar templates must be .ics.
// Spec: Other files are ignored.
test("a file of another type is ignored, in a sentence that names the right one", () => {
  for (const kind of ["email", "thankYou"] as const) {
    expect(whyIgnored(kind, { name: "Winter.HTML", size: 10 })).toBeNull();
    expect(whyIgnored(kind, { name: "Winter.ics", size: 10 })).toBe(
      "Winter.ics was ignored: only .html files can be uploaded here.",
    );
  }
  expect(whyIgnored("calendar", { name: "Visit.ics", size: 10 })).toBeNull();
  expect(whyIgnored("calendar", { name: "Visit.ics.html", size: 10 })).toMatch(/only .ics files/);
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

test("sizes are told in bytes, or in thousands of them", () => {
  expect(sizeInWords(600)).toBe("600 bytes");
  expect(sizeInWords(2048)).toBe("2 kB");
});
