import { expect, type Page, test } from "@playwright/test";
import { book, formAddress, nextOffer, openForm, overlay, signInAsAgent } from "../booking.ts";
import { cell, holdBack, leadIn } from "../cell.ts";
import { comes, letAnswersIn, runUntil, stopClock } from "../clock.ts";
import { toast } from "../settings.ts";
import { rows } from "../slots.ts";

const none = "No available slots for this location in the selected workflow.";
const slotsOfTown = `${cell.url}/search?wf=1&postcode=${leadIn("MP2").Zip_Code}`;

/** What stands where rows will be. */
const skeletonRows = (page: Page) => page.locator("main ul[aria-hidden=true] > li");

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
    // Spec: It then checks workflow access.
    expect((await asked).method()).toBe("GET");
    await expect(page.getByRole("heading", { name: "Available Slots" })).toBeVisible();
    // Spec: It shows loading first.
    await expect(skeletonRows(page)).toHaveCount(3);
    // Longer than a search takes: nothing of it is to be seen.
    await page.request.get(slotsOfTown.replace("/search", "/api/search"));
    await expect(page.getByText(none)).toBeHidden();
    // Spec: Access check, then the search.
    await expect(rows(page)).toHaveCount(0);
    answer();
    await expect(rows(page)).toHaveCount(3);
    await page.unrouteAll();
  }
});

test("when it cannot be found out whether one may, one may not", async ({ page }) => {
  await signInAsAgent(page);
  await page.route("**/api/workflow/1/access", (route) => route.abort());
  await page.goto(slotsOfTown);
  // Spec: An access check failure is treated as no access.
  await expect(page.getByText("Access Denied")).toBeVisible();
});

test("after twelve seconds the specified sentence stands, and slots that come late take its place", async ({
  page,
}) => {
  await page.clock.install();
  await signInAsAgent(page);
  const find = await holdBack(page, "**/api/search?*");
  const allow = await holdBack(page, "**/api/workflow/1/access");
  await page.goto(cell.url);
  await page.getByLabel("Postcode").fill(`${leadIn("MP2").Zip_Code}`);
  await page.getByRole("button", { name: "Get Slots" }).click();
  await expect(skeletonRows(page)).toHaveCount(3);
  await stopClock(page);
  const allowed = page.waitForResponse("**/api/workflow/1/access");
  allow();
  await (await allowed).finished();
  await letAnswersIn(page);
  const sentence = await comes(page, 12_000, () => page.getByText(none).isVisible());
  // Spec: Search time-out: 12 seconds.
  expect.soft(sentence).toBe("on time");
  const isLoading = await skeletonRows(page).first().isVisible();
  // Spec: After a 12-second time-out loading ends and the results area shows.
  expect({ sentence, isLoading }).toEqual({ sentence: "on time", isLoading: false });
  await expect(page.getByText("The search is taking longer than usual")).toBeVisible();
  await page.clock.resume();
  find();
  await expect(rows(page)).toHaveCount(3);
  await expect(page.getByText(none)).toBeHidden();
});

test("the form's skeleton stays for 800 ms after everything is there", async ({ page }) => {
  await page.clock.install();
  await signInAsAgent(page);
  const { lead, offer } = await nextOffer(page);
  const describe = await holdBack(page, "**/api/recordDetails/**");
  const held = page.waitForResponse("**/api/bookings/*");
  await page.goto(formAddress(lead.id, offer));
  await (await held).finished();
  const skeleton = page.locator("main [aria-busy=true]");
  await expect(skeleton).toBeVisible();
  await stopClock(page);
  const described = page.waitForResponse("**/api/recordDetails/**");
  describe();
  await (await described).finished();
  await letAnswersIn(page);
  const form = await comes(page, 800, () => book(page).isVisible());
  // Spec: Loading hide delay 800 ms.
  expect.soft(form).toBe("on time");
  const isSkeletonLeft = await skeleton.isVisible();
  // Spec: While data loads a skeleton shows and hides after an 800 ms delay.
  expect({ form, isSkeletonLeft }).toEqual({ form: "on time", isSkeletonLeft: false });
});

test("a record that cannot be read is said so, and can be asked for again", async ({ page }) => {
  await signInAsAgent(page);
  const { lead, offer } = await nextOffer(page);
  await page.route("**/api/recordDetails/**", (route) => route.abort());
  await page.goto(formAddress(lead.id, offer));
  // Spec: Record details | 'Failed to fetch record details.'
  await expect(toast(page, "Failed to fetch record details.")).toBeVisible();
  await page.unroute("**/api/recordDetails/**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(book(page)).toBeVisible();
});

test("while it is being booked the page says so, and then that it is", async ({ page }) => {
  await page.clock.install();
  await signInAsAgent(page);
  await openForm(page);
  const goOn = await holdBack(page, "**/api/processBooking");
  await stopClock(page);
  await book(page).click();
  // Spec: During submission an overlay reads 'Processing Booking'.
  await expect(overlay(page).getByRole("heading")).toHaveText("Processing Booking");
  goOn();
  const said = toast(page, "Booking processed successfully!");
  const stay = page.getByRole("button", { name: "Stay here" });
  await runUntil(page, () => stay.isVisible());
  // Spec: Booking success | 'Booking processed successfully!'
  await expect(said).toHaveText("Booking processed successfully!");
  await stay.click();
  // Spec: Toast auto-close: 3 s in one place
  expect(await comes(page, 3_000, () => said.isHidden())).toBe("on time");
});
