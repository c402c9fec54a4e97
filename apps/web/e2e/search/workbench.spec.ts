import { expect, type Page, test } from "@playwright/test";
import { newLead } from "../booking.ts";
import { arriveAs, bookingAgent, cell, leadIn, signIn, takePictures } from "../cell.ts";
import {
  address,
  dialog,
  firstFocus,
  nextLead,
  openRival,
  openSlots,
  row,
  rows,
  type ShownSlot,
  schedule,
} from "../slots.ts";

const card = (page: Page) => page.getByRole("region", { name: "Customer", exact: true });
const week = (page: Page) => page.getByRole("region", { name: "The week" });
const chosen = (page: Page) =>
  rows(page).filter({ has: page.locator("button[aria-pressed=true]") });

/** A slot on the screen that is not among the first rows. */
function beyondFirst(shown: readonly ShownSlot[]): ShownSlot {
  const slot = shown.at(-1);
  if (!slot || shown.length < 5) throw new Error("There are too few slots");
  return slot;
}

/** Its cell, by what is spoken: "Thursday 19 November, 4pm, …". */
function cellOf(page: Page, { start }: ShownSlot) {
  const date = new Date(`${start.slice(0, 10)}T00:00:00Z`);
  const day = new Intl.DateTimeFormat("en-GB", {
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  }).format(date);
  const hour = Number(start.slice(11, 13));
  const time = `${hour % 12 || 12}${hour < 12 ? "am" : "pm"}`;
  return week(page).getByRole("button", { name: `${day.replace(",", "")}, ${time}, ` });
}

test("a press anywhere on a row chooses it, the pointer previews, and the agent's day follows", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const shown = await openSlots(page, nextLead());
  const first = firstFocus(shown);
  await expect(schedule(page, first)).toBeFocused();
  await expect(chosen(page)).toHaveCount(1);
  const other = first === 0 ? 1 : 0;
  const asked = page.waitForRequest((request) =>
    request.url().includes(`slot=${shown[other]?.slot}`),
  );
  await row(page, other).click({ position: { x: 40, y: 60 } });
  await asked;
  await expect(schedule(page, other)).toBeFocused();
  await expect(row(page, other).locator("button[aria-pressed=true]")).toBeVisible();

  // The pointer rests on the first one again: it is shown, but not chosen.
  const preview = page.waitForResponse((answer) =>
    answer.url().includes(`/day?slot=${shown[2]?.slot}`),
  );
  await row(page, 2).locator("time").hover();
  await preview;
  await expect(row(page, other).locator("button[aria-pressed=true]")).toBeVisible();
  await expect(schedule(page, other)).toBeFocused();
  await expect(rows(page).getByText("Best", { exact: true })).toHaveCount(
    shown.slice(0, 3).some((slot) => slot === bestOf(shown)) ? 1 : 0,
  );
  await takePictures(page, "workbench");
});

/** The earliest of those that add least. */
function bestOf(shown: readonly ShownSlot[]): ShownSlot | undefined {
  const added = shown.map(({ addedMinutes }) => addedMinutes ?? Infinity);
  return shown[added.indexOf(Math.min(...added))];
}

test("the card says whom one speaks with, and another postcode searches again for the same customer", async ({
  page,
}) => {
  await arriveAs(page, bookingAgent);
  const lead = await newLead(page, leadIn("MP2").Zip_Code ?? "");
  await page.goto(`${cell.url}/search?wf=1&recordId=${lead.id}`);
  await expect(card(page)).toContainText(/Ava Lindqvist \d+/);
  await expect(card(page)).toContainText("14 Harbour Lane, Port Amity");
  await expect(card(page).getByRole("link", { name: "020 7946 0018" })).toHaveAttribute(
    "href",
    "tel:02079460018",
  );
  await expect(card(page).getByRole("link", { name: "Open record" })).toHaveAttribute(
    "href",
    new RegExp(`/tab/Leads/${lead.id}$`),
  );
  await expect(page).toHaveTitle(/^Ava Lindqvist \d+, MP2 \w{3} · Milepost$/);

  const typed = `${leadIn("MP1").Zip_Code}`;
  const asked = page.waitForRequest(/\/api\/search\?/);
  await card(page).getByLabel("Postcode").fill(typed.toLowerCase().replace(" ", ""));
  await page.keyboard.press("Enter");
  expect(new URL((await asked).url()).searchParams.get("recordId")).toBe(lead.id);
  await expect(card(page).getByLabel("Postcode")).toHaveValue(typed);
  await expect(card(page)).toContainText(/Ava Lindqvist/);

  await expect(rows(page)).toHaveCount(3);
  await schedule(page).click();
  await expect(dialog(page).getByRole("region", { name: "Customer", exact: true })).toContainText(
    "020 7946 0018",
  );
  await address(page).press("Enter");
  await page.waitForURL(/\/book\//);
  await expect(dialog(page)).toBeHidden();
  await expect(card(page)).toContainText("14 Harbour Lane, Port Amity");
});

test("the week has a cell for every slot; one press, or the day's number, leads to its row", async ({
  page,
}) => {
  const shown = await openSlots(page, nextLead());
  const far = beyondFirst(shown);
  for (const slot of shown) {
    const added = Math.max(0, Math.round(slot.addedMinutes ?? 0));
    await expect(cellOf(page, slot)).toHaveText(`+${added}`);
  }
  await cellOf(page, far).click();
  await expect(rows(page)).toHaveCount(4);
  await expect(schedule(page, 3)).toBeFocused();
  const start = await row(page, 3).locator("time").getAttribute("datetime");
  expect(Date.parse(`${start}`)).toBe(Date.parse(far.start));

  await page.keyboard.press("1");
  await expect(schedule(page, 3)).not.toBeFocused();
  await expect(page.locator("button:focus")).toHaveAccessibleName(/^Schedule/);
  const day = await page.locator("li:has(button:focus) time").getAttribute("datetime");
  expect(`${day}`.slice(0, 10)).toBe(shown[0]?.start.slice(0, 10));

  const cell = cellOf(page, far);
  await cell.focus();
  const before = await cell.getAttribute("data-place");
  await page.keyboard.press("ArrowUp");
  const after = await page.locator("button:focus").getAttribute("data-place");
  expect(after).not.toBe(before);
  for (const button of await week(page).locator("button[data-place]").all()) {
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  await takePictures(page, "week");
});

test("morning and afternoon narrow the week and the list", async ({ page }) => {
  const shown = await openSlots(page, nextLead());
  const isMorning = ({ start }: ShownSlot) => Number(start.slice(11, 13)) < 12;
  for (const [name, isIn] of [
    ["Morning", isMorning],
    ["Afternoon", (slot: ShownSlot) => !isMorning(slot)],
  ] as const) {
    await page.getByRole("button", { name, exact: true }).click();
    const wanted = shown.filter(isIn);
    await expect(week(page).getByRole("button", { name: /, adds / })).toHaveCount(wanted.length);
    await expect(rows(page)).toHaveCount(Math.min(3, wanted.length));
    const first = await row(page, 0).locator("time").getAttribute("datetime");
    expect(Date.parse(`${first}`)).toBe(Date.parse(wanted[0]?.start ?? ""));
  }
});

test("another agent who is free is judged as a moved slot is, and invited for", async ({
  page,
}) => {
  const shown = await openSlots(page, nextLead());
  const index = shown.slice(0, 3).findIndex(({ alsoFree }) => alsoFree.length > 0);
  const [agent] = shown[index]?.alsoFree ?? [];
  if (!agent) throw new Error("Nobody else is free in the first slots");
  const [name = ""] = agent.salesPersonName.split(" ");
  const checked = page.waitForResponse(/\/check\?/);
  await row(page, index)
    .getByRole("button", { name: new RegExp(`^${name} \\+`) })
    .click();
  const { searchParams } = new URL((await checked).url());
  expect(searchParams.get("fieldagent")).toBe(agent.appFieldAgentId);
  await expect(row(page, index)).toContainText(agent.salesPersonName);
  await expect(row(page, index)).toContainText("Your choice");
  await expect(schedule(page, index)).toHaveAttribute("aria-disabled", "false");
  await takePictures(page, "other-agent");
  const invited = page.waitForRequest(/calendarInvite/);
  await page.keyboard.press("Enter");
  await expect(address(page)).toBeFocused();
  await page.keyboard.press("Enter");
  expect((await invited).postDataJSON()).toMatchObject({
    slotID: shown[index]?.slot,
    appFieldAgentId: agent.appFieldAgentId,
  });
  await page.waitForURL(/\/book\//);

  await page.getByRole("link", { name: "All slots" }).click();
  const held = page.getByRole("region", { name: "Slot on hold" });
  await expect(held).toContainText(`with ${agent.salesPersonName} for this customer until`);
  await expect(held).toContainText("We’ve sent the invitation to");
  await takePictures(page, "slot-on-hold");
  await held.getByRole("link", { name: "Continue booking" }).click();
  await expect(page.getByRole("button", { name: /^Book$/ })).toBeVisible();
});

test("the slot that was chosen and its minutes come back after a reload, and after signing in again", async ({
  page,
}) => {
  const shown = await openSlots(page, nextLead());
  const far = beyondFirst(shown);
  await cellOf(page, far).click();
  await page.keyboard.press("+");
  await expect(row(page, 3)).toContainText("Adjusted by +15 minutes");
  const comeBack = async () => {
    await expect(row(page, 3)).toContainText("Adjusted by +15 minutes");
    await expect(schedule(page, 3)).toBeFocused();
    const start = await row(page, 3).locator("time").getAttribute("datetime");
    expect(Date.parse(`${start}`)).toBe(Date.parse(far.start) + 15 * 60_000);
  };
  await page.reload();
  await comeBack();

  await page.context().clearCookies();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/login/);
  await signIn(page, bookingAgent);
  await comeBack();
});

const reasons = (page: Page) => page.getByRole("dialog", { name: /free\.$/ });

test("a time when nobody can go says why next to its cell, by pointer and keyboard, and leads to the closest free slot", async ({
  browser,
  page,
}) => {
  const lead = nextLead();
  const far = beyondFirst(await openSlots(page, lead));
  const rival = await openRival(browser, lead);
  await rival.takeAll(far);
  await page.reload();
  await expect(rows(page)).toHaveCount(3);
  const cell = cellOf(page, far);
  await expect(cell).toHaveAccessibleName(/show why nobody is free$/);
  await cell.click();
  await expect(reasons(page)).toContainText("Nobody is free.");
  await expect(reasons(page)).toContainText("a colleague is offering it right now");
  const box = { cell: await cell.boundingBox(), reasons: await reasons(page).boundingBox() };
  const [top, height] = [box.cell?.y ?? 0, box.cell?.height ?? 0];
  const isBelow = Math.abs((box.reasons?.y ?? 0) - top - height) < 10;
  const isAbove = Math.abs((box.reasons?.y ?? 0) + (box.reasons?.height ?? 0) - top) < 10;
  expect(isBelow || isAbove).toBe(true);
  await takePictures(page, "why-empty");
  await page.keyboard.press("Escape");
  await expect(reasons(page)).toBeHidden();
  await expect(cell).toBeFocused();

  await page.keyboard.press("ArrowLeft");
  await expect(cell).not.toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(cell).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(reasons(page)).toContainText("a colleague is offering it right now");
  // On a busy computer a press comes before the browser has said that they closed.
  await cell.evaluate((pressed: HTMLElement) => {
    document.querySelector<HTMLElement>(":popover-open")?.hidePopover();
    pressed.click();
  });
  await expect(reasons(page)).toContainText("a colleague is offering it right now");
  await reasons(page)
    .getByRole("button", { name: /^Go to / })
    .press("Enter");
  await expect(reasons(page)).toBeHidden();
  await expect(page.locator("button:focus")).toHaveAccessibleName(/^Schedule/);
  await rival.leave();
});

test("a day on which the chosen agent has nothing free says why for each time, and the day's heading opens it", async ({
  browser,
  page,
}) => {
  const lead = nextLead();
  const [first] = await openSlots(page, lead);
  const date = first?.start.slice(0, 10);
  const explained = await page.request.get(`${cell.url}/api/search/${first?.searchId}/explain`);
  const { days } = (await explained.json()) as Explained;
  const agents = days.find((day) => day.date === date)?.agents ?? [];
  const agent = agents.find(({ appFieldAgentId }) => appFieldAgentId === first?.fieldagent);
  if (!first || !agent) throw new Error("There is no slot");
  const rival = await openRival(browser, lead);
  for (const { slot } of agent.slots.filter(({ offer }) => offer !== null))
    await rival.take({ slot, fieldagent: first.fieldagent, week: first.week });
  await page.reload();
  await page.getByLabel("Agent", { exact: true }).selectOption({ label: agent.salesPersonName });
  const name = `show why ${agent.salesPersonName} isn’t free`;
  const heading = week(page)
    .getByRole("columnheader")
    .getByRole("button", { name: new RegExp(`${name}$`) })
    .first();
  await heading.click();
  await expect(reasons(page)).toContainText(`${agent.salesPersonName} isn’t free.`);
  await expect(reasons(page)).toContainText(/\d(am|pm): a colleague is offering it right now/);
  await takePictures(page, "why-empty-day");
  await page.keyboard.press("Escape");
  await expect(heading).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("button:focus")).toHaveAccessibleName(new RegExp(`m, ${name}$`));
  await rival.leave();
});

/** The reasons of a search. */
interface Explained {
  readonly days: readonly {
    readonly date: string;
    readonly agents: readonly {
      readonly appFieldAgentId: string;
      readonly salesPersonName: string;
      readonly slots: readonly { readonly slot: string; readonly offer: object | null }[];
    }[];
  }[];
}
