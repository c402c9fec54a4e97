import { expect, type Page, test } from "@playwright/test";
import { arriveAs, cell, expectAccessible, fieldAgent } from "./cell.ts";
import {
  administratorPage,
  days,
  listWorkflows,
  meetingTitle,
  openWorkflow,
  saveButton,
  storedSettings,
  timezone,
  toast,
  unsaved,
  withOwnWorkflow,
} from "./settings.ts";

let page: Page;
let wf: number;

withOwnWorkflow((own) => {
  ({ page, wf } = own);
});

// Spec: Sidebar titled 'Settings'.
// Spec: The Workflows section lists workflows by name, and the selected one is highlighted.
// Spec: The header reads 'Workflow Settings' or 'Account Settings'.
// Spec: It has an 'Add workflow' button and a 'Sync CRM Fields' button.
// Spec: Badges show Workflow ID, Source and Destination.
// Spec: Saving with nothing to save gives 'No settings to save'.
// Spec: Save success | [Success] 'Workflow settings saved successfully'
// Spec: Timezone is required, chosen from a list.
// Spec: A yellow banner says 'You have unsaved changes. Please save your changes before leaving this page.'
// Spec: Save is disabled with no unsaved changes or while saving, and shows 'Saving...' during the save.
// Spec: Saving clears them and reloads the settings.
test("a change is marked, saved and stored; typing the old value back leaves nothing to save", async () => {
  await openWorkflow(page, wf);
  await expect(page.getByRole("heading", { name: "Settings", exact: true })).toBeVisible();
  const places = page.getByRole("navigation", { name: "Settings" });
  await expect(places.locator("[aria-current=page]")).toHaveText("Surveys");
  await expect(page.getByRole("heading", { name: "Workflow Settings" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Sync CRM Fields" })).toBeVisible();
  await expect(page.getByText("Source: Leads")).toBeVisible();
  await expect(page.getByText("Destination: Deals")).toBeVisible();
  await expect(timezone(page).locator("option")).toHaveCount(16);
  await expect(saveButton(page)).toBeDisabled();
  await page.keyboard.press("Control+s");
  await expect(toast(page, "No settings to save")).toBeVisible();
  await days(page).fill("6");
  await expect(unsaved(page)).toBeVisible();
  await expect(
    page.getByRole("link", { name: "General settings (unsaved changes)" }),
  ).toBeVisible();
  await days(page).fill("4");
  await expect(unsaved(page)).toBeHidden();
  await expect(saveButton(page)).toBeDisabled();

  await days(page).fill("6");
  await timezone(page).selectOption("Paris");
  await page.keyboard.press("Control+s");
  await expect(toast(page, "Workflow settings saved successfully")).toBeVisible();
  await expect(unsaved(page)).toBeHidden();
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
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect(days(page)).toHaveValue("4");
});

test("two administrators who save at once lose nothing: the second is told and merges", async ({
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
  const drive = page.getByLabel("Drive at most (minutes)");
  await drive.fill("45");
  // Nothing is unsaved yet, so whoever waits until the button may be pressed would wait for ever.
  await saveButton(page).click({ force: true });
  await expect(toast(page, "Workflow settings saved successfully")).toBeVisible();
  await drive.fill("50");
  await page.keyboard.press("Control+s");
  await expect.poll(async () => (await storedSettings(page, wf)).maxDriveTime).toBe(50);
});

// Spec: The first failing field is scrolled to and focused.
// Spec: The toast title is 'Validation Error'.
// Spec: The page scrolls to the field.
// Spec: The inline message is 'Meeting title is required', with a note that settings cannot be saved until it is filled.
// Spec: Field mapping: a custom mapping needs source fields ('Source fields are required for a custom mapping').
// Spec: A save failing validation gives 'Validation failed' with 'Please fix validation errors before saving'.
// Spec: Validation | [Validation Error] messages listed in section 5
test("what cannot be saved is shown at its field, with the focus on it", async () => {
  await openWorkflow(page, wf);
  await meetingTitle(page).fill(" ");
  await expect(page.getByText("Meeting title is required", { exact: true })).toBeVisible();
  await expect(page.getByText("Settings cannot be saved until it is filled.")).toBeVisible();
  await saveButton(page).click();
  await expect(toast(page, "Validation Error")).toBeVisible();
  await expect(toast(page, "Meeting title is required when creating meetings")).toBeVisible();
  await expect(meetingTitle(page)).toBeFocused();
  await expect(meetingTitle(page)).toBeInViewport();
  await expect(meetingTitle(page)).toHaveAttribute("aria-invalid", "true");
  await expect(
    page.getByText("Validation failed. Please fix validation errors before saving"),
  ).toBeVisible();

  await page.getByRole("button", { name: "+ Add field mapping" }).click();
  await saveButton(page).click();
  await expect(page.getByText("Source fields are required for a custom mapping")).toHaveCount(2);
  await expect(page.getByRole("combobox", { name: /^Source field: Choose/ })).toBeFocused();
  await expectAccessible(page);
});

// Spec: Add Workflow: both modules are required, else the toast 'Please select both source and destination modules'.
// Spec: A name input ('Enter workflow name').
// Spec: A source module picker ('Choose source module'; helper 'Select the module from which the application will be triggered.').
// Spec: A destination module picker ('Choose destination module'; helper 'Select the module where the application will be sending bookings to.').
// Spec: Buttons Cancel and Add Workflow.
// Spec: When the destination is Events a hint says a new meeting event will be created on the source module when processing bookings.
// Spec: A source of Leads allows all.
// Spec: A source of Contacts allows only Contacts and Deals.
// Spec: A source other than Leads excludes Leads.
// Spec: If the source is changed to something other than Leads while the destination is Leads, the destination is cleared.
// Spec: Adding a workflow creates an unsaved new one (marked new).
// Spec: Workflow creation | success: 'New workflow created successfully'
// Spec: Modal for missing modules | 'Please select both source and destination modules'
// Spec: The page header shows the workflow name, editable inline.
// Spec: Enter saves, Escape cancels, and tick and cross buttons exist.
// Spec: View, then editing, then saved (on success) or cancelled.
// Spec: Workflow rename is ignored if the name is empty or blank.
// Spec: Rename | success: 'Workflow name updated successfully'
// Spec: Deleting asks for confirmation.
// Spec: Delete success | 'Workflow successfully deleted'
test("a workflow is added, renamed and deleted", async () => {
  await openWorkflow(page, wf);
  await page.getByRole("button", { name: "Add workflow" }).click();
  const dialog = page.getByRole("dialog", { name: "Add New Workflow" });
  await dialog.getByPlaceholder("Enter workflow name").fill("Fittings");
  await dialog.getByRole("button", { name: "Add Workflow" }).click();
  await expect(toast(page, "Please select both source and destination modules")).toBeVisible();
  await expectAccessible(page);
  await expect(dialog).toContainText("Choose source module");
  await expect(dialog).toContainText(
    "Select the module from which the application will be triggered.",
  );
  await expect(dialog).toContainText("Choose destination module");
  await expect(dialog).toContainText(
    "Select the module where the application will be sending bookings to.",
  );
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeVisible();
  const destinations = dialog.getByLabel("Destination module").locator("option:enabled");
  await dialog.getByLabel("Source module").selectOption("Leads");
  await expect(destinations).toHaveText(["Leads", "Contacts", "Accounts", "Deals", "Events"]);
  await dialog.getByLabel("Destination module").selectOption("Leads");
  await dialog.getByLabel("Source module").selectOption("Contacts");
  await expect(dialog.getByLabel("Destination module")).toHaveValue("");
  await expect(destinations).toHaveText(["Contacts", "Deals"]);
  await dialog.getByLabel("Source module").selectOption("Deals");
  await expect(destinations).toHaveText(["Contacts", "Accounts", "Deals", "Events"]);
  await dialog.getByLabel("Destination module").selectOption("Events");
  await expect(dialog.getByText(/^A new meeting event will be created/)).toBeVisible();
  await dialog.getByRole("button", { name: "Add Workflow" }).click();
  await expect(toast(page, "New workflow created successfully")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Fittings" })).toBeVisible();
  await expect(page.getByText("New", { exact: true })).toBeVisible();
  await expect(unsaved(page)).toBeVisible();

  await page.getByRole("button", { name: "Edit workflow name" }).click();
  const name = page.getByRole("textbox", { name: "Workflow name" });
  await name.fill("Nonsense");
  await name.press("Escape");
  await page.getByRole("button", { name: "Edit workflow name" }).click();
  await name.fill(" ");
  await page.getByRole("button", { name: "Save name" }).click();
  await page.getByRole("button", { name: "Edit workflow name" }).click();
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Fittings" })).toBeVisible();
  await page.getByRole("button", { name: "Edit workflow name" }).click();
  await name.fill("Window fittings");
  await name.press("Enter");
  await expect(toast(page, "Workflow name updated successfully")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Window fittings" })).toBeVisible();

  await page.getByRole("button", { name: "Delete workflow" }).click();
  const asked = page.getByRole("dialog", { name: "Delete Window fittings?" });
  await expect(asked.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expectAccessible(page);
  await asked.getByRole("button", { name: "Delete workflow" }).click();
  await expect(toast(page, "Workflow successfully deleted")).toBeVisible();
  await expect(page.getByText(`Workflow ID: ${wf}`)).toBeVisible();
  const names = (await listWorkflows(page)).map(({ workflowName }) => workflowName);
  expect(names).not.toContain("Window fittings");
});

// Spec: Workflow 1 cannot be deleted.
// Spec: Delete default | [Warning] 'The default workflow cannot be deleted'
test("the default workflow cannot be deleted, and says so", async () => {
  await openWorkflow(page, 1);
  const button = page.getByRole("button", { name: "Delete workflow" });
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await button.click({ force: true });
  await expect(toast(page, "The default workflow cannot be deleted")).toBeVisible();
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
  await expect(days(page)).toHaveValue("4");
  expect(await storedSettings(page, wf)).toMatchObject({ defaultDaysInAdvance: 4 });
});

// Spec: With no accessible workflow it shows 'No Access'
test("who manages no workflow is told whom to ask", async ({ browser }) => {
  const context = await browser.newContext();
  const other = await context.newPage();
  await arriveAs(other, fieldAgent);
  await other.goto(`${cell.url}/settings`);
  await expect(other.getByRole("heading", { name: "No Access" })).toBeVisible();
  await expect(other.getByText(/^You don't have access to any workflow settings\./)).toBeVisible();
  await expectAccessible(other);
  await context.close();
});
