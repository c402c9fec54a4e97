import { expect, type Page, type Route, test } from "@playwright/test";
import { book, newLead, nextOffer, ok, openForm, overlay, signInAsAgent } from "../booking.ts";
import { arriveAs, cell, companyOf, leadIn, takePictures } from "../cell.ts";

const { administrator, fieldAgents } = companyOf(cell.company);
const box = (page: Page) => page.getByLabel("Postcode, name or phone");
const found = (page: Page) => page.getByRole("list", { name: "Customers found" });
const team = (page: Page) => page.getByRole("region", { name: /^The team’s day/ });
const underWay = (page: Page) => page.getByRole("region", { name: "Bookings under way" });

/** Of the desk: whatever leads to this record. */
const itemOf = (page: Page, recordId: string) =>
  page.getByRole("listitem").filter({ has: page.locator(`a[href*="${recordId}"]`) });

test("a customer is found on Home by name, with the keyboard alone, and has slots", async ({
  page,
}) => {
  await signInAsAgent(page);
  const lead = leadIn("MP2");
  await page.goto(cell.url);
  await box(page).fill(lead.Full_Name);
  await expect(found(page).getByRole("link").first()).toContainText(lead.Full_Name);
  await takePictures(page, "home-found");
  await page.keyboard.press("Enter");
  const first = found(page).getByRole("link").first();
  await expect(first).toBeFocused();
  await expect(first).toContainText(`${lead.Zip_Code}`);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${cell.url}/search?wf=1&recordId=${lead.id}`);
  await expect(page.getByRole("heading", { name: "Available Slots" })).toBeVisible();
});

test("a customer is found on Home by phone, and nobody is said to be found where nobody is", async ({
  page,
}) => {
  await signInAsAgent(page);
  await newLead(page, `${leadIn("MP2").Zip_Code}`);
  // The CRM's index takes its time.
  await expect
    .poll(async () =>
      (await page.request.get(`${cell.url}/api/customers?wf=1&text=02079460018`)).text(),
    )
    .toContain("Ava Lindqvist");
  await page.goto(cell.url);
  await box(page).fill("02079460018");
  await expect(found(page).getByRole("link").first()).toContainText("Ava Lindqvist");
  await box(page).fill("Nobody is called so");
  await expect(page.getByText("No customer found.")).toBeVisible();
  await expect(found(page)).toBeHidden();
});

test("a slot that one holds is on Home with its customer, and is released there", async ({
  page,
}) => {
  await signInAsAgent(page);
  const { lead } = await openForm(page, { isInvited: false });
  await page.goto(cell.url);
  const item = itemOf(page, lead.id);
  await expect(item).toContainText(/^Ava Lindqvist \d+/);
  await expect(item.getByRole("timer")).toHaveText(/^(20|19) min left$/);
  await takePictures(page, "home-held");
  await item.getByRole("button", { name: /^Release/ }).press("Enter");
  await expect(page.getByText("The slot is released.")).toBeVisible();
  await expect(item).toBeHidden();
});

test("before a slot is released on Home whose customer was invited, one is asked", async ({
  page,
}) => {
  await signInAsAgent(page);
  const { lead } = await openForm(page);
  await page.goto(cell.url);
  const item = itemOf(page, lead.id);
  await item.getByRole("button", { name: /^Release/ }).click();
  const question = page.getByRole("dialog", { name: "Release this slot?" });
  await expect(question).toContainText("is sent a cancellation");
  await question.getByRole("button", { name: "Keep it" }).click();
  await expect(item).toBeVisible();
  await item.getByRole("link", { name: /^Go on booking/ }).click();
  await expect(book(page)).toBeVisible();
  await expect(page.getByText("Invitation sent to")).toBeVisible();
});

test("a customer without an answer is phoned from Home, and what they say is their answer", async ({
  page,
}) => {
  await signInAsAgent(page);
  const { reservationId: bookingId } = await openForm(page);
  await book(page).click();
  await expect(ok(page)).toBeVisible();
  const { booked } = await (await page.request.get(`${cell.url}/api/desk`)).json();
  const visit = booked.find((one: { bookingId: string }) => one.bookingId === bookingId);
  // As it is on the days after: nobody is asked on the day of the invitation.
  const silent = { ...visit, invitedAt: "2026-11-02T10:00:00.000Z" };
  await page.route("**/api/unanswered", (route) =>
    route.fulfill({ json: { visits: [silent], isMore: false } }),
  );
  await page.goto(cell.url);
  const list = page.getByRole("region", { name: "No answer yet: 1" });
  await expect(list).toContainText(/^No answer yet: 1Phone them today.*Ava Lindqvist \d+/);
  await expect(list).toContainText("Invited on Monday 2 November");
  const phone = list.getByRole("link", { name: /^Phone 020 7946 0018 ?: Ava Lindqvist/ });
  await expect(phone).toHaveAttribute("href", "tel:02079460018");
  await takePictures(page, "home-no-answer");
  await page.unroute("**/api/unanswered");
  await list.getByRole("button", { name: /^Mark as coming/ }).press("Enter");
  await expect(page.getByText("The customer is marked as coming.")).toBeVisible();
  await expect(list).toBeHidden();
  await page.goto(`${cell.url}/bookings/${bookingId}`);
  await expect(page.getByText("The customer accepted by phone.")).toBeVisible();
  await expect(page.getByText(/^\S.* phoned\.$/)).toBeVisible();
});

test("the team's day has a lane for each field agent, and another day can be chosen", async ({
  page,
}) => {
  await signInAsAgent(page);
  await page.goto(cell.url);
  const lanes = team(page).getByRole("listitem");
  await expect(lanes).toHaveCount(fieldAgents.length);
  for (const { full_name: name } of fieldAgents) await expect(team(page)).toContainText(name);
  const day = team(page).getByLabel("Day", { exact: true });
  const today = await day.inputValue();
  await expect(team(page).getByRole("button", { name: "Show the day before" })).toBeDisabled();
  const asked = page.waitForResponse("**/api/team-day?*date=*");
  await team(page).getByRole("button", { name: "Show the next day" }).press("Enter");
  expect((await asked).ok()).toBe(true);
  await expect(day).not.toHaveValue(today);
  await expect(lanes).toHaveCount(fieldAgents.length);
});

test("the appointment can be read to the customer and copied, and the next one is a press away", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signInAsAgent(page);
  await openForm(page);
  await book(page).click();
  await expect(ok(page)).toBeVisible();
  const sentence = /“That’s \w+day \d+ \w+, [\d:]+[ap]m to [\d:]+[ap]m, with [\w' -]+\.”/;
  await expect(overlay(page)).toContainText(sentence);
  await overlay(page).getByRole("button", { name: "Copy details" }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^Ava Lindqvist \d+, \w+ \w+\n\w+day \d+ \w+, .*\nWith .*\nhttp/);
  await takePictures(page, "booked-overlay");
  await ok(page).click();
  await takePictures(page, "booked-page");
  await page
    .getByRole("region", { name: "Appointment" })
    .getByRole("link", { name: "Next customer" })
    .click();
  await expect(page).toHaveURL(`${cell.url}/`);
  const [, name = ""] = /^(Ava Lindqvist \d+)/.exec(copied) ?? [];
  const booked = page.getByRole("region", { name: /^Your bookings today/ });
  await expect(booked.getByRole("listitem").filter({ hasText: name })).toContainText("Booked");
});

test("while a slow CRM books, one goes on with the next customer, and the page says when it is done", async ({
  page,
}) => {
  await signInAsAgent(page);
  const read = page.waitForResponse("**/api/bookings/*");
  await openForm(page);
  const held = await (await read).json();
  // The server books; the page that waits is never answered, and a page that asks is shown that it is under way.
  await page.route("**/api/processBooking", async (route) => void (await route.fetch()));
  const isUnderWay = (route: Route) => route.fulfill({ json: { ...held, state: "booking" } });
  await page.route("**/api/bookings/*", isUnderWay);
  await book(page).click();
  await overlay(page).getByRole("button", { name: "Next customer" }).click({ timeout: 10_000 });
  await expect(page).toHaveURL(`${cell.url}/`);
  await expect(underWay(page)).toContainText(/your CRM is booking \w+day \d+/);
  await expect(underWay(page).getByRole("button", { name: "Dismiss" })).toBeHidden();
  await page.unroute("**/api/bookings/*", isUnderWay);
  // Also after a reload: it is the server that knows.
  await page.reload();
  await expect(underWay(page)).toContainText(/booked for \w+day \d+ \w+ \d{4}, [\d:]+[ap]m with/, {
    timeout: 30_000,
  });
  await expect(underWay(page).getByRole("link", { name: "Open record" })).toBeVisible();
  await takePictures(page, "home-under-way");
  await underWay(page).getByRole("button", { name: "Dismiss" }).click();
  await expect(underWay(page)).toBeHidden();
});

test("the top bar says who is signed in, is as wide on every page, and keeps the chosen theme", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await arriveAs(page, administrator);
  const { lead } = await nextOffer(page);
  const edges: number[] = [];
  for (const path of ["/", "/insight", "/settings", `/search?wf=1&recordId=${lead.id}`, "/help"]) {
    await page.goto(cell.url + path);
    const bar = page.getByRole("banner");
    await expect(bar.getByRole("button", { name: administrator.full_name })).toBeVisible();
    await expect(bar.getByRole("link", { name: /^(Home|Insight|Settings)$/ })).toHaveCount(3);
    edges.push((await bar.getByRole("img", { includeHidden: true }).first().boundingBox())?.x ?? 0);
  }
  expect(new Set(edges).size, edges.join()).toBe(1);

  await page.getByRole("button", { name: administrator.full_name }).press("Enter");
  await page.getByRole("radio", { name: "Dark" }).check();
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await expect.poll(background).toBe("rgb(11, 15, 13)");
  await page.reload();
  await expect(page.getByRole("banner")).toBeVisible();
  expect(await background()).toBe("rgb(11, 15, 13)");
  await page.getByRole("button", { name: administrator.full_name }).click();
  await page.getByRole("radio", { name: "Light" }).check();
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(background).toBe("rgb(244, 246, 243)");
  await page.getByRole("radio", { name: "System" }).check();
  await expect.poll(background).toBe("rgb(11, 15, 13)");
});

test("Ctrl K goes to a page, a setting or a customer of the day by name, with the keyboard alone", async ({
  page,
}) => {
  await arriveAs(page, administrator);
  const { lead } = await openForm(page, { isInvited: false });
  const palette = page.getByRole("dialog", { name: "Go to a page, a customer or a setting" });
  const box = palette.getByRole("combobox", { name: "Find by name" });
  await page.keyboard.press("Control+k");
  await expect(box).toBeFocused();
  await takePictures(page, "palette");
  await page.keyboard.type(`customer ${lead.name}`);
  await expect(palette.getByRole("option").first()).toContainText(lead.name);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${cell.url}/search?wf=1&recordId=${lead.id}`);
  await expect(palette).toBeHidden();

  await page.keyboard.press("Control+k");
  await box.fill("timezone");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/settings\?wf=1#/);
  await page.keyboard.press("Control+k");
  await box.fill("no such thing");
  await expect(palette.getByText("Nothing is called that.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(palette).toBeHidden();
});
