import { expect, type Page, test } from "@playwright/test";
import { arriveAs, cell, expectAccessible, fieldAgent } from "../cell.ts";
import { comes, stopClock } from "../clock.ts";
import { colourOf } from "../colour.ts";
import {
  administratorPage,
  days,
  discardButton,
  listWorkflows,
  meetingTitle,
  openWorkflow,
  saveBar,
  saveButton,
  storedSettings,
  timezone,
  toast,
  toastCard,
  unsaved,
  withOwnWorkflow,
} from "../settings.ts";

let page: Page;
let wf: number;

withOwnWorkflow((own) => {
  ({ page, wf } = own);
});

test("a change is marked, saved and stored; typing the old value back leaves nothing to save", async () => {
  await openWorkflow(page, wf);
  // Spec: Sidebar titled 'Settings'.
  await expect(page.locator("aside h2").first()).toHaveText("Settings");
  const places = page.getByRole("navigation", { name: "Settings" });
  const names = (await listWorkflows(page)).map(({ workflowName }) => workflowName);
  // Spec: The Workflows section lists workflows by name, and the selected one is highlighted.
  await expect(places.locator("div", { hasText: /^Workflows/ }).getByRole("link")).toHaveText(
    names,
  );
  const highlighted = () =>
    places
      .getByRole("link")
      .evaluateAll((links) =>
        links
          .filter((link) => getComputedStyle(link).backgroundColor !== "rgba(0, 0, 0, 0)")
          .map(({ textContent }) => textContent),
      );
  // Spec: The Workflows section lists workflows by name, and the selected one is highlighted.
  await expect.poll(highlighted).toEqual(["Surveys"]);
  // Spec: The header reads 'Workflow Settings' or 'Account Settings'.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Workflow Settings");
  // Spec: It has an 'Add workflow' button and a 'Sync CRM Fields' button.
  await expect(page.getByRole("button", { name: /^(Sync CRM Fields|Add workflow)$/ })).toHaveText([
    "Sync CRM Fields",
    "Add workflow",
  ]);
  // Spec: Badges show Workflow ID, Source and Destination.
  await expect(page.getByText(/^(Workflow ID|Source|Destination): /)).toHaveText([
    `Workflow ID: ${wf}`,
    "Source: Leads",
    "Destination: Deals",
  ]);
  // Spec: Timezone is required, chosen from a list.
  await expect(timezone(page).locator("option")).toHaveText([
    "London",
    "Paris",
    "Berlin",
    "Madrid",
    "Rome",
    "Athens",
    "New York",
    "Chicago",
    "Denver",
    "Los Angeles",
    "Dubai",
    "Tokyo",
    "Hong Kong",
    "Singapore",
    "Sydney",
    "Auckland",
  ]);
  // Spec: Save is disabled with no unsaved changes or while saving, and shows 'Saving...' during the save.
  await expect(saveButton(page)).toBeDisabled();
  await page.keyboard.press("Control+s");
  // Spec: Saving with nothing to save gives 'No settings to save'.
  await expect(toast(page, "No settings to save")).toBeVisible();
  const info = await colourOf(toast(page, "Information"));
  // Spec: Toasts (types: success, error, warning, info).
  expect(info).toBe("blue");
  await days(page).fill("6");
  const banner = {
    words: await unsaved(page).textContent(),
    colour: await colourOf(saveBar(page), "backgroundColor"),
  };
  // Spec: A yellow banner says 'You have unsaved changes. Please save your changes before leaving this page.'
  expect(banner).toEqual({
    words: "You have unsaved changes. Please save your changes before leaving this page.",
    colour: "yellow",
  });
  const list = page.getByRole("navigation", { name: "Sections" });
  await expect(list.getByRole("button", { name: "When (unsaved changes)" })).toBeVisible();
  await list.getByRole("button", { name: /^When/ }).click();
  await expect(list.getByRole("link", { name: "Days In Advance (unsaved changes)" })).toBeVisible();
  await days(page).fill("4");
  await expect(unsaved(page)).toBeHidden();
  await expect(saveButton(page)).toBeDisabled();

  await days(page).fill("6");
  await timezone(page).selectOption("Paris");
  await expect(saveButton(page)).toBeEnabled();
  const goOn = Promise.withResolvers<void>();
  const calls: string[] = [];
  await page.route("**/api/settings", async (route) => {
    calls.push(route.request().method());
    if (route.request().method() === "POST") await goOn.promise;
    await route.continue();
  });
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await page.keyboard.press("Control+s");
  // Spec: Save is disabled with no unsaved changes or while saving, and shows 'Saving...' during the save.
  await expect.soft(saveButton(page)).toHaveText(/^Saving\.\.\.(Ctrl S)?$/);
  // Spec: Save is disabled with no unsaved changes or while saving, and shows 'Saving...' during the save.
  await expect(saveButton(page)).toBeDisabled();
  goOn.resolve();
  // Spec: Save success | [Success] 'Workflow settings saved successfully'; 'Settings updated successfully' is the server message
  await expect(toastCard(page, "saved")).toHaveText("SuccessWorkflow settings saved successfully");
  const success = await colourOf(toast(page, "Success").first());
  // Spec: Toasts (types: success, error, warning, info).
  expect(success).toBe("green");
  const { message } = await (await answered).json();
  // Spec: Save success | [Success] 'Workflow settings saved successfully'; 'Settings updated successfully' is the server message
  expect(message).toBe("Settings updated successfully");
  await expect(unsaved(page)).toBeHidden();
  // Spec: Saving clears them and reloads the settings.
  expect(calls).toEqual(["POST", "GET"]);
  expect(await storedSettings(page, wf)).toMatchObject({
    defaultDaysInAdvance: 6,
    timezone: "Europe/Paris",
    maxDriveTime: 60,
  });
});

test("drafts survive another workflow, leaving asks, and a reload offers them again", async () => {
  await openWorkflow(page, wf);
  await days(page).fill("9");
  const places = page.getByRole("navigation", { name: "Settings" });
  await places.getByRole("link", { name: "Workflow 1", exact: true }).click();
  await expect(page.getByText("Workflow ID: 1", { exact: true })).toBeVisible();
  await expect(unsaved(page)).toBeHidden();
  await places.getByRole("link", { name: "Surveys (unsaved changes)" }).click();
  await expect(days(page)).toHaveValue("9");

  await page.getByRole("link", { name: "Milepost" }).click();
  const asked = page.getByRole("dialog", { name: "Leave without saving?" });
  await expect(asked).toBeVisible();
  await expectAccessible(page);
  await asked.getByRole("button", { name: "Stay here" }).click();
  await expect(page).toHaveURL(/\/settings/);

  await page.reload();
  await expect(days(page)).toHaveValue("4");
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(days(page)).toHaveValue("9");
  await discardButton(page).click();
  await expect(days(page)).toHaveValue("4");
});

test("what was discarded can be had back", async () => {
  await openWorkflow(page, wf);
  await days(page).fill("9");
  await timezone(page).selectOption("Paris");
  await discardButton(page).click();
  await expect(days(page)).toHaveValue("4");
  await expect(saveBar(page)).toContainText("You discarded 2 changes.");
  await expectAccessible(page);
  await saveBar(page).getByRole("button", { name: "Undo" }).click();
  await expect(days(page)).toHaveValue("9");
  await expect(timezone(page)).toHaveValue("Europe/Paris");
  await expect(saveBar(page)).toContainText("2 changes");
  expect(await storedSettings(page, wf)).toMatchObject({ defaultDaysInAdvance: 4 });
});

test("two administrators who save at once lose nothing: the second sees the conflict and merges", async ({
  browser,
}) => {
  const other = await administratorPage(browser);
  await openWorkflow(page, wf);
  await openWorkflow(other, wf);
  await timezone(other).selectOption("Rome");
  await days(other).fill("6");
  await saveButton(other).click();
  await expect(toast(other, "Workflow settings saved successfully")).toBeVisible();
  await other.context().close();

  await days(page).fill("7");
  await page.getByRole("checkbox", { name: "One appointment per block" }).check();
  await saveButton(page).click();
  const merge = page.getByRole("dialog", { name: /has changed this workflow/ });
  await expect(merge).toContainText("They changed: Timezone");
  await expect(merge.getByRole("group", { name: "General settings" })).toContainText(
    /Mine.*Days In Advance: 7.*Theirs.*Days In Advance: 6/,
  );
  await expectAccessible(page);
  await merge.getByRole("button", { name: "Save the merged settings" }).click();
  await expect(toast(page, "Workflow settings saved successfully")).toBeVisible();
  expect(await storedSettings(page, wf)).toMatchObject({
    defaultDaysInAdvance: 7,
    timezone: "Europe/Rome",
    timeBlockEnabled: true,
  });
});

test("a text that counts only when its field is left is saved by the press that leaves it, and by Ctrl and S in it", async () => {
  await openWorkflow(page, wf);
  const drive = page.getByLabel("Maximum drive time (minutes)");
  await drive.fill("45");
  // Nothing is unsaved yet, so waiting until the button is enabled would never end.
  await saveButton(page).click({ force: true });
  await expect(toast(page, "Workflow settings saved successfully")).toBeVisible();
  await drive.fill("50");
  await page.keyboard.press("Control+s");
  await expect.poll(async () => (await storedSettings(page, wf)).maxDriveTime).toBe(50);
});

test("what cannot be saved is shown at its field, with the focus on it", async () => {
  await openWorkflow(page, wf);
  await meetingTitle(page).fill(" ");
  // Spec: The inline message is 'Meeting title is required', with a note that settings cannot be saved until it is filled.
  await expect(page.getByText("Meeting title is required", { exact: true })).toBeVisible();
  // Spec: The inline message is 'Meeting title is required', with a note that settings cannot be saved until it is filled.
  await expect(page.getByText("Settings cannot be saved until it is filled.")).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  await expect(meetingTitle(page)).not.toBeInViewport();
  await saveButton(page).click();
  const card = toastCard(page, "Meeting title");
  // Spec: The toast title is 'Validation Error'.
  await expect.soft(card.locator("p").first()).toHaveText("Validation Error");
  const both = "Validation ErrorMeeting title is required when creating meetings";
  // Spec: Validation | [Validation Error] messages listed in section 5
  await expect.soft(card).toHaveText(both);
  // Spec: Toast titles where given appear in brackets.
  await expect(card).toContainText("Validation Error");
  const error = await colourOf(card.locator("p").first());
  // Spec: Toasts (types: success, error, warning, info).
  expect(error).toBe("red");
  await expect(meetingTitle(page)).toBeFocused();
  // Spec: The page scrolls to the field.
  await expect(meetingTitle(page)).toBeInViewport();
  await expect(meetingTitle(page)).toHaveAttribute("aria-invalid", "true");
  // Spec: A save failing validation gives 'Validation failed' with 'Please fix validation errors before saving'.
  await expect(
    page.getByText("Validation failed. Please fix validation errors before saving"),
  ).toBeVisible();

  await page.getByRole("button", { name: "+ Add field mapping" }).click();
  await saveButton(page).click();
  // Spec: Field mapping: a custom mapping needs source fields ('Source fields are required for a custom mapping').
  await expect(page.getByText("Source fields are required for a custom mapping")).toHaveCount(2);
  // Spec: The first failing field is scrolled to and focused.
  await expect(page.getByRole("combobox", { name: /^Source field: Choose/ })).toBeFocused();
  await expectAccessible(page);
});

test("a workflow is added, renamed and deleted", async () => {
  await openWorkflow(page, wf);
  await page.getByRole("button", { name: "Add workflow" }).click();
  const dialog = page.getByRole("dialog", { name: "Add New Workflow" });
  const source = dialog.getByLabel("Source module");
  const destination = dialog.getByLabel("Destination module");
  // Spec: A name input ('Enter workflow name').
  await expect(dialog.getByRole("textbox")).toHaveAttribute("placeholder", "Enter workflow name");
  await dialog.getByRole("textbox").fill("Fittings");
  // Spec: A source module picker ('Choose source module'; helper 'Select the module from which the application will be triggered.').
  await expect(dialog).toHaveText(
    /Source module.*Choose source module.*Select the module from which the application will be triggered\..*Destination module/,
  );
  // Spec: A destination module picker ('Choose destination module'; helper 'Select the module where the application will be sending bookings to.').
  await expect(dialog).toHaveText(
    /Destination module.*Choose destination module.*Select the module where the application will be sending bookings to\./,
  );
  // Spec: Buttons Cancel and Add Workflow.
  await expect(dialog.locator("form").getByRole("button")).toHaveText(["Cancel", "Add Workflow"]);
  await dialog.getByRole("button", { name: "Add Workflow" }).click();
  const lacking = toast(page, "Please select both source and destination modules");
  // Spec: Modal for missing modules | 'Please select both source and destination modules'
  await expect.soft(lacking).toBeVisible();
  // Spec: Add Workflow: both modules are required, else the toast 'Please select both source and destination modules'.
  await expect(lacking).toHaveText("Please select both source and destination modules");
  await expectAccessible(page);
  const destinations = destination.locator("option:enabled");
  await source.selectOption("Leads");
  // Spec: A source of Leads allows all.
  await expect(destinations).toHaveText(["Leads", "Contacts", "Accounts", "Deals", "Events"]);
  await destination.selectOption("Leads");
  await source.selectOption("Contacts");
  // Spec: If the source is changed to something other than Leads while the destination is Leads, the destination is cleared.
  await expect(destination).toHaveValue("");
  // Spec: A source of Contacts allows only Contacts and Deals.
  await expect(destinations).toHaveText(["Contacts", "Deals"]);
  await source.selectOption("Deals");
  // Spec: A source other than Leads excludes Leads.
  await expect(destinations).toHaveText(["Contacts", "Accounts", "Deals", "Events"]);
  await destination.selectOption("Events");
  // Spec: When the destination is Events a hint says a new meeting event will be created on the source module when processing bookings.
  await expect(dialog.getByRole("status")).toHaveText(
    "A new meeting event will be created on the source module when processing bookings.",
  );
  await dialog.getByRole("button", { name: "Add Workflow" }).click();
  // Spec: Workflow creation | success: 'New workflow created successfully'; failure: 'Failed to create new workflow'
  await expect(toast(page, "New workflow created successfully")).toBeVisible();
  const heading = page.getByRole("heading", { name: "Fittings" });
  await expect(heading).toHaveText("Fittings");
  // Spec: Adding a workflow creates an unsaved new one (marked new).
  await expect.soft(page.getByText("New", { exact: true })).toBeVisible();
  // Spec: Adding a workflow creates an unsaved new one (marked new).
  await expect(unsaved(page)).toBeVisible();

  const edit = page.getByRole("button", { name: "Edit workflow name" });
  const name = page.getByRole("textbox", { name: "Workflow name" });
  let renamings = 0;
  page.on("request", (request) => {
    if (request.method() === "PUT") renamings += 1;
  });
  await edit.click();
  // Spec: The page header shows the workflow name, editable inline.
  await expect(name).toHaveValue("Fittings");
  // Spec: Enter saves, Escape cancels, and tick and cross buttons exist.
  await expect(page.getByRole("button", { name: /^(Save name|Cancel)$/ })).toHaveCount(2);
  await name.fill("Nonsense");
  await name.press("Escape");
  // Spec: Enter saves, Escape cancels, and tick and cross buttons exist.
  await expect(heading).toHaveText("Fittings");
  await edit.click();
  await name.fill(" ");
  await page.getByRole("button", { name: "Save name" }).click();
  await edit.click();
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  // Spec: View, then editing, then saved (on success) or cancelled.
  await expect(name).toBeHidden();
  await expect(heading).toHaveText("Fittings");
  // Spec: Workflow rename is ignored if the name is empty or blank.
  expect(renamings).toBe(0);
  await edit.click();
  await name.fill("Window fittings");
  await name.press("Enter");
  // Spec: Rename | success: 'Workflow name updated successfully'; failure: 'Failed to update workflow name'
  await expect(toast(page, "Workflow name updated successfully")).toBeVisible();
  // Spec: Enter saves, Escape cancels, and tick and cross buttons exist.
  await expect(page.getByRole("heading", { name: "Window fittings" })).toBeVisible();
  // Spec: View, then editing, then saved (on success) or cancelled.
  await expect(name).toBeHidden();

  await page.getByRole("button", { name: "Delete workflow" }).click();
  const asked = page.getByRole("dialog", { name: "Delete Window fittings?" });
  // Spec: Deleting asks for confirmation.
  await expect(asked.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expectAccessible(page);
  await asked.getByRole("button", { name: "Delete workflow" }).click();
  // Spec: Delete success | 'Workflow successfully deleted' or 'Workflow deleted successfully'
  await expect(toast(page, "Workflow successfully deleted")).toBeVisible();
  await expect(page.getByText(`Workflow ID: ${wf}`)).toBeVisible();
  const names = (await listWorkflows(page)).map(({ workflowName }) => workflowName);
  expect(names).not.toContain("Window fittings");
});

test("the default workflow cannot be deleted, and says so", async () => {
  await page.clock.install();
  await openWorkflow(page, 1);
  const button = page.getByRole("button", { name: "Delete workflow" });
  // Spec: Workflow 1 cannot be deleted.
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await stopClock(page);
  await button.click({ force: true });
  const card = toastCard(page, "The default workflow");
  // Spec: Delete default | [Warning] 'The default workflow cannot be deleted'
  await expect(card).toHaveText("WarningThe default workflow cannot be deleted");
  const warning = await colourOf(card.locator("p").first());
  // Spec: Toasts (types: success, error, warning, info).
  expect(warning).toBe("yellow");
  // Spec: Toast auto-close: 3 s in one place and 5 s (top right) in another
  expect(await comes(page, 5_000, () => card.isHidden())).toBe("on time");
});

test("a section is reached by its link, by the address and by the name of a setting", async () => {
  await openWorkflow(page, wf, "#users");
  await expect(page.locator("#users")).toBeInViewport();
  const list = page.getByRole("navigation", { name: "Sections" });
  await list.getByRole("searchbox", { name: "Find a setting" }).fill("drive time");
  await list.getByRole("link", { name: /Maximum drive time/ }).click();
  await expect(page.locator("#schedule")).toBeInViewport();
  await list.getByRole("searchbox").fill("");
  await expect(list.locator("[aria-current]")).toHaveText("Schedule builder");
});

test("what was saved can be seen and had back", async () => {
  await openWorkflow(page, wf);
  await days(page).fill("8");
  await saveButton(page).click();
  await expect(toast(page, "Workflow settings saved successfully")).toBeVisible();
  await page.getByRole("button", { name: "History" }).click();
  const history = page.getByRole("dialog", { name: "History of Surveys" });
  await expect(history.getByText("Days In Advance: 4 → 8")).toBeVisible();
  await expectAccessible(page);
  await history
    .getByRole("button", { name: /^Restore/ })
    .first()
    .click();
  const changes = page.getByRole("dialog", { name: "What changes" });
  await expect(changes).toContainText("Nothing is live until you save.");
  await expect(changes.getByText("Days In Advance: 8 → 4")).toBeVisible();
  await expectAccessible(page);
  expect(await storedSettings(page, wf)).toMatchObject({ defaultDaysInAdvance: 8 });
  await changes.getByRole("button", { name: "Keep editing" }).click();
  await expect(days(page)).toHaveValue("4");
  await expect(unsaved(page)).toBeVisible();
  await saveButton(page).click();
  await expect(unsaved(page)).toBeHidden();
  expect(await storedSettings(page, wf)).toMatchObject({ defaultDaysInAdvance: 4 });
  await page.getByRole("button", { name: "History" }).click();
  await expect(history.getByText("Days In Advance: 8 → 4")).toBeVisible();
});

test("a save is taken back by one press, and that by another", async () => {
  await openWorkflow(page, wf);
  await days(page).fill("8");
  await saveButton(page).click();
  await expect(toast(page, "Workflow settings saved successfully")).toBeVisible();
  const undo = saveBar(page).getByRole("button", { name: "Undo this save" });
  await expectAccessible(page);
  for (const saved of [4, 8]) {
    await undo.press("Enter");
    await expect(days(page)).toHaveValue(String(saved));
    expect(await storedSettings(page, wf)).toMatchObject({ defaultDaysInAdvance: saved });
  }
  await days(page).fill("9");
  await expect(undo).toBeHidden();
});

test("View and Edit of a mapping are in the list of what changes, and in the history", async () => {
  await openWorkflow(page, wf);
  const edit = page.getByRole("checkbox", { name: "Edit Customer street address" });
  await edit.click();
  await saveBar(page).getByRole("button", { name: "See what changes" }).click();
  const changes = page.getByRole("dialog", { name: "What changes" });
  await expect(changes.getByText("Customer street address, Edit: off → on")).toBeVisible();
  await changes.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Workflow settings saved successfully")).toBeVisible();
  await page.getByRole("button", { name: "History" }).click();
  const history = page.getByRole("dialog", { name: "History of Surveys" });
  await expect(history.getByText("Customer street address, Edit: off → on")).toBeVisible();
});

test("a user who manages no workflow sees whom to ask", async ({ browser }) => {
  const context = await browser.newContext();
  const other = await context.newPage();
  await arriveAs(other, fieldAgent);
  await other.goto(`${cell.url}/settings`);
  // Spec: With no accessible workflow it shows 'No Access'
  await expect(other.getByRole("heading", { name: "No Access", exact: true })).toBeVisible();
  // Spec: With no accessible workflow it shows 'No Access'
  await expect(
    other.getByText(
      "You don't have access to any workflow settings. Please contact your administrator to request access to specific workflows.",
      { exact: true },
    ),
  ).toBeVisible();
  await expectAccessible(other);
  await context.close();
});
