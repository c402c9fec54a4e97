import { expect, test } from "@playwright/test";
import { adminPage } from "../booking.ts";
import { cell, expectAccessible, takePictures } from "../cell.ts";

/** As the server answers when most appointments vanish; how it comes to that is `proof/src/integration/booking/brake.parts.test.ts`. */
const brake = { off: 7, coming: 9, since: "2026-11-16T09:00:00.000Z" };
const booking = {
  start: "2026-12-01T10:00:00+00:00",
  end: "2026-12-01T11:30:00+00:00",
  timezone: "Europe/London",
  fieldAgent: "Becky Shaw",
  bookedBy: "Bob Hale",
  recordUrl: "https://crm.example/record",
};
const bookings = [
  {
    ...booking,
    bookingId: "0190f3a2-7c1e-7b3a-9c55-1f0d3a5b7c9e",
    state: "booking",
    why: "We’ve been writing this to your CRM for over ten minutes. We keep trying. Check that your CRM is working.",
  },
  {
    ...booking,
    bookingId: "0190f3a2-7c1e-7b3a-9c55-1f0d3a5b7c9f",
    state: "released",
    why: "The appointment is cancelled, but we couldn’t email the customer. We keep trying. Please phone them.",
  },
];

test("an administrator is asked on Home whether many appointments are really off, and answers with the keyboard", async ({
  browser,
}) => {
  const page = await adminPage(browser);
  let isAnswered = false;
  await page.route("**/api/attention", async (route) => {
    const response = await route.fetch();
    const json = { ...(await response.json()), bookings, brake: isAnswered ? null : brake };
    await route.fulfill({ response, json });
  });
  await page.goto(cell.url);
  const asked = page.getByRole("region", {
    name: "7 of 9 coming appointments are off in your CRM",
  });
  await expect(asked).toContainText("no customer has been sent a cancellation");
  await expect(page.getByRole("button", { name: "Mark as resolved" })).toHaveCount(1);
  await expect(page.getByText("The slot is no longer reserved.")).toBeVisible();
  await expectAccessible(page);
  await takePictures(page, "home-brake");
  await asked.getByRole("button", { name: "Cancel all 7 appointments" }).focus();
  isAnswered = true;
  await page.keyboard.press("Enter");
  await expect(page.getByText("The appointments are being cancelled.")).toBeVisible();
  await expect(asked).toBeHidden();
  await page.context().close();
});
