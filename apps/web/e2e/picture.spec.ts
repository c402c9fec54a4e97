import { expect, type Page, test } from "@playwright/test";
import { takePictures } from "./cell.ts";
import { nextLead, openSlots, row, schedule } from "./slots.ts";

// A map needs WebGL, here without a graphics card.
test.use({
  launchOptions: {
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      ...["--no-sandbox", "--disable-quic", "--disable-background-networking"],
      ...["--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist"],
    ],
  },
});

const beside = (page: Page) => page.getByRole("complementary", { name: "The agent’s day" });

test("beside the list stands the day of the agent whose slot is looked at, and the visit moves with − and +", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openSlots(page, nextLead());
  const day = beside(page);
  await expect(day.getByRole("heading", { name: /^\w+’s \w+day$/ })).toBeVisible();
  const visit = day.getByRole("row", { name: /The new visit in MP/ });
  const before = await visit.textContent();
  await schedule(page).focus();
  await page.keyboard.press("+");
  await expect(visit).not.toHaveText(before ?? "");
  await page.keyboard.press("0");
  await expect(visit).toHaveText(before ?? "");
  await page.waitForTimeout(500);
  await page.screenshot({ path: "test-results/screens/picture-closed-1440.png" });

  await day.getByRole("button", { name: "Show the route on a map" }).click();
  await expect(day.locator("canvas")).toBeVisible();
  await page.waitForTimeout(2_500);
  await takePictures(page, "picture");
});

test("where there is no room beside the list the day opens under its row, by key and by pointer", async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1000 });
  await openSlots(page, nextLead());
  await expect(beside(page)).toBeHidden();
  await schedule(page).focus();
  await page.keyboard.press("d");
  const heading = row(page, 0).getByRole("heading", { name: /’s \w+day$/ });
  await expect(heading).toBeVisible();
  await page.keyboard.press("d");
  await expect(heading).toBeHidden();
  await row(page, 1)
    .getByRole("button", { name: /’s day$/ })
    .click();
  await row(page, 1).getByRole("button", { name: "Show the route on a map" }).click();
  await expect(row(page, 1).locator("canvas")).toBeVisible();
  await page.waitForTimeout(2_500);
  await takePictures(page, "picture-below");
});
