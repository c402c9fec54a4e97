import { expect, type Page, test } from "@playwright/test";
import { bookingAgent, cell, companyOf, forgetSessions, signIn, takePictures } from "./cell.ts";
import { saveButton, toast } from "./settings.ts";
import { dialog, rows } from "./slots.ts";

const { administrator } = companyOf(cell.company);
const step = (page: Page, number: number) => page.locator(`#step-${number}`);
const outcome = (page: Page, number: number) => page.locator(`#step-${number}-outcome`);

/** A checklist that ticks itself says so within a moment. */
async function expectTick(page: Page, number: number, words: RegExp): Promise<void> {
  await expect(step(page, number).getByText("Done")).toBeAttached();
  await expect(outcome(page, number)).toHaveText(words);
}

async function startAgain(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Start again" }).click();
  await expect(page.getByRole("heading", { name: "Starting again" })).toBeVisible();
  await expect(page.getByText("Everything is as on the first day")).toBeVisible({
    timeout: 60_000,
  });
  forgetSessions();
  await expect(page.getByText("0 of 6 done")).toBeVisible();
}

/** The step's own link, in the tab that it opens. */
async function follow(page: Page, number: number): Promise<Page> {
  const opened = page.waitForEvent("popup");
  await step(page, number).getByRole("link").click();
  const tab = await opened;
  await tab.setViewportSize({ width: 1440, height: 900 });
  return tab;
}

test("the guided start leads through the whole story, ticks itself, and begins again", async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(cell.startPageUrl);
  await startAgain(page);
  await expect(page.getByRole("row")).toHaveCount(13);
  await takePictures(page, "start");

  const crm = await follow(page, 1);
  const opened = crm.waitForEvent("popup");
  await crm.getByRole("link", { name: "Open in Milepost" }).click();
  const milepost = await opened;
  await milepost.setViewportSize({ width: 1440, height: 900 });
  await signIn(milepost, bookingAgent);
  await expect(rows(milepost)).toHaveCount(3);
  await expectTick(page, 1, /^1\d times are offered\.$/);

  await milepost
    .getByRole("button", { name: /^Schedule/ })
    .first()
    .click();
  await dialog(milepost).getByRole("button", { name: "Invite" }).click();
  await milepost.getByRole("button", { name: "Book", exact: true }).click();
  await expect(milepost.getByText("Your booking has been successfully processed!")).toBeVisible();
  await expectTick(page, 2, /day \d+ \w+ at \d\d:\d\d with \w+ \w+\.$/);
  await milepost.waitForURL(/\/tab\/Potentials\//);

  await expect(outcome(page, 3)).toHaveText("One mail is waiting.");
  const mail = await follow(page, 3);
  await expect(mail.getByText("grace.kowalska@customer.example").first()).toBeVisible();
  await expectTick(page, 3, /^Read\.$/);

  const meeting = await follow(page, 4);
  await expect(meeting.getByRole("heading", { level: 1 })).toBeVisible();
  await expectTick(page, 4, /^Seen/);
  await expect(page.locator("rect.new")).toHaveCount(1);

  const settings = await follow(page, 5);
  await settings.getByRole("button", { name: "Logout" }).click();
  await signIn(settings, administrator);
  await settings.close();
  const again = await follow(page, 5);
  await again.getByLabel("Drive at most (minutes)").fill("20");
  await again.keyboard.press("Enter");
  await saveButton(again).click();
  await expect(toast(again, "Workflow settings saved successfully")).toBeVisible();
  await expectTick(page, 5, /^Nobody drives for more than 20 minutes\.$/);

  const found = await follow(page, 6);
  await expect(rows(found).first()).toBeVisible();
  await expectTick(page, 6, /^\d times are offered; it was 1\d before\.$/);
  await expect(page.getByText("6 of 6 done")).toBeVisible();
  await takePictures(page, "start-done");

  await startAgain(page);
  await expect(outcome(page, 6)).toBeEmpty();
  await expect(page.locator("rect.new")).toHaveCount(0);
});
