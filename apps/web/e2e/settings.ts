import { type Browser, expect, type Page, test } from "@playwright/test";
import { arriveAs, cell, companyOf } from "./cell.ts";

const { administrator } = companyOf(cell.company);

interface StoredSettings {
  readonly [key: string]: unknown;
  readonly mappings: readonly {
    readonly id: string;
    readonly fieldMappings: readonly {
      readonly order: number;
      readonly destinationField: string;
    }[];
  }[];
}

interface Workflow {
  readonly workflowId: number;
  readonly workflowName: string;
  readonly settings: StoredSettings;
}

/** In a browser of their own, signed in. */
export async function administratorPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await arriveAs(page, administrator);
  return page;
}

/** A workflow of this test alone: workflow 1 is what the other tests search in. */
export async function newWorkflow(page: Page, workflowName: string): Promise<number> {
  const modules = { sourceModule: "Leads", destinationModule: "Deals", createMeeting: true };
  const answer = await page.request.post(`${cell.url}/api/workflow/new`, {
    data: { workflowName, ...modules },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).workflow.workflowId;
}

export async function listWorkflows(page: Page): Promise<readonly Workflow[]> {
  const answer = await page.request.get(`${cell.url}/api/settings`);
  return (await answer.json()).workflows;
}

/** As the server has it. */
export async function storedSettings(page: Page, workflowId: number): Promise<StoredSettings> {
  const found = (await listWorkflows(page)).find((one) => one.workflowId === workflowId);
  if (!found) throw new Error(`There is no workflow ${workflowId}`);
  return found.settings;
}

export async function openWorkflow(page: Page, workflowId: number, hash = ""): Promise<void> {
  await page.goto(`${cell.url}/settings?wf=${workflowId}${hash}`);
  await expect(page.getByText(`Workflow ID: ${workflowId}`)).toBeVisible();
}

interface Own {
  readonly page: Page;
  readonly wf: number;
}

/** Each test of the file has a page of the administrator's and a workflow of its own; what was added since goes with it. */
export function withOwnWorkflow(tell: (own: Own) => void): void {
  let own: Own;
  test.beforeEach(async ({ browser }) => {
    const page = await administratorPage(browser);
    page.on("dialog", (dialog) => dialog.accept());
    own = { page, wf: await newWorkflow(page, "Surveys") };
    tell(own);
  });
  test.afterEach(async () => {
    for (const { workflowId } of await listWorkflows(own.page)) {
      if (workflowId >= own.wf) await deleteWorkflow(own.page, workflowId);
    }
    await own.page.context().close();
  });
}

export async function deleteWorkflow(page: Page, workflowId: number): Promise<void> {
  await page.request.delete(`${cell.url}/api/settings/workflow/${workflowId}`);
}

export const saveBar = (page: Page) => page.getByRole("region", { name: "Save", exact: true });
export const saveButton = (page: Page) => saveBar(page).getByRole("button", { name: /^Sav/ });
export const discardButton = (page: Page) =>
  saveBar(page).getByRole("button", { name: "Discard", exact: true });
export const unsaved = (page: Page) =>
  page.getByText("You have unsaved changes. Please save your changes before leaving this page.");
export const toast = (page: Page, text: string) =>
  page.getByRole("region", { name: "Notifications" }).getByText(text);
/** With its title before the text. */
export const toastCard = (page: Page, text: string) =>
  page
    .getByRole("region", { name: "Notifications" })
    .locator("[role=status], [role=alert]")
    .filter({ hasText: text });
export const days = (page: Page) => page.getByLabel("Days In Advance");
export const meetingTitle = (page: Page) => page.getByRole("textbox", { name: /meeting title/ });
export const timezone = (page: Page) => page.getByRole("combobox", { name: /^Timezone/ });
