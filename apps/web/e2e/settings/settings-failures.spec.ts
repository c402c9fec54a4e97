import { expect, type Page, test } from "@playwright/test";
import { cell, expectAccessible } from "../cell.ts";
import {
  days,
  listWorkflows,
  newWorkflow,
  openWorkflow,
  saveButton,
  storedSettings,
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

/** From now on such calls are refused, in the server's own way where it has a message. */
async function refuse(method: string, path: string, status: number, message?: string) {
  const problem = { code: "INTERNAL", detail: message, traceId: "1", message };
  await page.route(`**${path}`, (route) =>
    route.request().method() === method
      ? route.fulfill({ status, json: message === undefined ? {} : problem })
      : route.fallback(),
  );
}

test("settings that cannot be read say so, and are read again when asked", async () => {
  await refuse("GET", "/api/settings", 500);
  await page.goto(`${cell.url}/settings?wf=${wf}`);
  // Spec: Settings load | 'Failed to load settings'
  await expect(toast(page, "Failed to load settings")).toHaveText("Failed to load settings");
  await expect(page.getByRole("heading", { name: "Failed to load settings" })).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText(`Workflow ID: ${wf}`)).toBeVisible();
});

test("a save that fails says why and keeps what was typed; the next one saves it", async () => {
  await openWorkflow(page, wf);
  await days(page).fill("6");
  await refuse("POST", "/api/settings", 500, "The disk is full.");
  await saveButton(page).click();
  // Spec: Settings save failure | [Error] 'Failed to save workflow settings: ' plus the message
  await expect(toastCard(page, "Failed to save")).toHaveText(
    "ErrorFailed to save workflow settings: The disk is full.",
  );
  await expect(days(page)).toHaveValue("6");
  await expect(unsaved(page)).toBeVisible();
  await page.unrouteAll();
  await saveButton(page).click();
  await expect(toast(page, "Workflow settings saved successfully")).toBeVisible();
  expect(await storedSettings(page, wf)).toMatchObject({ defaultDaysInAdvance: 6 });
});

test("a deletion or a new name that fails says so, and the workflow stays as it was", async () => {
  await openWorkflow(page, wf);
  await refuse("PUT", `/api/settings/workflow/${wf}/name`, 500);
  await page.getByRole("button", { name: "Edit workflow name" }).click();
  await page.getByRole("textbox", { name: "Workflow name" }).fill("Fittings");
  await page.keyboard.press("Enter");
  // Spec: Rename | success: 'Workflow name updated successfully'; failure: 'Failed to update workflow name'
  await expect(toast(page, "Failed to update workflow name")).toBeVisible();
  await refuse("DELETE", `/api/settings/workflow/${wf}`, 503);
  await page.getByRole("button", { name: "Delete workflow" }).click();
  const asked = page.getByRole("dialog", { name: "Delete Surveys?" });
  await asked.getByRole("button", { name: "Delete workflow" }).click();
  // Spec: Delete failure | 'Failed to delete workflow'
  await expect(toast(page, "Failed to delete workflow")).toBeVisible();
  expect(await listWorkflows(page)).toContainEqual(
    expect.objectContaining({ workflowId: wf, workflowName: "Surveys" }),
  );
});

test("a workflow that cannot be added says so, and a list that cannot be read again after it was", async () => {
  await openWorkflow(page, wf);
  await refuse("GET", "/api/settings", 500);
  await refuse("POST", "/api/workflow/new", 500);
  await page.getByRole("button", { name: "Add workflow" }).click();
  const dialog = page.getByRole("dialog", { name: "Add New Workflow" });
  await dialog.getByLabel("Source module").selectOption("Leads");
  await dialog.getByLabel("Destination module").selectOption("Deals");
  const add = dialog.getByRole("button", { name: "Add Workflow" });
  await add.click();
  // Spec: Workflow creation | success: 'New workflow created successfully'; failure: 'Failed to create new workflow'
  await expect(toast(page, "Failed to create new workflow")).toBeVisible();
  await page.unroute("**/api/workflow/new");
  await add.click();
  // Spec: Refresh | [Error] 'Failed to refresh workflows'
  await expect(toastCard(page, "refresh")).toHaveText("ErrorFailed to refresh workflows");
  await expect(page.getByText("Workflow ID:")).toBeVisible();
});

test("reading the CRM's fields says how it went, in the server's words where it has any", async () => {
  await openWorkflow(page, wf);
  const sync = page.getByRole("button", { name: "Sync CRM Fields" });
  await sync.click();
  // Spec: Sync CRM fields | success: the server message or 'CRM fields synced successfully'
  await expect(toast(page, "CRM fields synced successfully")).toBeVisible();
  await refuse("POST", "/api/sync-crm-fields", 502, "The CRM is being repaired.");
  await sync.click();
  // Spec: Sync CRM fields | success: the server message or 'CRM fields synced successfully'
  await expect(toast(page, "The CRM is being repaired.")).toBeVisible();
  await page.unrouteAll();
  await refuse("POST", "/api/sync-crm-fields", 502);
  await sync.click();
  // Spec: Sync CRM fields | success: the server message or 'CRM fields synced successfully'
  await expect(toast(page, "Failed to sync CRM fields")).toBeVisible();
});

test("a deletion that is answered with 500 counts as done, and what is still listed is said to be", async () => {
  const own = await newWorkflow(page, "Removals");
  await openWorkflow(page, own);
  await refuse("DELETE", `/api/settings/workflow/${own}`, 500);
  const deleteIt = async () => {
    await page.getByRole("button", { name: "Delete workflow" }).click();
    const asked = page.getByRole("dialog", { name: "Delete Removals?" });
    await asked.getByRole("button", { name: "Delete workflow" }).click();
  };
  await deleteIt();
  // Spec: Deleting a workflow: a 500 is treated as success ('Workflow removed successfully').
  await expect(toast(page, "Workflow removed successfully")).toBeVisible();
  await expect(
    toast(page, "The workflow is still there. Delete it again, or ask your administrator."),
  ).toBeVisible();
  await expect(page.getByText(`Workflow ID: ${own}`)).toBeVisible();

  await page.unrouteAll();
  await page.route(`**/api/settings/workflow/${own}`, async (route) => {
    await route.fetch();
    await route.fulfill({ status: 500, json: {} });
  });
  await deleteIt();
  await expect(page.getByText(`Workflow ID: ${own}`)).toBeHidden();
  await expect(toast(page, "Workflow removed successfully").last()).toBeVisible();
});
