import { expect, type Page, test } from "@playwright/test";
import { expectAccessible, holdBack } from "../cell.ts";
import {
  days,
  openWorkflow,
  saveButton,
  storedSettings,
  toast,
  withOwnWorkflow,
} from "../settings.ts";

let page: Page;
let wf: number;

withOwnWorkflow((own) => {
  ({ page, wf } = own);
});
test.beforeEach(() => openWorkflow(page, wf));

const destination = (of: string) =>
  page.getByRole("combobox", { name: `Destination field of ${of}:` });
const further = "Booking date time (further mapping)";
const pick = async (text: string | RegExp) => page.getByRole("option", { name: text }).click();
const listed = () => page.getByRole("listbox").getByRole("option");
const checkbox = (name: string) => page.getByRole("checkbox", { name, exact: true });

test("a field that is mapped elsewhere cannot be chosen, and one of its own app field says why", async () => {
  await destination("Customer street address").click();
  const taken = page.getByRole("option", { name: /\(already mapped\)/ }).first();
  // Spec: A CRM field already mapped elsewhere is shown disabled with the suffix '(already mapped)'.
  await expect(taken).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "+ Add field mapping" }).click();
  const source = page.getByRole("combobox", { name: /^Source field: Choose source/ });
  await expect(source).toBeFocused();
  await source.click();
  await page.keyboard.type("Booking date");
  // Nothing is chosen that nobody could have seen.
  await expect(listed()).toHaveText([/^Booking date time/]);
  await page.keyboard.press("Enter");
  await destination(further).click();
  const twin = page.getByRole("option", { name: /\(already mapped\)/ }).first();
  const name = (await twin.textContent())?.split(" (already")[0] ?? "";
  await twin.click();
  const alert = page.getByRole("dialog", { name: "Already mapped" });
  // Spec: Choosing a destination already used by another mapping of the same app field raises an alert
  await expect(alert).toContainText(
    `This app field is already mapped to CRM field "${name}". Remove the existing mapping for that field or choose a different CRM field.`,
  );
  await alert.getByRole("button", { name: "Close" }).click();

  await page.getByRole("button", { name: `Remove mapping of ${further}` }).click();
  // Spec: Rows can be added and removed.
  await expect(destination(further)).toHaveCount(0);
  const notes = page.getByRole("region", { name: "Notifications" });
  await notes.getByRole("button", { name: "Undo" }).click();
  // Spec: Rows can be added and removed.
  await expect(destination(further)).toHaveCount(1);
});

test("what is typed before a list has come is not lost", async () => {
  const letGo = await holdBack(page, "**/live-picker*");
  await destination("Customer street address").press("Enter");
  await page.keyboard.type("Department");
  letGo();
  await expect(page.getByRole("combobox", { name: /^Search: Destination/ })).toHaveValue(
    "Department",
  );
  await expect(listed()).toHaveText([/^Department/]);
});

test("what is typed while a list opens on a slow computer is not lost, and a space does not close it", async () => {
  await page.getByRole("button", { name: "+ Add field mapping" }).click();
  const source = page.getByRole("combobox", { name: /^Source field: Choose source/ });
  await expect(source).toBeFocused();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 20 });
  await source.click();
  await page.keyboard.type("Booking date");
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await expect(page.getByRole("combobox", { name: "Search: Source field" })).toHaveValue(
    "Booking date",
  );
  await expect(listed()).toHaveText([/^Booking date time/]);
});

test("days in advance that a save would refuse are not taken", async () => {
  await days(page).fill("367");
  await expect(page.getByText("Enter 366 or less.")).toBeVisible();
  await days(page).fill("0");
  await expect(page.getByText("Enter 1 or more.")).toBeVisible();
  await expect(saveButton(page)).toBeDisabled();
});

test("turning View off forces Edit off", async () => {
  const shown = (text: string) => page.getByText(text).filter({ visible: true });
  await checkbox("View Customer city").hover();
  // Spec: Each row has a source, a destination module and field, and toggles View and Edit
  await expect(
    shown("Enable to allow the agent to view this field on the booking form"),
  ).toHaveCount(1);
  await checkbox("Edit Customer city").hover();
  // Spec: Each row has a source, a destination module and field, and toggles View and Edit
  await expect(
    shown("Enable to allow the agent to edit this field on the booking form"),
  ).toHaveCount(1);
  await checkbox("View Customer city").setChecked(true);
  await checkbox("Edit Customer city").setChecked(true);
  await expect(checkbox("Edit Customer city")).toBeChecked();
  await checkbox("View Customer city").setChecked(false);
  // Spec: Turning View off forces Edit off.
  await expect(checkbox("Edit Customer city")).not.toBeChecked();
  await expect(checkbox("Edit Customer city")).toHaveAttribute("aria-disabled", "true");
  await checkbox("Edit Customer city").hover();
  await expect(shown("Turn View on first")).toHaveCount(1);
  await expect(checkbox("Edit Customer postcode")).toHaveAttribute("aria-disabled", "true");
});

test("on a phone no switch's words leave the screen", async () => {
  const { width: before = 1440, height = 900 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width: 360, height });
  const words = page.getByRole("tooltip", { includeHidden: true });
  await expect.poll(() => words.count()).toBeGreaterThan(10);
  for (const one of await words.all()) {
    const { x = -1, width = 0 } = (await one.boundingBox()) ?? {};
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(360);
  }
  await page.setViewportSize({ width: before, height });
});

test("filters are joined as the sentence says, and removing one renumbers the rest", async () => {
  const add = page.getByRole("button", { name: "+ Add filter" });
  for (const order of [1, 2, 3]) {
    await add.click();
    const field = page.getByRole("combobox", { name: new RegExp(`^Field of filter ${order}:`) });
    await field.click();
    await pick(/^Deals: Deal Name/);
    await page.getByRole("textbox", { name: `Value of filter ${order}` }).fill(`x${order}`);
  }
  await page.getByRole("button", { name: "AND before filter 3, change" }).click();
  // Spec: Clicking the AND/OR label on conditions after the first toggles it.
  await expect(page.getByText("Matches when (1 and 2) or 3")).toBeVisible();
  await page.getByRole("button", { name: "Remove filter 1" }).click();
  await expect(page.getByText("Matches when 1 or 2")).toBeVisible();
  await saveButton(page).click();
  await expect(toast(page, "Workflow settings saved successfully")).toBeVisible();
  // Spec: Removing an existing-filter row renumbers the rest and clears the first logical operator.
  expect((await storedSettings(page, wf)).existingBookingFilters).toMatchObject([
    { order: 1, value: "x2", logicalOperator: null },
    { order: 2, value: "x3", logicalOperator: "OR" },
  ]);
});

test("the form is put in order by keyboard, by pointer and by buttons, and the orders are 10, 20, 30", async () => {
  const list = page.getByRole("list", { name: "Booking details:" });
  const names = () => list.getByRole("listitem").allTextContents();
  // Sections further down come a moment later.
  await expect(list.getByRole("listitem").nth(2)).toBeVisible();
  const before = await names();
  await list.getByRole("button", { name: `Move ${before[0]} down` }).click();
  await expect.poll(names).toEqual([before[1], before[0], ...before.slice(2)]);

  const handle = list.getByRole("button", { name: `Move ${before[0]}`, exact: true });
  await handle.focus();
  // What is announced is waited for: each key acts on what the one before it did.
  await page.keyboard.press("Space");
  await expect(page.getByText(/is over place 2 of/)).toBeAttached();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByText(/is over place 3 of/)).toBeAttached();
  await page.keyboard.press("Space");
  await expect.poll(names).toEqual([before[1], before[2], before[0], ...before.slice(3)]);

  const last = list.getByRole("button", { name: `Move ${before.at(-1)}`, exact: true });
  const first = await list.getByRole("listitem").first().boundingBox();
  const from = await last.boundingBox();
  if (!first || !from) throw new Error("The list is not on the screen");
  await last.hover();
  await page.mouse.down();
  await page.mouse.move(from.x + 8, first.y + 8, { steps: 10 });
  await expect(page.getByText(/is over place 1 of/)).toBeAttached();
  await page.mouse.up();
  // Spec: Fields are drag-reordered within a top section (booking details) and a bottom section (agent fields).
  await expect.poll(async () => (await names())[0]).toBe(before.at(-1));

  await saveButton(page).click();
  await expect(toast(page, "Workflow settings saved successfully")).toBeVisible();
  const { mappings } = await storedSettings(page, wf);
  const orders = mappings.map(({ fieldMappings: [entry] }) => entry?.order ?? 0);
  const ordered = orders.filter((order) => order >= 10).toSorted((a, b) => a - b);
  // Spec: Field order step 10.
  expect.soft(ordered).toEqual(before.map((_, index) => (index + 1) * 10));
  // Spec: After reordering, orders become 10, 20, 30 and so on.
  expect(ordered.slice(0, 3)).toEqual([10, 20, 30]);
});

test("field agents are found by name or e-mail, and the booking agent's fields and default values are kept", async () => {
  const agents = page.getByRole("group", { name: "Select Field Agents" });
  const search = agents.getByRole("searchbox");
  // Sections further down come a moment later.
  await expect(page.locator("#save")).toBeVisible();
  const lists = page.locator("#general, #users, #administrators").locator("div.overflow-y-auto");
  const sizes = await lists.evaluateAll((all) =>
    all.map((list) => ({
      height: list.getBoundingClientRect().height,
      overflow: getComputedStyle(list).overflowY,
    })),
  );
  // Spec: Agent and user lists are 300 px tall and scroll.
  expect(sizes).toEqual(Array(3).fill({ height: 300, overflow: "auto" }));
  const person = agents.getByRole("checkbox").first();
  const email = (await agents.locator("label").first().textContent())?.split(/(?=[a-z]+\.)/).at(-1);
  await search.fill(email?.slice(0, 6) ?? "");
  await person.check();
  await expect(agents.getByText(/^1 of \d+ selected$/)).toBeVisible();
  await search.fill("");
  await agents.getByRole("checkbox", { name: "Show only selected" }).check();
  await expect(agents.locator("div.overflow-y-auto").getByRole("checkbox")).toHaveCount(1);

  await page.getByRole("button", { name: "+ Add field", exact: true }).click();
  await page.getByRole("combobox", { name: /^Field of field 1:/ }).click();
  await pick(/^Deal Name/);
  await page.getByRole("button", { name: "+ Add default value" }).click();
  await page.getByRole("combobox", { name: /^Field of default value 1:/ }).click();
  await expect(page.getByRole("option", { name: /^Deal Name \(already mapped\)/ })).toBeVisible();
  await pick(/^Description/);
  await page.getByRole("textbox", { name: "Value of default value 1" }).fill("From Milepost");
  await expectAccessible(page);
  await saveButton(page).click();
  await expect(toast(page, "Workflow settings saved successfully")).toBeVisible();
  const stored = await storedSettings(page, wf);
  expect(stored.bookingAgentFields).toMatchObject([{ id: "1", field: "Deal_Name" }]);
  expect(stored.defaultFieldValues).toMatchObject([
    { field: "Description", defaultValue: "From Milepost" },
  ]);
  expect(stored.selectedFieldAgents).toHaveLength(1);
});
