import { expect, test } from "@playwright/test";
import {
  adminPage,
  book,
  dealsOf,
  formAddress,
  newLead,
  nextOffer,
  openForm,
  overlay,
  postcodes,
  signInAsAgent,
} from "../booking.ts";
import { cell, takePictures } from "../cell.ts";

test("an answer that is lost is looked for before anything is said", async ({ page }) => {
  await signInAsAgent(page);
  const { lead } = await openForm(page);
  await page.route("**/api/processBooking", async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await book(page).click();
  await expect(page.getByRole("heading", { name: "Booking Processed" })).toBeVisible();
  expect(await dealsOf(page, lead.id)).toHaveLength(1);
});

test("a booking that takes its time is followed to its end", async ({ page }) => {
  await signInAsAgent(page);
  const { lead, reservationId } = await openForm(page);
  let answer: Promise<unknown> | undefined;
  await page.route("**/api/processBooking", async (route) => {
    answer = route.fetch();
    const problem = { status: 202, code: "BOOKING_UNDER_WAY", bookingId: reservationId };
    const words = { type: "about:blank", title: "x", detail: "x", message: "x", error: "x" };
    await route.fulfill({
      status: 202,
      contentType: "application/problem+json",
      body: JSON.stringify({ ...words, ...problem, traceId: "1", success: false }),
    });
  });
  await book(page).click();
  await expect(overlay(page)).toContainText("Checking the diary again");
  await expect(page.getByRole("heading", { name: "Booking Processed" })).toBeVisible();
  await answer;
  expect(await dealsOf(page, lead.id)).toHaveLength(1);
});

test("while the CRM is away nothing is booked, and Book can be pressed again", async ({ page }) => {
  await signInAsAgent(page);
  const { lead } = await openForm(page);
  const behave = (kind: string) =>
    page.request.post(`${cell.sandboxUrl}/control/misbehave`, { data: { kind } });
  await behave("down");
  try {
    const sent = page.waitForRequest("**/api/processBooking");
    await book(page).click();
    const alert = page.getByRole("alert").filter({ hasText: "Nothing was booked." });
    await expect(alert.first()).toBeVisible();
    // For support: the id with which this browser began the call.
    const [, traceId = "none"] = ((await sent).headers().traceparent ?? "").split("-");
    await expect(alert.filter({ hasText: `Trace id: ${traceId}` })).toBeVisible();
    await expect(overlay(page)).toBeHidden();
  } finally {
    await behave("ok");
  }
  expect(await dealsOf(page, lead.id)).toEqual([]);
  await book(page).click();
  await expect(page.getByRole("heading", { name: "Booking Processed" })).toBeVisible();
});

test("a user who has kept the form open too long is warned, and searches again", async ({
  page,
}) => {
  await page.clock.install();
  await signInAsAgent(page);
  const { reservationId } = await openForm(page);
  const beat = page.waitForResponse("**/heartbeat");
  await page.clock.fastForward(61_000);
  expect((await beat).ok()).toBe(true);
  // Given back behind the form's back, as its timer does.
  await page.request.delete(`${cell.url}/api/holds/${reservationId}`);
  await page.clock.fastForward(61_000);
  const alert = page.getByRole("alert").filter({ hasText: "no longer held for you" });
  await expect(alert).toContainText("its invitation is cancelled");
  await expect(book(page)).toHaveAttribute("aria-disabled", "true");
  await takePictures(page, "book-ran-out");
  await alert.getByRole("link", { name: "Search again" }).click();
  await expect(page.getByRole("heading", { name: "Available Slots" })).toBeVisible();
});

test("a slot that somebody else has taken comes with what is free instead", async ({
  page,
  browser,
}) => {
  await signInAsAgent(page);
  const { lead, offer } = await nextOffer(page);
  const rival = await adminPage(browser);
  const { slot, fieldagent, week } = offer;
  const { id: other } = await newLead(page, postcodes[0] ?? "");
  const held = await rival.request.post(`${cell.url}/api/holds`, {
    data: { slot, fieldagent, week, recordId: other, wf: 1, deviation: 0 },
  });
  expect(held.ok(), await held.text()).toBe(true);
  await page.goto(formAddress(lead.id, offer));
  const alert = page.getByRole("alert").filter({ hasText: "Free instead" });
  await expect(alert).toContainText("Someone else has just taken this slot.");
  await takePictures(page, "book-taken");
  await alert.getByRole("listitem").first().getByRole("button").click();
  await expect(page.getByRole("heading", { name: "Booking details:" })).toBeVisible();
  expect(page.url()).not.toContain(`/book/${slot}?`);
  await rival.context().close();
});

test("what a booking left to a person waits on the home page until it is settled", async ({
  page,
  browser,
}) => {
  const admin = await adminPage(browser);
  const saveDefaults = (defaultFieldValues: readonly object[]) =>
    admin.request.post(`${cell.url}/api/settings`, {
      data: { workflowUpdates: [{ workflowId: 1, workflowSettings: { defaultFieldValues } }] },
    });
  const { workflows } = await (await admin.request.get(`${cell.url}/api/settings`)).json();
  const { defaultFieldValues } = workflows[0].settings;
  // A time that the CRM does not take: it refuses the meeting, after the record was written.
  const noTime = { module: "Events", field: "End_DateTime", fieldType: "datetime-local" };
  const row = { ...noTime, id: "no-time", defaultValue: "later", order: 10 };
  expect((await saveDefaults([...defaultFieldValues, row])).ok()).toBe(true);
  await signInAsAgent(page);
  try {
    await openForm(page);
    await book(page).click();
    await expect(overlay(page)).toContainText("Your CRM rejected the meeting");
  } finally {
    await saveDefaults(defaultFieldValues);
    await admin.context().close();
  }
  await page.goto(cell.url);
  const list = page.getByRole("region", { name: "1 booking needs attention" });
  await expect(list).toContainText("Your CRM rejected the meeting");
  await takePictures(page, "home-attention");
  await list.getByRole("button", { name: "Mark as resolved" }).click();
  await expect(page.getByText("The booking is marked as resolved.")).toBeVisible();
  await expect(list).toBeHidden();
});
