import { expect, type Page, test } from "@playwright/test";
import { cell, expectAccessible } from "./cell.ts";
import {
  days,
  listWorkflows,
  openWorkflow,
  saveButton,
  storedSettings,
  toast,
  unsaved,
  withOwnWorkflow,
} from "./settings.ts";

let page: Page;
let wf: number;

withOwnWorkflow((own) => {
  ({ page, wf } = own);
});

/** From now on such calls are refused, in the server's own way where it has a message. */
async function refuse(method: string, path: string, status: number, message?: string) {
  const problem = { code: "INTERNAL", detail: message, requestId: "1", message };
  await page.route(`**${path}`, (route) =>
    route.request().method() === method
      ? route.fulfill({ status, json: message === undefined ? {} : problem })
      : route.fallback(),
  );
}

// Spec: Settings load | 'Failed to load settings'
test("settings that cannot be read say so, and are read again when asked", async () => {
  await refuse("GET", "/api/settings", 500);
  await page.goto(`${cell.url}/settings?wf=${wf}`);
  await expect(toast(page, "Failed to load settings")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Failed to load settings" })).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText(`Workflow ID: ${wf}`)).toBeVisible();
});

// Spec: Settings save failure | [Error] 'Failed to save workflow settings: ' plus the message
test("a save that fails says why and keeps what was typed; the next one saves it", async () => {
  await openWorkflow(page, wf);
  await days(page).fill("6");
  await refuse("POST", "/api/settings", 500, "The disk is full.");
  await saveButton(page).click();
  const notes = page.getByRole("region", { name: "Notifications" });
  await expect(notes).toContainText("Error");
  await expect(notes).toContainText("Failed to save workflow settings: The disk is full.");
  await expect(days(page)).toHaveValue("6");
  await expect(unsaved(page)).toBeVisible();
  await page.unrouteAll();
  await saveButton(page).click();
  await expect(toast(page, "Workflow settings saved successfully")).toBeVisible();
  expect(await storedSettings(page, wf)).toMatchObject({ defaultDaysInAdvance: 6 });
});

// Spec: Delete failure | 'Failed to delete workflow'
test("a deletion that fails says so, and the workflow stays", async () => {
  await openWorkflow(page, wf);
  await refuse("DELETE", `/api/settings/workflow/${wf}`, 503);
  await page.getByRole("button", { name: "Delete workflow" }).click();
  const asked = page.getByRole("dialog", { name: "Delete Surveys?" });
  await asked.getByRole("button", { name: "Delete workflow" }).click();
  await expect(toast(page, "Failed to delete workflow")).toBeVisible();
  expect((await listWorkflows(page)).map(({ workflowId }) => workflowId)).toContain(wf);
});

// Spec: Refresh | [Error] 'Failed to refresh workflows'
test("a list that cannot be read again after a workflow was added says so", async () => {
  await openWorkflow(page, wf);
  await refuse("GET", "/api/settings", 500);
  await page.getByRole("button", { name: "Add workflow" }).click();
  const dialog = page.getByRole("dialog", { name: "Add New Workflow" });
  await dialog.getByLabel("Source module").selectOption("Leads");
  await dialog.getByLabel("Destination module").selectOption("Deals");
  await dialog.getByRole("button", { name: "Add Workflow" }).click();
  const notes = page.getByRole("region", { name: "Notifications" });
  await expect(notes).toContainText("Error");
  await expect(notes).toContainText("Failed to refresh workflows");
  await expect(page.getByText("Workflow ID:")).toBeVisible();
});

// Spec: Sync CRM fields | success: the server message or 'CRM fields synced successfully'
test("reading the CRM's fields says how it went, in the server's words where it has any", async () => {
  await openWorkflow(page, wf);
  const sync = page.getByRole("button", { name: "Sync CRM Fields" });
  await sync.click();
  await expect(toast(page, "CRM fields synced successfully")).toBeVisible();
  await refuse("POST", "/api/sync-crm-fields", 502, "The CRM is being repaired.");
  await sync.click();
  await expect(toast(page, "The CRM is being repaired.")).toBeVisible();
  await page.unrouteAll();
  await refuse("POST", "/api/sync-crm-fields", 502);
  await sync.click();
  await expect(toast(page, "Failed to sync CRM fields")).toBeVisible();
});
