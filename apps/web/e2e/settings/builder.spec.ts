import { expect, type Locator, type Page, test } from "@playwright/test";
import { arriveAs, cell, companyOf, expectAccessible, keepPicture } from "../cell.ts";
import {
  deleteWorkflow,
  newWorkflow,
  openWorkflow,
  saveButton,
  storedSettings,
  toast,
} from "../settings.ts";

const builder = (page: Page) => page.locator("#setting-defaultAppointmentSlots");
const block = (page: Page, ordinal: string) =>
  builder(page).getByRole("button", { name: new RegExp(`^${ordinal} appointment, `) });
const start = (page: Page, ordinal: string) => builder(page).getByLabel(`${ordinal} start`);
const field = (page: Page, name: string) => builder(page).getByLabel(name);
const button = (page: Page, name: string) => builder(page).getByRole("button", { name });
const deletion = (page: Page) =>
  page.getByRole("menuitem", { name: "Delete appointment slot", exact: true });

/** An administrator's settings, with three slots of 90 minutes in a day of ten hours. Nothing is saved. */
async function openBuilder(page: Page): Promise<void> {
  await arriveAs(page, companyOf(cell.company).administrator);
  await page.goto(`${cell.url}/settings`);
  await typeIn(field(page, "Day Start"), "08:00");
  await typeIn(field(page, "Day End"), "18:00");
  await typeIn(field(page, "Duration (minutes)"), "10");
  await typeIn(field(page, "Maximum drive time (minutes)"), "10");
  const blocks = builder(page).locator("[id^=slot-block-]");
  for (let count = await blocks.count(); count > 3; count -= 1) await blocks.last().press("Delete");
  for (let count = await blocks.count(); count < 3; count += 1) {
    await button(page, "+ Add slot").click();
  }
  await button(page, "Redistribute Evenly").click();
  await typeIn(start(page, "3rd"), "16:00");
  await typeIn(start(page, "2nd"), "13:00");
  await typeIn(start(page, "1st"), "10:00");
  await typeIn(field(page, "Duration (minutes)"), "90");
  await typeIn(field(page, "Maximum drive time (minutes)"), "90");
  await expectShown(page, "10:00, 13:00, 16:00", 90);
}

async function typeIn(input: Locator, text: string): Promise<void> {
  await input.fill(text);
  await input.press("Enter");
}

/** The same in all places where numbers stand. */
async function expectShown(page: Page, starts: string, duration: number): Promise<void> {
  const summary = builder(page).locator("dl");
  await expect(summary).toContainText(starts);
  await expect(summary).toContainText(`Each lasts${duration} min`);
  const chip = (text: string) => builder(page).getByText(text, { exact: true });
  await expect(chip(`Default duration: ${duration} min`)).toBeVisible();
  await expect(chip(`Slots: ${starts.split(", ").length}`)).toBeVisible();
  await expect(field(page, "Duration (minutes)")).toHaveValue(String(duration));
  const inputs = builder(page).getByRole("list").getByRole("textbox");
  const typed = await inputs.evaluateAll((all) =>
    all.map((input) => (input as HTMLInputElement).value),
  );
  expect(typed.join(", ")).toBe(starts);
  await expect.poll(() => startsOnBar(page)).toBe(starts);
}

/** Read off the ruler: where each block begins, as a share of the bar. */
function startsOnBar(page: Page): Promise<string> {
  return builder(page)
    .locator("[id^=slot-block-]")
    .evaluateAll((blocks) => {
      const clock = (minute: number) =>
        [Math.floor(minute / 60), minute % 60].map((n) => String(n).padStart(2, "0")).join(":");
      return blocks
        .map((block) => {
          const bar = (block.parentElement as Element).getBoundingClientRect();
          const share = (block.getBoundingClientRect().left - bar.left) / bar.width;
          return clock(8 * 60 + Math.round(share * 600));
        })
        .join(", ");
    });
}

/** Presses in the middle or at an edge, and pulls. The pointer is not let go. */
async function pull(
  page: Page,
  held: Locator,
  px: number,
  at: "middle" | "left" | "right" = "middle",
) {
  const { x, y, width, height } = await boxOf(held);
  const from = x + { middle: width / 2, left: 3, right: width - 3 }[at];
  await page.mouse.move(from, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(from + px, y + height / 2, { steps: 4 });
}

async function boxOf(shown: Locator) {
  const box = await shown.boundingBox();
  if (!box) throw new Error("It is not on the screen");
  return box;
}

/** Pixels of this many minutes, on a bar of ten hours. */
async function pxOf(page: Page, minutes: number): Promise<number> {
  const { width } = await boxOf(block(page, "1st").locator(".."));
  return (minutes * width) / 600;
}

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openBuilder(page);
});

test("a block that is dragged shows its time, stops at its neighbour in words and stays where it is dropped", async ({
  page,
}) => {
  // Spec: A timeline bar from day start to day end with draggable blocks.
  expect(await startsOnBar(page)).toBe("10:00, 13:00, 16:00");
  await pull(page, block(page, "2nd"), 7);
  await page.mouse.up();
  await expectShown(page, "10:00, 13:00, 16:00", 90);
  await pull(page, block(page, "2nd"), 9);
  await page.mouse.up();
  await expectShown(page, "10:00, 13:05, 16:00", 90);

  await pull(page, block(page, "2nd"), await pxOf(page, 30));
  // Spec: Dragging moves a block.
  await expect(block(page, "2nd")).toContainText("13:35 – 15:05");
  await expectShown(page, "10:00, 13:35, 16:00", 90);
  await page.keyboard.press("Escape");
  await expectShown(page, "10:00, 13:05, 16:00", 90);
  await page.mouse.up();
  await expectShown(page, "10:00, 13:05, 16:00", 90);

  await pull(page, block(page, "2nd"), await pxOf(page, -170));
  // Spec: Overlaps are prevented by limiting the duration (messages 'Duration adjusted' and 'Overlapping appointments').
  await expect(builder(page).getByText("Overlapping appointments", { exact: true })).toBeVisible();
  await expectShown(page, "10:00, 11:30, 16:00", 90);
  await keepPicture(page, "builder-dragging");
  await page.mouse.up();
  await expectShown(page, "10:00, 11:30, 16:00", 90);
  await button(page, "Undo").click();
  await expectShown(page, "10:00, 13:05, 16:00", 90);
});

test("an edge that is dragged changes the duration of all, and a smaller gap the drive limit with it", async ({
  page,
}) => {
  await pull(page, block(page, "1st"), await pxOf(page, -30), "right");
  await page.mouse.up();
  // Spec: Dragging the left or right edge resizes it.
  await expect(field(page, "Duration (minutes)")).toHaveValue("60");
  await expectShown(page, "10:00, 13:00, 16:00", 60);
  // Spec: Chips show default duration, maximum drive time and slot count, plus a summary of start times and final values.
  await expect(builder(page).getByText("Default duration: 60 min", { exact: true })).toBeVisible();
  // Spec: Chips show default duration, maximum drive time and slot count, plus a summary of start times and final values.
  await expect(builder(page).getByText("Slots: 3", { exact: true })).toBeVisible();
  // Spec: Chips show default duration, maximum drive time and slot count, plus a summary of start times and final values.
  await expect(builder(page).locator("dl")).toHaveText(/10:00, 13:00, 16:00.*Each lasts60 min/);
  // Spec: Chips show default duration, maximum drive time and slot count, plus a summary of start times and final values.
  await expect(builder(page).getByText("Maximum drive time: 90 min")).toBeVisible();
  await pull(page, block(page, "2nd"), await pxOf(page, -30), "left");
  await page.mouse.up();
  // Spec: Dragging the left or right edge resizes it.
  await expect(field(page, "Duration (minutes)")).toHaveValue("90");
  await expectShown(page, "10:00, 12:30, 16:00", 90);
  await pull(page, block(page, "3rd"), await pxOf(page, 300), "right");
  await page.mouse.up();
  // Spec: Overlaps are prevented by limiting the duration (messages 'Duration adjusted' and 'Overlapping appointments').
  await expect(builder(page).getByText("Duration adjusted", { exact: true })).toBeVisible();
  await expectShown(page, "10:00, 12:30, 16:00", 120);
  await expect(builder(page).getByText("Maximum drive time: 30 min")).toBeVisible();
});

test("keys end where the pointer ends, and a screen reader hears it", async ({ page }) => {
  const spoken = builder(page).getByRole("status");
  await pull(page, block(page, "2nd"), 75);
  await page.mouse.up();
  const byPointer = await startsOnBar(page);
  await button(page, "Undo").click();
  await expectShown(page, "10:00, 13:00, 16:00", 90);

  await block(page, "2nd").focus();
  await page.keyboard.press("Space");
  await expect(spoken).toContainText("2nd appointment lifted, 13:00 to 14:30");
  for (let press = 0; press < 3; press += 1) await page.keyboard.press("ArrowRight");
  await expect.poll(() => startsOnBar(page)).toBe(byPointer);
  await page.keyboard.press("Space");
  await expect(spoken).toContainText("2nd appointment dropped");
  await expectShown(page, byPointer, 90);

  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Escape");
  await expect(spoken).toContainText("Cancelled");
  await expectShown(page, byPointer, 90);

  await page.keyboard.press("Space");
  await page.keyboard.press("End");
  await expect(spoken).toContainText("Right edge of the 2nd appointment lifted");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Space");
  await expect(field(page, "Duration (minutes)")).not.toHaveValue("90");
});

test("a slot is deleted by menu, button and key", async ({ page }) => {
  // Axe reads the whole of a long page.
  await block(page, "2nd").click({ button: "right" });
  // Spec: Right-click opens a 'Delete appointment slot' menu.
  await expect(deletion(page)).toBeFocused();
  await expectAccessible(page);
  await keepPicture(page, "builder-menu");
  await page.keyboard.press("Escape");
  // Spec: Escape clears the menu.
  await expect(deletion(page)).toBeHidden();
  await expect(block(page, "2nd")).toBeFocused();

  await block(page, "2nd").press("Delete");
  await expectShown(page, "10:00, 16:00", 90);
  await expect(block(page, "2nd")).toBeFocused();
  await button(page, "Show more for the 2nd appointment").click();
  await deletion(page).click();
  await expectShown(page, "10:00", 90);
  await expect(button(page, "Show more for the 1st appointment")).toBeFocused();
  await expect(builder(page).getByText("Maximum drive time: 45 min")).toBeVisible();
});

test("the last slot stays; new ones come after it until the day is full", async ({ page }) => {
  await block(page, "3rd").press("Delete");
  await block(page, "2nd").press("Backspace");
  // Spec: Delete or Backspace removes the selected block.
  await expect(builder(page).locator("[id^=slot-block-]")).toHaveCount(1);
  await expectShown(page, "10:00", 90);
  await block(page, "1st").press("Backspace");
  const refusal = builder(page).getByText("You must have at least one appointment slot", {
    exact: true,
  });
  // Spec: The slot editor refuses to delete the last slot ('You must have at least one appointment slot').
  await expect(refusal.first()).toBeVisible();
  await expectShown(page, "10:00", 90);

  await button(page, "+ Add slot").click();
  // Spec: A + button adds a slot.
  await expect(builder(page).locator("[id^=slot-block-]")).toHaveCount(2);
  await expectShown(page, "10:00, 12:15", 90);
  // Spec: 'Day Start' and 'Day End' time inputs and a 'Redistribute Evenly' button.
  await expect(button(page, "Redistribute")).toHaveText("Redistribute Evenly");
  await button(page, "Redistribute Evenly").click();
  await expectShown(page, "10:20, 14:10", 90);
  for (const width of [360, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await keepPicture(builder(page), `builder-${width}`);
  }
  for (let count = 0; count < 3; count += 1) await button(page, "+ Add slot").click();
  // Spec: If a new slot would end past day end, the warning 'Not enough space' appears
  await expect.soft(builder(page).getByText("Not enough space", { exact: true })).toBeVisible();
  const lack =
    "Not enough time in the day to add another appointment, please move existing appointments around or extend the day.";
  // Spec: If a new slot would end past day end, the warning 'Not enough space' appears
  await expect(builder(page).getByText(lack, { exact: true })).toBeVisible();
});

test("typing reaches what dragging reaches, and says what is wrong while it is typed", async ({
  page,
}) => {
  // Spec: 'Day Start' and 'Day End' time inputs and a 'Redistribute Evenly' button.
  await expect(builder(page).getByLabel(/^Day (Start|End)$/)).toHaveCount(2);
  await typeIn(start(page, "2nd"), "1335");
  await expectShown(page, "10:00, 13:35, 16:00", 90);
  await start(page, "2nd").fill("");
  // Spec: All appointment slots must be filled ('All time slots must be filled').
  await expect(builder(page).getByText("All time slots must be filled")).toBeVisible();
  await start(page, "2nd").fill("16:00");
  // Spec: No duplicates ('Duplicate time slots are not allowed').
  await expect(builder(page).getByText("Duplicate time slots are not allowed")).toBeVisible();
  await start(page, "2nd").fill("08:15");
  // Spec: Strictly ascending ('Time slots must be in chronological order').
  await expect(builder(page).getByText("Time slots must be in chronological order")).toBeVisible();
  await start(page, "2nd").press("Escape");
  await expect(start(page, "2nd")).toHaveValue("13:35");
  await typeIn(start(page, "2nd"), "noon");
  await expect(builder(page).getByText("The time before it stays.", { exact: true })).toBeVisible();
  await expect(start(page, "2nd")).toHaveValue("13:35");
  await typeIn(start(page, "2nd"), "08:15");
  await expectShown(page, "08:15, 10:00, 16:00", 90);
  await typeIn(field(page, "Maximum drive time (minutes)"), "30");
  await expect(builder(page).getByText("Drives longer than the gap")).toBeVisible();
  await typeIn(field(page, "Day End"), "17:00");
  await expect(start(page, "3rd")).toHaveValue("15:30");
  await typeIn(field(page, "Day End"), "08:20");
  // Spec: Under 10 minutes, the message is 'Cannot fit appointments'.
  await expect(builder(page).getByText("Cannot fit appointments", { exact: true })).toBeVisible();
  await expect(field(page, "Day End")).toHaveValue("17:00");
});

test("what was built is what is saved", async ({ page }) => {
  const wf = await newWorkflow(page, "Surveys");
  await openWorkflow(page, wf);
  await typeIn(field(page, "Day Start"), "07:00");
  await typeIn(field(page, "Day End"), "20:00");
  await typeIn(field(page, "Duration (minutes)"), "75");
  await typeIn(start(page, "1st"), "09:30");
  await typeIn(field(page, "Maximum drive time (minutes)"), "50");
  await saveButton(page).click();
  await expect(toast(page, "Workflow settings saved successfully")).toBeVisible();
  // Spec: Changes propagate to the settings: slots, duration, drive time, day start and end.
  expect(await storedSettings(page, wf)).toMatchObject({
    defaultAppointmentSlots: ["09:30", "13:00", "16:00"],
    defaultMeetingDuration: 75,
    maxDriveTime: 50,
    dayStartTime: "07:00",
    dayEndTime: "20:00",
  });
  await deleteWorkflow(page, wf);
});

test("a drive limit that a gesture lowers is said where it happens, is undone with it, and can be kept", async ({
  page,
}) => {
  const lowered = builder(page).getByText(/^Maximum drive time 60 → 55 min, the smallest gap\./);
  const unsaved = page.getByRole("region", { name: "Save" });
  await typeIn(field(page, "Maximum drive time (minutes)"), "60");
  await typeIn(start(page, "1st"), "10:35");
  await expect(lowered).toBeVisible();
  await expect(builder(page).getByRole("status")).toContainText("Maximum drive time 60 → 55 min");
  await expect(unsaved).toContainText(/Maximum drive time .+ → 55 min/);
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await keepPicture(builder(page), `builder-lowered-${width}`);
  }
  await button(page, "Undo").click();
  await expect(lowered).toBeHidden();
  await expect(builder(page).getByText("Maximum drive time: 60 min")).toBeVisible();

  await typeIn(start(page, "1st"), "10:35");
  await button(page, "Keep 60").press("Enter");
  await expect(lowered).toBeHidden();
  await expectShown(page, "10:35, 13:00, 16:00", 90);
  await expect(builder(page).getByText("Maximum drive time: 60 min")).toBeVisible();
  await expect(unsaved).not.toContainText("55 min");

  await block(page, "2nd").focus();
  await page.keyboard.press("Space");
  for (let press = 0; press < 3; press += 1) await page.keyboard.press("ArrowLeft");
  await expect(builder(page).getByText(/^Maximum drive time 60 → \d+ min/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(builder(page).getByText(/^Maximum drive time 60 → \d+ min/)).toBeHidden();
  await expect(builder(page).getByText("Maximum drive time: 60 min")).toBeVisible();
});
