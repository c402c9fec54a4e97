import { expect, test } from "vitest";
import {
  dateInWords,
  hoursInWords,
  zoneInWords,
} from "../../../platform/time/appointment-words.ts";
import { invitationInWords } from "./appointment-card.tsx";
import { holdWords } from "./hold-words.ts";

test("an appointment is read on the clock of the workflow's zone", () => {
  const [start, end] = ["2025-02-10T23:30:00+01:00", "2025-02-11T00:00:00+01:00"];
  expect(dateInWords(start, "Europe/Paris")).toBe("Monday 10 February 2025");
  expect(hoursInWords(start, end, "Europe/Paris")).toBe("11:30pm - 12am");
  expect(hoursInWords("2025-02-10T10:00:00Z", "2025-02-10T12:00:00Z", "Europe/London")).toBe(
    "10am - 12pm",
  );
  expect(zoneInWords("America/New_York")).toBe("New York time");
});

test("the hold's clock is quiet until two minutes remain, and never says more than a hold can last", () => {
  expect(holdWords(1_140.2)).toEqual({ text: "Held for you for 20 minutes", isLoud: false });
  expect(holdWords(121)).toEqual({ text: "Held for you for 3 minutes", isLoud: false });
  expect(holdWords(119.1)).toEqual({ text: "Held for you for 2:00 more", isLoud: true });
  expect(holdWords(9)).toEqual({ text: "Held for you for 0:09 more", isLoud: true });
  expect(holdWords(-5).text).toBe("Held for you for 0:00 more");
  expect(holdWords(90_000).text).toBe("Held for you for 20 minutes");
});

test("a form without an invitation says so", () => {
  expect(invitationInWords(null, null)).toBe("No invitation was sent to the customer.");
  expect(invitationInWords(null, "unknown@example.invalid")).toMatch(/no email address/);
  expect(invitationInWords("sent", "ava@c.example")).toBe("Invitation sent to ava@c.example");
});
