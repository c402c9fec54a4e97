import { type Browser, expect, type Page, test } from "@playwright/test";
import { formAddress, nextOffer } from "../booking.ts";
import {
  arriveAs,
  bookingAgent,
  cell,
  companyOf,
  fieldAgent,
  leadIn,
  takePictures,
} from "../cell.ts";
import { administratorPage, newWorkflow } from "../settings.ts";

const { administrator, fieldAgents } = companyOf(cell.company);
const modal = (page: Page) =>
  page.getByRole("dialog", { name: "You are not authorized to view this resource." });

/** In a browser of their own; every answer that is a refusal of any kind is kept. */
async function arrive(browser: Browser, person: typeof fieldAgent) {
  const page = await (await browser.newContext()).newPage();
  await arriveAs(page, person);
  const refusals: string[] = [];
  page.on("response", (answer) => {
    const isOurs = answer.url().startsWith(cell.url);
    if (isOurs && answer.status() >= 400) refusals.push(`${answer.status()} ${answer.url()}`);
  });
  return { page, refusals };
}

/** All calls of a page have been answered, also those that its later parts make. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path.startsWith("/") ? `${cell.url}${path}` : path);
  await page.waitForLoadState("networkidle");
}

test("a field agent's Home has no dialog over it, and nothing that it asks is refused", async ({
  browser,
}) => {
  const { page, refusals } = await arrive(browser, fieldAgent);
  await open(page, "/");
  await expect(page.getByRole("heading", { name: "The Milepost app" })).toBeVisible();
  expect(refusals).toEqual([]);
  await expect(modal(page)).toBeHidden();
  await expect(page.getByText("We couldn’t")).toBeHidden();
  await takePictures(page, "home-field-agent");
  await page.context().close();
});

test("no page asks what its caller may not ask, no matter who opens it", async ({ browser }) => {
  const admin = await administratorPage(browser);
  const wf = await newWorkflow(admin, "Managed by a field agent");
  const people = (await (await admin.request.get(`${cell.url}/api/users`)).json()) as readonly {
    readonly _id: string;
    readonly name: string;
  }[];
  const manager = fieldAgents[1] ?? fieldAgent;
  const managerId = people.find(({ name }) => name === manager.full_name)?._id;
  const workflowSettings = { selectedAdmins: [managerId] };
  const saved = await admin.request.post(`${cell.url}/api/settings`, {
    data: { workflowUpdates: [{ workflowId: wf, workflowSettings }] },
  });
  expect(saved.ok(), await saved.text()).toBe(true);
  const { lead, offer } = await nextOffer(admin);
  const form = formAddress(lead.id, offer);
  const search = `postcode=${encodeURIComponent(`${leadIn("MP2").Zip_Code}`)}`;

  const visits = [
    // Whose no workflow is cannot search in one: there the page's answer is "Access Denied".
    { person: fieldAgent, paths: ["/", "/settings"] },
    { person: bookingAgent, paths: ["/", `/search?wf=1&${search}`, "/settings", form] },
    { person: manager, paths: ["/", `/search?wf=${wf}&${search}`, `/settings?wf=${wf}`] },
    { person: administrator, paths: ["/", `/search?wf=1&${search}`, "/settings?wf=1"] },
  ];
  for (const { person, paths } of visits) {
    const { page, refusals } = await arrive(browser, person);
    for (const path of paths) {
      await open(page, path);
      const forbidden = refusals.filter((one) => one.startsWith("403"));
      expect(forbidden, `${person.full_name} on ${path}`).toEqual([]);
      await expect(modal(page)).toBeHidden();
    }
    await page.context().close();
  }
  await admin.request.delete(`${cell.url}/api/settings/workflow/${wf}`);
  await admin.context().close();
});

test("somebody who manages no workflow is not offered to sync the CRM's fields, and is shown why", async ({
  browser,
}) => {
  const { page, refusals } = await arrive(browser, bookingAgent);
  await open(page, "/settings");
  const sync = page.getByRole("button", { name: "Sync CRM Fields" });
  await expect(sync).toHaveAttribute("aria-disabled", "true");
  await sync.focus();
  await expect(page.getByText("Only people who manage a workflow can sync")).toBeVisible();
  await page.keyboard.press("Enter");
  await page.waitForLoadState("networkidle");
  expect(refusals).toEqual([]);
  await takePictures(page, "settings-none");
  await page.context().close();
});
