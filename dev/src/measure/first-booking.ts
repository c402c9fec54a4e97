import { startPagePort } from "@milepost/kit/dev-cell.ts";
import { chromium, type Page } from "@playwright/test";

/**
 * What a newcomer does with the start page's first two tasks, without the time that they read: from the
 * lead's record to slots, and on to the words that it is booked. `tell` is called at both.
 */
export async function bookLikeANewcomer(tell: (moment: "slots" | "booked") => void): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const page = await (await browser.newContext()).newPage();
    await page.goto(`http://127.0.0.1:${startPagePort}`);
    const record = await follow(page, () => page.locator("#task-1").getByRole("link").click());
    const open = record.getByRole("link", { name: "Open in Milepost" });
    const milepost = await follow(record, () => open.click());
    await milepost.getByRole("button", { name: /log in/i }).click();
    await milepost.getByRole("button", { name: /Chloe Bennett/ }).click();
    await milepost.getByRole("button", { name: "Accept" }).click();
    const schedule = milepost.getByRole("button", { name: /^Schedule/ }).first();
    await schedule.waitFor();
    tell("slots");
    await schedule.click();
    await milepost.getByRole("dialog").getByRole("button", { name: "Invite" }).click();
    await milepost.getByRole("button", { name: "Book", exact: true }).click();
    await milepost.getByText("Your booking has been successfully processed!").waitFor();
    tell("booked");
  } finally {
    await browser.close();
  }
}

/** The tab that something opens. */
async function follow(page: Page, press: () => Promise<void>): Promise<Page> {
  const opened = page.waitForEvent("popup");
  await press();
  return opened;
}
