import { expect, type Page, test } from "@playwright/test";
import { book, formAddress, nextOffer, openForm, overlay, signInAsAgent } from "./booking.ts";
import { cell, holdBack, leadIn } from "./cell.ts";
import { rows } from "./slots.ts";

const none = "No available slots for this location in the selected workflow.";
const slotsOfTown = `${cell.url}/search?wf=1&postcode=${leadIn("MP2").Zip_Code}`;

async function delay(page: Page, calls: string | RegExp, ms: number): Promise<void> {
  await page.route(calls, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    await route.continue().catch(() => {});
  });
}

// Spec: It shows loading first.
// Spec: It then checks workflow access.
// Spec: Access check, then the search.
test("until it is known that one may, the page is loading and shows no slot", async ({ page }) => {
  await signInAsAgent(page);
  const arrive = [
    () => page.goto(slotsOfTown),
    // And from a page that stands already.
    async () => {
      await page.goto(cell.url);
      await page.getByLabel("Postcode").fill(`${leadIn("MP2").Zip_Code}`);
      await page.getByRole("button", { name: "Get Slots" }).click();
    },
  ];
  for (const come of arrive) {
    const answer = await holdBack(page, "**/api/workflow/1/access");
    const asked = page.waitForRequest("**/api/workflow/1/access");
    await come();
    await asked;
    await expect(page.getByRole("heading", { name: "Available Slots" })).toBeVisible();
    // Longer than a search takes.
    await page.waitForTimeout(2_000);
    await expect(rows(page)).toHaveCount(0);
    await expect(page.getByText(none)).toBeHidden();
    answer();
    await expect(rows(page)).toHaveCount(3);
    await page.unrouteAll();
  }
});

// Spec: An access check failure is treated as no access.
test("when it cannot be found out whether one may, one may not", async ({ page }) => {
  await signInAsAgent(page);
  await page.route("**/api/workflow/1/access", (route) => route.abort());
  await page.goto(slotsOfTown);
  await expect(page.getByText("Access Denied")).toBeVisible({ timeout: 15_000 });
});

// Spec: After a 12-second time-out loading ends and the results area shows.
// Spec: Search time-out: 12 seconds.
test("after twelve seconds the specified sentence stands, and slots that come late take its place", async ({
  page,
}) => {
  await signInAsAgent(page);
  await delay(page, /\/api\/search\?/, 15_000);
  const began = Date.now();
  await page.goto(slotsOfTown);
  await expect(page.getByText(none)).toBeVisible({ timeout: 14_500 });
  expect(Date.now() - began).toBeGreaterThan(11_500);
  await expect(page.getByText("The search is taking longer than usual")).toBeVisible();
  await expect(rows(page)).toHaveCount(3, { timeout: 15_000 });
  await expect(page.getByText(none)).toBeHidden();
});

// Spec: While data loads a skeleton shows and hides after an 800 ms delay.
// Spec: Loading hide delay 800 ms.
test("the form's skeleton stays for 800 ms after everything is there", async ({ page }) => {
  await signInAsAgent(page);
  const { lead, offer } = await nextOffer(page);
  const held = page.waitForResponse("**/api/holds");
  const described = page.waitForResponse("**/api/recordDetails/**");
  await page.goto(formAddress(lead.id, offer));
  await expect(page.locator("[aria-busy=true]").first()).toBeVisible();
  await Promise.all([held, described]);
  const complete = Date.now();
  await expect(book(page)).toBeVisible();
  // The answers are read a moment after they came.
  expect(Date.now() - complete).toBeGreaterThan(700);
});

// Spec: Record details | 'Failed to fetch record details.'
test("a record that cannot be read is said so, and can be asked for again", async ({ page }) => {
  await signInAsAgent(page);
  const { lead, offer } = await nextOffer(page);
  await page.route("**/api/recordDetails/**", (route) => route.abort());
  await page.goto(formAddress(lead.id, offer));
  await expect(page.getByText("Failed to fetch record details.").first()).toBeVisible({
    timeout: 20_000,
  });
  await page.unroute("**/api/recordDetails/**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(book(page)).toBeVisible();
});

// Spec: During submission an overlay reads 'Processing Booking'.
// Spec: Booking success | 'Booking processed successfully!'
test("while it is being booked the page says so, and then that it is", async ({ page }) => {
  await signInAsAgent(page);
  await openForm(page);
  await delay(page, "**/api/processBooking", 1_000);
  await book(page).click();
  await expect(overlay(page)).toContainText("Processing Booking");
  await expect(page.getByText("Booking processed successfully!")).toBeVisible({ timeout: 30_000 });
});
