import { expect, type Page, test } from "@playwright/test";
import { nextOffer, signInAsAgent } from "../booking.ts";
import { cell, takePictures } from "../cell.ts";

/** A visit that is booked and then cancelled, which frees its time. */
async function freeTime(page: Page): Promise<void> {
  const { lead, offer } = await nextOffer(page);
  const { slot, fieldagent, week } = offer;
  const form = { topSection: {}, bottomSection: {}, isBooking: true };
  const wish = { recordId: lead.id, wf: 1, deviation: 0, week, slot, fieldagent };
  const booked = await page.request.post(`${cell.url}/api/processBooking`, {
    data: { ...wish, ...form },
  });
  expect(booked.ok(), await booked.text()).toBe(true);
  const { bookingId } = await booked.json();
  const cancelled = await page.request.post(`${cell.url}/api/bookings/${bookingId}/cancel`, {
    data: { reason: "Not needed" },
  });
  expect(cancelled.ok(), await cancelled.text()).toBe(true);
}

test("a customer whom no time suits waits, and when a slot opens Home offers it: phone, then book", async ({
  page,
}) => {
  await signInAsAgent(page);
  const { lead } = await nextOffer(page);
  await page.goto(`${cell.url}/search?wf=1&recordId=${lead.id}`);
  const waits = page.getByRole("region", { name: "Waiting list" });
  await expect(waits).toContainText("No time suits?");
  await waits.getByRole("button", { name: "Add to waiting list" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Add to the waiting list" });
  await dialog.getByLabel("Monday").press("Space");
  await expect(dialog.getByLabel("Monday")).not.toBeChecked();
  await dialog.getByLabel("Monday").press("Space");
  await dialog.getByLabel("Most added driving, in minutes").fill("120");
  await takePictures(page, "waiting-dialog");
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  await expect(waits).toContainText("This customer is on the waiting list.");
  await takePictures(page, "waiting-search");

  await freeTime(page);
  await page.goto(cell.url);
  const opened = page.getByRole("region", { name: "A slot opened" });
  await expect(opened).toContainText(/with .+, adds/, { timeout: 30_000 });
  await expect(opened).toContainText(/Held until \d+(:\d\d)?[ap]m\./);
  await expect(page.getByRole("region", { name: "Waiting list: 1" })).toContainText(
    "Any weekday, any time, at most 120 min more driving",
  );
  await takePictures(page, "waiting-home");
  await opened.getByRole("button", { name: /^(Phone|Take this slot)/ }).press("Enter");
  await expect(opened).toContainText(/Held for you until \d+(:\d\d)?[ap]m\./);
  await takePictures(page, "waiting-taken");
  await opened.getByRole("button", { name: /^Book/ }).press("Enter");
  await expect(page.getByRole("button", { name: "Invite" })).toBeVisible();
  await takePictures(page, "waiting-invite");
  const held = page.waitForResponse(/\/api\/holds$/);
  await page.getByRole("button", { name: "Invite" }).press("Enter");
  expect((await held).status()).toBe(200);
  await expect(page).toHaveURL(new RegExp(`/book/.*recordId=${lead.id}`));

  // Whom the slot does not suit leaves it to the next, and leaves the list.
  await page.goto(cell.url);
  await opened.getByRole("button", { name: "Pass to the next" }).press("Enter");
  await expect(opened).toBeHidden();
  await page.getByRole("button", { name: /^Remove/ }).press("Enter");
  await expect(page.getByRole("region", { name: /^Waiting list/ })).toBeHidden();
});
