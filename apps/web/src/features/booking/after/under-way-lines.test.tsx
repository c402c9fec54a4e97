// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { addUnderWay, forgetUnderWay } from "../../../platform/under-way.ts";
import { around, serve } from "../../../testing/serve.tsx";
import { UnderWayLines } from "./under-way-lines.tsx";

const bookingId = "6f1d2c3b-0a4e-4f5d-8b6c-7e8f9a0b1c2d";
const visit = { bookingId, start: "2026-11-20T15:45:00+00:00", fieldAgent: "Mei Chen" };
const quiet = { redirectUrl: null, warning: null, steps: [] };
const at = "Friday 20 November 2026, 3:45pm with Mei Chen";

/** What is shown of a booking of which the server says this. */
async function shown(booking: object): Promise<string> {
  serve(({ call }) =>
    call.endsWith("/customers")
      ? { body: { customers: [{ bookingId, name: "Isla Reid" }] } }
      : { body: { ...visit, ...quiet, ...booking } },
  );
  addUnderWay({ bookingId, before: 1, address: "/book/W0Fri4pm" });
  render(<UnderWayLines />, { wrapper: around().wrapper });
  return (await screen.findByText(/Isla Reid/)).textContent ?? "";
}

afterEach(() => {
  cleanup();
  forgetUnderWay(bookingId);
});

const step = (outcome: string) => ({ step: "book", outcome, detail: null, at: "" });

test("what is being written is not said to be booked, and cannot be dismissed", async () => {
  expect(await shown({ state: "booking" })).toBe(`Isla Reid: your CRM is booking ${at}…`);
  expect(screen.queryByText("Dismiss")).toBeNull();
});

test("what is booked is said to be, with its record", async () => {
  const redirectUrl = "https://crm.example/7";
  expect(await shown({ state: "booked", redirectUrl })).toBe(`Isla Reid: booked for ${at}.`);
  expect(screen.getByText("Open record").getAttribute("href")).toBe(redirectUrl);
});

test("what was refused since then says why and leads back; a refusal before it is another one's", async () => {
  const steps = [step("unreachable"), step("taken")];
  expect(await shown({ state: "held", steps })).toMatch(`Isla Reid: not booked for ${at}.`);
  expect(screen.getByText("Open the form").getAttribute("href")).toBe("/book/W0Fri4pm");
  cleanup();
  const before = { state: "booking", steps: [step("unreachable")] };
  expect(await shown(before)).toBe(`Isla Reid: your CRM is booking ${at}…`);
});

test("a hold that is gone is no final word: it may be taken again", async () => {
  expect(await shown({ state: "released" })).toContain("nothing is booked so far");
});
