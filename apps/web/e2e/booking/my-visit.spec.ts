import { expect, type Page, test } from "@playwright/test";
import { adminPage, dealsOf, nextOffer, signInAsAgent } from "../booking.ts";
import { cell, holdBack, takePictures } from "../cell.ts";
import { openWorkflow, saveButton, storedSettings, toast } from "../settings.ts";

/** No hours before: at night the next visit is in a few. */
const link = { mayChange: true, mayCancel: true, maxAddedMinutes: 240, hoursBefore: 0 };

/** Of workflow 1, which other tests search in: it is off again when these end. */
async function saveLink(page: Page, enabled: boolean): Promise<void> {
  const workflowSettings = { customerLink: { ...link, enabled } };
  const answer = await page.request.post(`${cell.url}/api/settings`, {
    data: { workflowUpdates: [{ workflowId: 1, workflowSettings }] },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

test.beforeAll(async ({ browser }) => {
  const page = await adminPage(browser);
  await saveLink(page, true);
  await page.context().close();
});
test.afterAll(async ({ browser }) => {
  const page = await adminPage(browser);
  await saveLink(page, false);
  await page.context().close();
});

/** Invited and booked by an agent; returns the two links of the customer's mail. */
async function booked(page: Page) {
  await signInAsAgent(page);
  const { lead, offer } = await nextOffer(page);
  const to = `mine-${lead.id}@example.com`;
  const { slot, fieldagent, week } = offer;
  const wish = { recordId: lead.id, wf: 1, deviation: 0, week };
  const invited = await page.request.post(`${cell.url}/api/calendarInvite`, {
    data: { ...wish, slotID: slot, appFieldAgentId: fieldagent, emailRecipient: to },
  });
  expect(invited.ok(), await invited.text()).toBe(true);
  const form = { topSection: {}, bottomSection: {}, isBooking: true, inviteEmail: to };
  const answer = await page.request.post(`${cell.url}/api/processBooking`, {
    data: { ...wish, ...form, slot, fieldagent },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { bookingId } = await answer.json();
  const box = await page.request.get(`${cell.sandboxUrl}/mailbox/messages`, { params: { to } });
  const [mail] = (await box.json()).messages as { html: string }[];
  const linkTo = (path: string) => {
    const [, address = ""] =
      new RegExp(`href="([^"]*/${path}\\?[^"]*)"`).exec(mail?.html ?? "") ?? [];
    return address.replaceAll("&amp;", "&");
  };
  await page.context().clearCookies();
  const [mine, thanks] = [linkTo("my-visit"), linkTo("thank-you")];
  return { lead, id: bookingId as string, mine, thanks };
}

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { name, level: 1 });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const visit = (page: Page) => heading(page, /^Your visit with /);

test("a customer without an account confirms, changes and cancels their visit on a phone, with the keyboard too", async ({
  page,
}) => {
  const { lead, mine } = await booked(page);
  const refusals: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") refusals.push(message.text());
  });
  const sizes: Promise<number>[] = [];
  page.on("response", (response) => {
    if (response.url().startsWith(cell.url))
      sizes.push(response.body().then(({ length }) => length));
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(mine);
  await expect(visit(page)).toBeVisible();
  await expect(page.getByText("Please confirm that you’ll be there.")).toBeVisible();
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(bytes, "everything, without compression").toBeLessThan(25_000);
  await takePictures(page, "my-visit");
  await page.setViewportSize({ width: 360, height: 740 });
  await button(page, "Confirm visit").press("Enter");
  await expect(page.getByText("You’ve confirmed this visit.")).toBeVisible();
  await expect(button(page, "Confirm visit")).toBeHidden();

  const goOn = await holdBack(page, "**/api/my-visit/times");
  await button(page, "Change time").press("Enter");
  await expect(page.getByRole("status")).toHaveText("Looking for other times...");
  goOn();
  await expect(heading(page, "Choose another time")).toBeFocused();
  await takePictures(page, "my-visit-times");
  await page.setViewportSize({ width: 360, height: 740 });
  const [before] = await dealsOf(page, lead.id);
  const times = page.getByRole("listitem").getByRole("button");
  await times.first().press("Enter");
  await expect(heading(page, "Move your visit to this time?")).toBeFocused();
  await takePictures(page, "my-visit-move");
  await page.setViewportSize({ width: 360, height: 740 });
  await button(page, "Move visit").press("Enter");
  await expect(
    page.getByText("We’ve moved your visit. We’ll email you the new time."),
  ).toBeVisible();
  const [after] = await dealsOf(page, lead.id);
  expect(after?.Appointment_Start).not.toBe(before?.Appointment_Start);

  await page.setViewportSize({ width: 1440, height: 900 });
  await button(page, "Cancel visit").click();
  await expect(heading(page, "Cancel this visit?")).toBeVisible();
  await takePictures(page, "my-visit-cancel");
  await button(page, "Keep visit").click();
  await expect(visit(page)).toBeVisible();
  expect((await dealsOf(page, lead.id))[0]?.Appointment_Start).toBe(after?.Appointment_Start);
  await button(page, "Cancel visit").click();
  await button(page, "Cancel visit").click();
  await expect(page.getByText("We’ve cancelled your visit.")).toBeVisible();
  expect((await dealsOf(page, lead.id))[0]?.Appointment_Start).toBeNull();
  await page.reload();
  await expect(page.getByText("This visit is cancelled.")).toBeVisible();
  await expect(page.getByRole("button")).toHaveCount(0);
  await takePictures(page, "my-visit-cancelled");
  expect(refusals, "refused by the content security policy, or failed").toEqual([]);
});

test("the page of thanks leads to the customer's own, and the company sees what they did", async ({
  page,
}) => {
  const { thanks, id } = await booked(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(thanks);
  await page.getByRole("link", { name: "Change or cancel your visit" }).click();
  await expect(page.getByText("You’ve confirmed this visit.")).toBeVisible();
  await button(page, "Cancel visit").click();
  await button(page, "Cancel visit").click();
  await expect(page.getByText("We’ve cancelled your visit.")).toBeVisible();
  await signInAsAgent(page);
  await page.goto(`${cell.url}/bookings/${id}`);
  await expect(page.getByText("The customer asked us to cancel it.")).toBeVisible();
});

test("a link that opens nothing says what to do, a search without times too, and what fails may be tried again", async ({
  page,
}) => {
  const { mine } = await booked(page);
  const refused =
    "This link doesn’t work any longer. Look at your latest email about the visit, or reply to it.";
  for (const address of [`${cell.url}/my-visit`, `${cell.url}/my-visit?token=x`]) {
    await page.goto(address);
    await expect(page.getByText(refused)).toBeVisible();
    await expect(page.getByRole("button")).toHaveCount(0);
  }
  await takePictures(page, "my-visit-refused");
  await page.goto(mine);
  await page.route("**/api/my-visit/times", (route) => route.abort());
  await button(page, "Change time").click();
  await expect(page.getByText("We couldn’t reach the server.")).toBeVisible();
  await page.unroute("**/api/my-visit/times");
  await page.route("**/api/my-visit/times", (route) => route.fulfill({ json: { times: [] } }));
  await button(page, "Try again").click();
  await expect(page.getByText("No other times right now.")).toBeVisible();
  await takePictures(page, "my-visit-no-times");
  await button(page, "Go back").click();
  await expect(visit(page)).toBeVisible();
});

test("a customer whose clock shows another time reads whose time it is", async ({
  browser,
  page,
}) => {
  const { mine } = await booked(page);
  const context = await browser.newContext({ timezoneId: "America/New_York" });
  const abroad = await context.newPage();
  await abroad.goto(mine);
  await expect(visit(abroad)).toBeVisible();
  await expect(abroad.getByText("London time")).toBeVisible();
  await button(abroad, "Change time").click();
  await expect(heading(abroad, "Choose another time")).toBeVisible();
  await expect(abroad.getByText("London time")).toBeVisible();
  await context.close();
  await page.goto(mine);
  await expect(visit(page)).toBeVisible();
  await expect(page.getByText("London time")).toBeHidden();
});

test("a visit that is still being moved says so, and by itself says when it is", async ({
  page,
}) => {
  const { mine } = await booked(page);
  await page.goto(mine);
  await button(page, "Change time").click();
  const times = page.getByRole("listitem").getByRole("button");
  await times.first().click();
  // As the server answers while the CRM takes its time.
  let isDone = false;
  const moved = page.waitForResponse("**/api/my-visit/move");
  await page.route("**/api/my-visit/move", async (route) => {
    await route.fetch();
    await route.fulfill({ json: { state: "moving" } });
  });
  await page.route("**/api/my-visit", async (route) => {
    const response = await route.fetch();
    const { start, end, ...rest } = await response.json();
    const now = isDone ? {} : { state: "moving", movingTo: { start, end }, mayChange: false };
    await route.fulfill({ json: { start, end, ...rest, ...now } });
  });
  await button(page, "Move visit").click();
  await moved;
  await expect(page.getByText("We’re moving your visit. This can take a minute.")).toBeVisible();
  await expect(page.getByText("We’ve moved your visit.")).toBeHidden();
  isDone = true;
  await expect(page.getByText("We’ve moved your visit.")).toBeVisible();
});

test("a manager gives customers the link in Settings, where it is off at first", async ({
  browser,
}) => {
  const page = await adminPage(browser);
  await saveLink(page, false);
  await openWorkflow(page, 1, "#customer-link");
  const toggle = page.getByLabel("Give customers a link of their own");
  await expect(toggle).not.toBeChecked();
  await expect(page.getByLabel("Notice, in hours")).toBeHidden();
  await toggle.press("Space");
  await page.getByLabel("Extra driving at most, in minutes").fill("15");
  await saveButton(page).click();
  await expect(toast(page, "Workflow settings saved successfully")).toBeVisible();
  expect((await storedSettings(page, 1)).customerLink).toEqual({
    ...link,
    enabled: true,
    maxAddedMinutes: 15,
  });
  await takePictures(page, "settings-customer-link");
  await page.context().close();
});
