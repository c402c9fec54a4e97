import { expect, type Page, test } from "@playwright/test";
import { bookingAgent, cell, expectAccessible, leadIn, signIn } from "./cell.ts";

interface Result {
  readonly searchId: string;
  readonly offers?: readonly { readonly slot: string; readonly start: string }[];
}

interface Check {
  readonly kind: "free" | "tight" | "clash";
}

const rows = (page: Page) =>
  page.getByRole("list", { name: "Available Slots" }).getByRole("listitem");
const schedule = (page: Page, index: number) =>
  rows(page)
    .nth(index)
    .getByRole("button", { name: /^Schedule/ });

async function openSlots(page: Page, recordId: string): Promise<readonly Result[]> {
  await page.goto(cell.url);
  await signIn(page, bookingAgent);
  const answer = page.waitForResponse(/\/api\/search\?/);
  await page.goto(`${cell.url}/search?wf=1&recordId=${recordId}`);
  const results = (await (await answer).json()) as readonly Result[];
  await expect(rows(page)).toHaveCount(3);
  return results;
}

/** A row and a number of steps at which the server says so; found by asking it. */
async function findMove(page: Page, results: readonly Result[], wanted: Check["kind"]) {
  const searchId = results[0]?.searchId ?? "";
  const offers = results
    .flatMap(({ offers = [] }) => offers)
    .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start));
  for (const [index, { slot }] of offers.entries()) {
    for (const steps of [1, 2, 3, 4, -1, -2, -3, -4]) {
      const deviation = steps * 15;
      const answer = await page.request.get(`${cell.url}/api/search/${searchId}/check`, {
        params: { slot, deviation },
      });
      const { kind } = (await answer.json()) as Check;
      if (kind === wanted) return { index, steps };
    }
  }
  throw new Error(`No slot of this customer is ever ${wanted}`);
}

/** From the first row: shows as many as it takes, goes there and moves the slot. */
async function move(page: Page, { index, steps }: { index: number; steps: number }) {
  await schedule(page, 0).focus();
  for (let shown = 3; shown <= index; shown += 3) await page.keyboard.press("m");
  await page.keyboard.press("Home");
  for (let at = 0; at < index; at += 1) await page.keyboard.press("ArrowDown");
  for (let at = 0; at < Math.abs(steps); at += 1) await page.keyboard.press(steps > 0 ? "+" : "-");
}

async function takePictures(page: Page, name: string): Promise<void> {
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    await page.screenshot({ path: `test-results/screens/${name}-${width}.png`, fullPage: true });
    await page.emulateMedia({ colorScheme: "dark" });
    const path = `test-results/screens/${name}-${width}-dark.png`;
    await page.screenshot({ path, fullPage: true });
    await page.emulateMedia({ colorScheme: "light" });
  }
}

test("from the slots to the booking form in at most five keys", async ({ page }) => {
  await openSlots(page, leadIn("MP1").id);
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await expect(schedule(page, 0)).toBeFocused();
  await press("ArrowDown");
  await expect(schedule(page, 1)).toBeFocused();
  await press("-");
  await press("+");
  await press("Enter");
  const dialog = page.getByRole("dialog", { name: "Email for calendar invitation" });
  await expect(dialog.getByLabel("Customer's e-mail address")).toBeFocused();
  await press("Enter");
  await page.waitForURL(/\/book\/W\d/);
  expect(keys).toBeLessThanOrEqual(5);
});

test("no button moves and no focus is lost while a slot is adjusted", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 900 });
  await openSlots(page, leadIn("MP2").id);
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const buttons = rows(page).getByRole("button", { name: /earlier|later|^Schedule/ });
    const boxes = async () =>
      Promise.all((await buttons.all()).map((button) => button.boundingBox()));
    const before = await boxes();
    const later = rows(page).nth(1).getByRole("button", { name: "15 minutes later" });
    for (const _ of [1, 2, 3, 4, 5]) await later.click();
    await expect(rows(page).nth(1)).toContainText("Adjusted by +60 minutes");
    await expect(later).toHaveAttribute("aria-disabled", "true");
    await expect(later).toBeFocused();
    await expect(rows(page).nth(1)).not.toContainText("Checking this time");
    expect(await boxes()).toEqual(before);
    await rows(page).nth(1).getByRole("button", { name: "Reset" }).click();
    await expect(later).toBeFocused();
    expect(await boxes()).toEqual(before);
  }
});

test("a step into another appointment cannot be scheduled and says why", async ({ page }) => {
  const results = await openSlots(page, leadIn("MP2").id);
  const found = await findMove(page, results, "clash");
  await move(page, found);
  const row = rows(page).nth(found.index);
  await expect(row).toContainText(/Clash: \w/);
  const button = schedule(page, found.index);
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await expect(button).toBeFocused();
  await expect(row.getByRole("tooltip")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
  await takePictures(page, "search-clash");
  await page.keyboard.press("0");
  await expect(button).toHaveAttribute("aria-disabled", "false");
});

test("a tight step is warned of and can be scheduled by whoever insists", async ({ page }) => {
  const lead = leadIn("MP3");
  const results = await openSlots(page, lead.id);
  const found = await findMove(page, results, "tight");
  await move(page, found);
  await expect(rows(page).nth(found.index)).toContainText(/Tight: \w/);
  await takePictures(page, "search-tight");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Email for calendar invitation" });
  await expect(dialog.getByLabel("Customer's e-mail address")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("This time is tight:");
  await expect(dialog.getByRole("alert")).toBeFocused();
  // One Enter too many accepts nothing.
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toBeVisible();
  await takePictures(page, "invite-tight");
  const accepted = page.waitForRequest(/calendarInvite/);
  await dialog.getByRole("button", { name: "Schedule anyway" }).focus();
  await page.keyboard.press("Enter");
  expect((await accepted).postDataJSON()).toMatchObject({
    isTightAccepted: true,
    deviation: found.steps * 15,
  });
  await page.waitForURL(/\/book\//);
});

test("an answer about a time that the slot has left is not shown", async ({ page }) => {
  const results = await openSlots(page, leadIn("MP2").id);
  const found = await findMove(page, results, "clash");
  await page.route("**/check?*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    await route.continue().catch(() => {});
  });
  const asked = page.waitForRequest(/\/check\?/);
  await move(page, found);
  await asked;
  await page.keyboard.press("0");
  await page.waitForTimeout(1_000);
  await expect(rows(page).nth(found.index)).not.toContainText("Clash");
});

test("? lists the keys, and Escape leads back to the slot", async ({ page }) => {
  await openSlots(page, leadIn("MP1").id);
  await expect(schedule(page, 0)).toBeFocused();
  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Keys" });
  await expect(list).toContainText("choose a slot");
  await takePictures(page, "keys");
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await expect(schedule(page, 0)).toBeFocused();
});

test("without a record the tooltip and the page say why nothing can be scheduled", async ({
  page,
}) => {
  await page.goto(cell.url);
  await signIn(page, bookingAgent);
  await page.goto(`${cell.url}/search?wf=1&postcode=${leadIn("MP2").Zip_Code}`);
  await expect(rows(page)).toHaveCount(3);
  const text = "Trigger the Milepost app from your CRM in order to complete the booking.";
  await expect(page.getByText(text).first()).toBeVisible();
  await schedule(page, 0).focus();
  await expect(rows(page).nth(0).getByRole("tooltip")).toHaveText(text);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
});
