import { expect, test } from "vitest";
import { postcodeInText } from "./postcode-in-text.ts";

test.each([
  ["12 Mill Lane, Harrowby MP3 4AB", "GB", "MP34AB"],
  ["12 Mill Lane, mp34ab, United Kingdom", "GB", "MP34AB"],
  ["from MP1 1AA to MP3 4AB", "GB", "MP34AB"],
  ["Hauptstraße 5, 69117 Heidelberg", "DE", "69117"],
  ["1 Main St, Springfield, IL 62704-1234", "US", "62704"],
  ["1-1 Chiyoda, Tokyo 100-0001", "JP", "1000001"],
] as const)("in %s (%s) the postcode is %s", (text, country, postcode) => {
  expect(postcodeInText(text, country)).toBe(postcode);
});

test.each([
  ["", "GB"],
  ["Head office", "GB"],
  ["Room 12", "GB"],
  ["Unit S1 2, Oak Rd", "GB"],
  ["Raum 12", "DE"],
  ["Dubai Marina 12345", "AE"],
] as const)("in %s (%s) no postcode is found, and none is made up", (text, country) => {
  expect(postcodeInText(text, country)).toBeNull();
});
