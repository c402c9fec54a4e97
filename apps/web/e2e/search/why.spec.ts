import { expect, type Page, test } from "@playwright/test";
import {
  arriveAs,
  bookingAgent,
  cell,
  companyOf,
  fieldAgent,
  fieldAgentsAfarFrom,
  leadIn,
  takePictures,
} from "../cell.ts";
import { administratorPage, deleteWorkflow } from "../settings.ts";

const none = "No available slots for this location in the selected workflow.";
const customer = leadIn("MP2").Zip_Code ?? "";

async function post(page: Page, path: string, data: unknown): Promise<unknown> {
  const answer = await page.request.post(`${cell.url}${path}`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** Workflows of a test, which go with it: who has several chooses one first. */
const made: number[] = [];

test.afterEach(async ({ browser }) => {
  if (made.length === 0) return;
  const page = await administratorPage(browser);
  for (const workflowId of made.splice(0)) await deleteWorkflow(page, workflowId);
  await page.context().close();
});

/** Another workflow, in which agents may drive one minute, and none lives where the customer does: nobody is ever free. */
async function makeWorkflowWithoutSlots(page: Page) {
  await arriveAs(page, companyOf(cell.company).administrator);
  const { workflow } = (await post(page, "/api/workflow/new", {
    workflowName: "Next door only",
    sourceModule: "Leads",
    destinationModule: "Deals",
    createMeeting: true,
  })) as { workflow: { workflowId: number } };
  const { workflowId } = workflow;
  made.push(workflowId);
  const change = (workflowSettings: Readonly<Record<string, unknown>>) =>
    post(page, "/api/settings", { workflowUpdates: [{ workflowId, workflowSettings }] });
  await change({
    maxDriveTime: 1,
    selectedFieldAgents: fieldAgentsAfarFrom(customer),
    selectedUsers: [bookingAgent.id],
  });
  return { workflowId, change };
}

async function searchAsBookingAgent(page: Page, postcode: string, wf = 1): Promise<void> {
  await arriveAs(page, bookingAgent);
  const query = new URLSearchParams({ wf: `${wf}`, postcode });
  await page.goto(`${cell.url}/search?${query}`);
}

const slots = (page: Page) =>
  page.getByRole("list", { name: "Available Slots" }).getByRole("listitem");

test("a search without slots has the specified sentence and, below it, what stood in the way of each agent", async ({
  browser,
  page,
}) => {
  const office = await browser.newContext();
  const { workflowId } = await makeWorkflowWithoutSlots(await office.newPage());
  await office.close();
  await searchAsBookingAgent(page, customer, workflowId);
  // Spec: With no results, or when the search fails, it shows
  await expect(page.getByRole("heading", { name: none })).toBeVisible();
  await expect(page.getByText(/^Every slot was ruled out: .*the drive is longer/)).toBeVisible();
  await expect(page.getByText(/^\d+ diaries read, (just now|\d+ minutes? ago)$/)).toBeVisible();

  await page.getByText("Why?", { exact: true }).focus();
  await page.keyboard.press("Enter");
  const { full_name: agent } = fieldAgent;
  const line = page.getByRole("listitem").filter({ has: page.getByText(agent, { exact: true }) });
  await expect(line.last()).toContainText(/\d(am|pm): \w/);
  const closest = page.getByRole("list", { name: "Closest to free" }).getByRole("listitem");
  await expect(closest).toHaveCount(3);
  for (const text of await closest.allInnerTexts())
    expect(text).toMatch(/\d[ap]m with [A-Z].*\bWould work /s);
  // The first day alone may be full of other tests' appointments.
  const closed = page.locator("li details:not([open]) > summary");
  while ((await closed.count()) > 0) await closed.first().click();
  await expect(
    page.getByText(/the drive is \d+ minutes? longer than allowed/).first(),
  ).toBeVisible();
  await expect(
    page.getByText(/Would work with a maximum drive time \d+ minutes? longer/).first(),
  ).toBeVisible();
  await takePictures(page, "why");
});

test("when the office has changed a setting since the search, the reasons say so and one can search again", async ({
  browser,
  page,
}) => {
  const office = await browser.newContext();
  const { workflowId, change } = await makeWorkflowWithoutSlots(await office.newPage());
  await searchAsBookingAgent(page, customer, workflowId);
  await expect(page.getByRole("heading", { name: none })).toBeVisible();
  await change({ maxDriveTime: 60 });
  await office.close();
  await page.getByText("Why?", { exact: true }).click();
  await expect(
    page.getByText(/^The settings (and the diaries )?have changed since this search\./),
  ).toBeVisible();
  await takePictures(page, "why-changed");
  await page.getByRole("button", { name: "Search again" }).click();
  await expect(slots(page)).toHaveCount(3);
});

test("reasons that cannot be loaded are said to be missing and can be asked for again", async ({
  page,
}) => {
  await searchAsBookingAgent(page, customer);
  await page.route("**/explain", (route) => route.abort());
  await page.getByText("Why not another time?").click();
  await expect(page.getByRole("alert")).toContainText("We couldn’t load the reasons.");
  await page.unroute("**/explain");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText(/offered$/).first()).toBeVisible();
});

test("a postcode with a slip in it leads to the one that was meant, by keyboard", async ({
  page,
}) => {
  await searchAsBookingAgent(page, `${customer}${customer.at(-1)}`);
  await expect(page.getByRole("heading", { name: none })).toBeVisible();
  const meant = page.getByRole("link", { name: /^Did you mean MP\d+ \d[A-Z]{2}\?$/ });
  await expect(meant).toBeVisible();
  await takePictures(page, "did-you-mean");
  await meant.focus();
  await page.keyboard.press("Enter");
  await expect(slots(page)).toHaveCount(3);
  await expect(page).toHaveURL(/wf=1&postcode=MP2/);
});

test("with the first half of a postcode the drives are said to be from its middle", async ({
  page,
}) => {
  await searchAsBookingAgent(page, "mp2");
  await expect(slots(page)).toHaveCount(3);
  await expect(
    page.getByText("Only part of a postcode was given: drive times are from the middle of MP2"),
  ).toBeVisible();
  await takePictures(page, "approximate");
});

test("below a list of slots one can ask why not another time", async ({ page }) => {
  await searchAsBookingAgent(page, customer);
  await expect(slots(page)).toHaveCount(3);
  await page.getByText("Why not another time?").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(/(am|pm) offered$/).first()).toBeVisible();
  await expect(
    page
      .getByRole("listitem")
      .filter({
        hasText:
          /^\d+(:\d\d)?(am|pm).*: (the agent is already booked|the drive|the agent (can’t|would))/,
      })
      .first(),
  ).toBeVisible();
  await takePictures(page, "why-not");
});
