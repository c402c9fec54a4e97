import { expect, type Page, test } from "@playwright/test";
import { bookingAgent, cell, companyOf, forgetSessions, signIn, takePictures } from "./cell.ts";
import { drawingMaps } from "./drawing-maps.ts";
import { saveButton, toast } from "./settings.ts";
import { dialog, rows } from "./slots.ts";
import { isFilmed, showMap, takeFrame } from "./tour-frames.ts";

if (isFilmed) test.use({ launchOptions: drawingMaps });

const { administrator } = companyOf(cell.company);
const task = (page: Page, number: number) => page.locator(`#task-${number}`);
const outcome = (page: Page, number: number) => page.locator(`#task-${number}-outcome`);

/** A checklist that ticks itself says so within a moment. */
async function expectTick(page: Page, number: number, words: RegExp): Promise<void> {
  await expect(task(page, number).getByText("Done")).toBeAttached();
  await expect(outcome(page, number)).toHaveText(words);
}

async function startAgain(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Start again" }).click();
  await expect(page.getByRole("heading", { name: "Starting again" })).toBeVisible();
  await expect(page.getByText("Everything is back to the first day")).toBeVisible();
  forgetSessions();
  await expect(page.getByText("0 of 6 done")).toBeVisible();
}

/** The task's own link, in the tab that it opens. */
async function follow(page: Page, number: number): Promise<Page> {
  const opened = page.waitForEvent("popup");
  await task(page, number).getByRole("link").click();
  const tab = await opened;
  await tab.setViewportSize({ width: 1440, height: 900 });
  return tab;
}

test("the guided start leads through the whole tour, ticks itself, and begins again", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(cell.startPageUrl);
  await startAgain(page);
  await expect(page.getByRole("row")).toHaveCount(13);
  await takePictures(page, "start");

  const milepost = await searchFromCrm(page);
  await expectTick(page, 1, /^1\d slots offered\.$/);
  await book(milepost);
  await expectTick(page, 2, /day \d+ \w+ at \d\d:\d\d with \w+ \w+\.$/);
  await milepost.waitForURL(/\/tab\/Potentials\//);

  await expect(outcome(page, 3)).toHaveText("One email is waiting.");
  const mail = await follow(page, 3);
  await mail.locator("iframe").evaluate((message) => message.scrollIntoView());
  await takeFrame(mail, "Grace has the appointment, with a file for her calendar.");
  await expectTick(page, 3, /^Read\.$/);
  const meeting = await follow(page, 4);
  await expect(meeting.getByRole("heading", { level: 1 })).toBeVisible();
  await takeFrame(meeting, "And the meeting stands in the agent’s calendar in the CRM.");
  await expectTick(page, 4, /^You’ve seen both/);
  await expect(page.locator("rect.new")).toHaveCount(1);

  await shortenDrives(page);
  await expectTick(page, 5, /^Nobody drives for more than 20 minutes\.$/);
  const found = await follow(page, 6);
  await expect(rows(found).first()).toBeVisible();
  await expectTick(page, 6, /^\d slots offered; it was 1\d before\.$/);
  await expect(page.getByText("6 of 6 done")).toBeVisible();
  await takePictures(page, "start-done");

  await startAgain(page);
  await expect(outcome(page, 6)).toBeEmpty();
  await expect(page.locator("rect.new")).toHaveCount(0);
});

/** As the booking agent, by the button on the lead's record. */
async function searchFromCrm(page: Page): Promise<Page> {
  const crm = await follow(page, 1);
  await takeFrame(crm, "Grace Kowalska has asked for a visit: one button in the CRM.");
  const opened = crm.waitForEvent("popup");
  await crm.getByRole("link", { name: "Open in Milepost" }).click();
  const milepost = await opened;
  await milepost.setViewportSize({ width: 1440, height: 900 });
  await signIn(milepost, bookingAgent);
  await expect(rows(milepost)).toHaveCount(3);
  return milepost;
}

/** The best time, if it is among the first. */
async function book(milepost: Page): Promise<void> {
  const best = rows(milepost).filter({ hasText: "Best" });
  const chosen = (await best.count()) > 0 ? best.first() : rows(milepost).first();
  const schedule = chosen.getByRole("button", { name: /^Schedule/ });
  await schedule.focus();
  await showMap(milepost);
  await takeFrame(milepost, "Who can come when, and how much driving it adds to that day.");
  await schedule.click();
  const invite = dialog(milepost).getByRole("button", { name: "Invite" });
  await expect(invite).toBeEnabled();
  await takeFrame(milepost, "The time is held while you talk; the invitation goes to her address.");
  await invite.click();
  const button = milepost.getByRole("button", { name: "Book", exact: true });
  await expect(button).toBeEnabled();
  await takeFrame(milepost, "What the CRM knows is filled in already: one press books it.");
  await button.click();
  await expect(milepost.getByText("Your booking has been successfully processed!")).toBeVisible();
}

/** As the manager: from an hour to twenty minutes. */
async function shortenDrives(page: Page): Promise<void> {
  const asAgent = await follow(page, 5);
  await asAgent.getByRole("button", { name: "Logout" }).click();
  await signIn(asAgent, administrator);
  const settings = await follow(page, 5);
  await settings.getByLabel("Maximum drive time (minutes)").fill("20");
  await settings.keyboard.press("Enter");
  await saveButton(settings).click();
  await expect(toast(settings, "Workflow settings saved successfully")).toBeVisible();
}
