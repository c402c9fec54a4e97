import { expect, type Page, type Request, test } from "@playwright/test";
import { arriveAs, bookingAgent, cell, leadIn, takePictures } from "../cell.ts";
import {
  address,
  dialog,
  firstFocus,
  nextLead,
  openRival,
  openSlots,
  type Rival,
  row,
  rows,
  type ShownSlot,
  schedule,
} from "../slots.ts";

type Kind = "free" | "tight" | "clash";

/** A row and a number of steps at which the slot stands so; found by asking the server. */
async function findMove(
  page: Page,
  shown: readonly ShownSlot[],
  kinds: readonly Kind[],
  allSteps: readonly number[],
) {
  for (const [index, { slot, searchId }] of shown.entries()) {
    for (const steps of allSteps) {
      const params = { slot, deviation: steps * 15 };
      const answer = await page.request.get(`${cell.url}/api/search/${searchId}/check`, { params });
      const { kind } = (await answer.json()) as { kind: Kind };
      if (kinds.includes(kind)) return { index, steps };
    }
  }
  throw new Error(`No slot of this customer is ever ${kinds.join(" or ")}`);
}

/** From the first row: shows as many as it takes, goes there and moves the slot. */
async function move(page: Page, { index, steps }: { index: number; steps: number }) {
  await schedule(page, 0).focus();
  for (let shown = 3; shown <= index; shown += 3) await page.keyboard.press("m");
  await page.keyboard.press("Home");
  for (let at = 0; at < index; at += 1) await page.keyboard.press("ArrowDown");
  for (let at = 0; at < Math.abs(steps); at += 1) await page.keyboard.press(steps > 0 ? "+" : "-");
}

/** Whose slot it is that can be had an hour later, but from then on not a quarter later. */
async function takeAnHourLater(page: Page, rival: Rival, shown: readonly ShownSlot[]) {
  const { index } = await findMove(page, shown, ["free", "tight"], [4]);
  await rival.take(shown[index], 60);
  return index;
}

test("from the slots to the booking form in at most five keys", async ({ page }) => {
  const first = firstFocus(await openSlots(page, nextLead()));
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await expect(schedule(page, first)).toBeFocused();
  const isLast = first === 2;
  await press(isLast ? "ArrowUp" : "ArrowDown");
  await expect(schedule(page, isLast ? 1 : first + 1)).toBeFocused();
  await press("-");
  await press("+");
  await press("Enter");
  await expect(address(page)).toBeFocused();
  await press("Enter");
  await page.waitForURL(/\/book\/W\d/);
  expect(keys).toBeLessThanOrEqual(5);
});

test("no button moves and no focus is lost while a slot is adjusted", async ({ page }) => {
  await openSlots(page, nextLead());
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const buttons = rows(page).getByRole("button", { name: /earlier|later|^Schedule/ });
    const boxes = async () =>
      Promise.all((await buttons.all()).map((button) => button.boundingBox()));
    // To press what is out of sight would scroll.
    await row(page, 1).scrollIntoViewIfNeeded();
    const before = await boxes();
    const later = row(page, 1).getByRole("button", { name: "15 minutes later" });
    for (const _ of [1, 2, 3, 4]) await later.click();
    await expect(row(page, 1)).toContainText("Adjusted by +60 minutes");
    await expect(later).toHaveAttribute("aria-disabled", "true");
    await later.click({ force: true });
    // Spec: Each slot can be shifted in 15-minute steps, clamped between -60 and +60 minutes, and reset to 0.
    await expect(row(page, 1)).toContainText("Adjusted by +60 minutes");
    await expect(later).toBeFocused();
    await expect(row(page, 1)).not.toContainText("Checking this time");
    expect(await boxes()).toEqual(before);
    // Spec: minus and plus buttons;
    await expect(row(page, 1).getByRole("button", { name: /^15 minutes/ })).toHaveCount(2);
    // Spec: a 'Reset' button when adjusted;
    await expect(rows(page).getByRole("button", { name: "Reset", exact: true })).toHaveCount(1);
    await row(page, 1).getByRole("button", { name: "Reset" }).click();
    // Spec: Each slot can be shifted in 15-minute steps, clamped between -60 and +60 minutes, and reset to 0.
    await expect(row(page, 1)).not.toContainText("Adjusted by");
    // Spec: a 'Reset' button when adjusted;
    await expect(rows(page).getByRole("button", { name: "Reset", exact: true })).toHaveCount(0);
    await expect(later).toBeFocused();
    expect(await boxes()).toEqual(before);
  }
});

test("a step into another appointment cannot be scheduled and says why", async ({
  browser,
  page,
}) => {
  const lead = nextLead();
  const rival = await openRival(browser, lead);
  const index = await takeAnHourLater(page, rival, await openSlots(page, lead));
  // Out of touch with the server, the page says so and moves nothing.
  await page.route("**/api/search?*", (route) => route.abort());
  await move(page, { index, steps: 1 });
  await expect(row(page, index)).toContainText(/Clash: \w/);
  await expect(schedule(page, index)).toHaveAttribute("aria-disabled", "true");
  await expect(schedule(page, index)).toBeFocused();
  await expect(row(page, index).getByRole("tooltip")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText(/^Not checked again since \d+(:\d\d)?[ap]m/)).toBeVisible();
  await takePictures(page, "search-clash");
  await rival.leave();
});

test("a tight step shows a warning and can still be scheduled", async ({ page }) => {
  const shown = await openSlots(page, nextLead());
  const found = await findMove(page, shown, ["tight"], [1, 2, 3, 4, -1, -2, -3, -4]);
  await move(page, found);
  await expect(row(page, found.index)).toContainText(/Tight: \w/);
  await expect(schedule(page, found.index)).toHaveAttribute("aria-disabled", "false");
  await takePictures(page, "search-tight");
  await page.keyboard.press("Enter");
  await expect(address(page)).toBeFocused();
  await page.keyboard.press("Enter");
  const warning = dialog(page).getByRole("alert");
  await expect(warning).toContainText("This time is tight:");
  await expect(warning).toBeFocused();
  // One Enter too many accepts nothing.
  await page.keyboard.press("Enter");
  await expect(warning).toBeVisible();
  await takePictures(page, "invite-tight");
  const accepted = page.waitForRequest(/calendarInvite/);
  await dialog(page).getByRole("button", { name: "Schedule anyway" }).focus();
  await page.keyboard.press("Enter");
  expect((await accepted).postDataJSON()).toMatchObject({
    isTightAccepted: true,
    deviation: found.steps * 15,
  });
  await page.waitForURL(/\/book\//);
});

test("an answer about a time that the slot has left is not shown", async ({ browser, page }) => {
  const lead = nextLead();
  const rival = await openRival(browser, lead);
  const index = await takeAnHourLater(page, rival, await openSlots(page, lead));
  const [late, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route("**/check?*", async (route) => {
    await late.promise;
    await route.continue().catch(() => {});
  });
  const end = (request: Request) => request.url().includes("/check?") && ended.resolve();
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  const asked = page.waitForRequest(/\/check\?/);
  await move(page, { index, steps: 1 });
  await asked;
  await page.keyboard.press("0");
  late.resolve();
  await ended.promise;
  await expect(row(page, index)).not.toContainText("Clash");
  await rival.leave();
});

test("? lists the keys, and Escape leads back to the slot", async ({ page }) => {
  const first = firstFocus(await openSlots(page, nextLead()));
  await expect(schedule(page, first)).toBeFocused();
  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(list).toContainText("choose a slot");
  await takePictures(page, "keys");
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await expect(schedule(page, first)).toBeFocused();
});

test("without a record the tooltip and the page say why nothing can be scheduled", async ({
  page,
}) => {
  await arriveAs(page, bookingAgent);
  const asked = page.waitForRequest(/\/api\/search\?/);
  await page.goto(`${cell.url}/search?wf=1&postcode=${leadIn("MP2").Zip_Code}`);
  await expect(rows(page)).toHaveCount(3);
  const withoutRecord = Object.fromEntries(new URL((await asked).url()).searchParams);
  // Spec: Query parameters: postcode, wf, recordId.
  expect(withoutRecord).toEqual({ postcode: leadIn("MP2").Zip_Code, wf: "1" });
  const text = "Trigger the Milepost app from your CRM in order to complete the booking.";
  await expect(page.getByText(text).first()).toBeVisible();
  await schedule(page).focus();
  // Spec: Its tooltip is 'Trigger the {product} app from your CRM in order to complete the booking.'
  await expect(row(page, 0).getByRole("tooltip")).toHaveText(text);
  // Spec: Schedule is disabled when recordId is missing.
  await expect(schedule(page)).toBeDisabled();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
});
