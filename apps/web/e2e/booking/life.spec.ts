import { type Browser, expect, type Page, test } from "@playwright/test";
import { adminPage, book, dataCentre, dealsOf, ok, organisation, overlay } from "../booking.ts";
import { cell, companyOf, expectAccessible, keepPicture } from "../cell.ts";
import { mailAbout, mailsTo, openMail, textsTo } from "../post.ts";
import { address, dialog, openSlots, rows, schedule } from "../slots.ts";

const { administrator, records } = companyOf(cell.company);
const hourMs = 3_600_000;
const link = { mayChange: true, mayCancel: true, maxAddedMinutes: 240, hoursBefore: 12 };
const reminders = { minutesBefore: [1_440, 120], quietFrom: "00:00", quietTo: "00:00" };

/** Of workflow 1, which other tests search in: both are off again when these end. */
async function saveSettings(page: Page, enabled: boolean, minutesBefore = [1_440]): Promise<void> {
  const workflowSettings = {
    customerLink: { ...link, enabled },
    reminders: { ...reminders, byEmail: enabled, bySms: enabled, minutesBefore },
  };
  const answer = await page.request.post(`${cell.url}/api/settings`, {
    data: { workflowUpdates: [{ workflowId: 1, workflowSettings }] },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

let manager: Page;
test.beforeAll(async ({ browser }) => {
  manager = await adminPage(browser);
  await saveSettings(manager, true);
});
test.afterAll(async () => {
  await saveSettings(manager, false);
  await manager.context().close();
});

let made = 0;

/** All customers of the test live in one street. */
async function newCustomer(page: Page, name: string) {
  made += 1;
  const home = records.Leads.find(({ Zip_Code }) => /^MP2 /.test(Zip_Code ?? ""))?.Zip_Code ?? "";
  const digits = String(900_700 + made);
  const values = {
    Company: "Private",
    First_Name: name,
    Last_Name: `Harbour ${made}`,
    Street: "3 Ropewalk",
    City: "Port Amity",
    Zip_Code: home,
    Email: `${name.toLowerCase()}.${made}@customer.example`,
    Mobile: `07700 ${digits}`,
  };
  const edit = { dataCentre, zgid: organisation.zgid, userId: administrator.id, action: "insert" };
  const answer = await page.request.post(`${cell.sandboxUrl}/control/edit`, {
    data: { ...edit, module: "Leads", values },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const [id = ""] = (await answer.json()).ids as string[];
  const { Email, Zip_Code } = values;
  return { id, Email, Zip_Code, name: `${name} ${values.Last_Name}`, number: `+447700${digits}` };
}

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { name, level: 1 });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

/** Nothing to stumble over, in a picture for people to look at. */
async function look(page: Page, picture: string): Promise<void> {
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "light" });
  await keepPicture(page, picture, { fullPage: true });
}

/** From the slots of the record to "booked"; returns the visit's page and time. */
async function bookVisit(
  page: Page,
  customer: Awaited<ReturnType<typeof newCustomer>>,
  at: string,
) {
  const shown = await openSlots(page, customer);
  const later = shown.findIndex(({ start }) => Date.parse(start) > Date.now() + 40 * hourMs);
  while ((await rows(page).count()) <= later) await button(page, "Show More").click();
  await look(page, `${at}-01-slots`);
  await schedule(page, later).click();
  await expect(address(page)).toHaveValue(customer.Email);
  await look(page, `${at}-02-invite`);
  await dialog(page).getByRole("button", { name: "Invite" }).click();
  await expect(page.getByText(`Invitation sent to ${customer.Email}`)).toBeVisible();
  await look(page, `${at}-03-form`);
  const answered = page.waitForResponse("**/api/processBooking");
  await book(page).click();
  const { bookingId } = (await (await answered).json()) as { bookingId: string };
  await expect(ok(page)).toBeVisible();
  // Who copies stays; else the page goes on to the CRM while it is looked at.
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await overlay(page).getByRole("button", { name: "Copy details" }).click();
  await look(page, `${at}-04-booked`);
  await ok(page).click();
  return { visit: `${cell.url}/bookings/${bookingId}`, start: shown[later]?.start ?? "" };
}

async function waitForSlot(
  page: Page,
  customer: Awaited<ReturnType<typeof newCustomer>>,
  at: string,
) {
  await openSlots(page, customer);
  const waits = page.getByRole("region", { name: "Waiting list" });
  await waits.getByRole("button", { name: "Add to waiting list" }).click();
  const form = page.getByRole("dialog", { name: "Add to the waiting list" });
  await form.getByLabel("Most added driving, in minutes").fill("120");
  await look(page, `${at}-05-wait`);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(waits).toContainText("This customer is on the waiting list.");
}

/** The customer's own page, from the link in a mail. */
async function openOwnPage(page: Page): Promise<Page> {
  const [own] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("link", { name: "Change or cancel your visit" }).click(),
  ]);
  await expect(heading(own, /^Your visit with /)).toBeVisible();
  return own;
}

/** A browser of the customer's own, in which nobody is signed in. */
async function customersPage(browser: Browser, width: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 740 } });
  return context.newPage();
}

for (const width of [360, 1440]) {
  test(`one appointment lives from the booking to the next customer, at ${width} px`, async ({
    browser,
    page,
  }) => {
    test.setTimeout(600_000);
    const at = `life-${width}`;
    await page.setViewportSize({ width, height: 900 });
    const ava = await newCustomer(page, "Ava");
    const bo = await newCustomer(page, "Bo");
    const { visit, start } = await bookVisit(page, ava, at);
    await waitForSlot(page, bo, at);
    const hers = await customersPage(browser, width);

    await test.step("the invitation leads to her own page", async () => {
      await openMail(
        hers,
        await mailAbout(page, ava.Email, /^Your appointment with /),
        `${at}-06-invitation`,
      );
      const own = await openOwnPage(hers);
      await expect(own.getByText("Please confirm that you’ll be there.")).toBeVisible();
      await look(own, `${at}-07-own-page`);
      await own.close();
    });

    await test.step("she is reminded by email and text message, once each", async () => {
      const minutes = Math.floor((Date.parse(start) - Date.now()) / 60_000);
      await saveSettings(manager, true, [minutes]);
      const mail = await mailAbout(page, ava.Email, /^Reminder: /);
      await openMail(hers, mail, `${at}-08-reminder`);
      await expect.poll(() => textsTo(page.request, ava.number)).toHaveLength(1);
      const [text = ""] = await textsTo(page.request, ava.number);
      expect(text).toMatch(
        /^.+: your appointment is on \w+day .+ Reply STOP to get no more texts\.$/,
      );
      await page.goto(visit);
      await expect(page.getByText("We emailed the customer a reminder.")).toBeVisible();
      await expect(page.getByText("The text message was delivered.")).toBeVisible();
      await look(page, `${at}-09-visit-reminded`);
    });

    await test.step("she moves the visit from the reminder, and the company sees who did it", async () => {
      const own = await openOwnPage(hers);
      await button(own, "Change time").click();
      await expect(heading(own, "Choose another time")).toBeVisible();
      await look(own, `${at}-10-times`);
      await own.getByRole("listitem").getByRole("button").last().click();
      await expect(heading(own, "Move your visit to this time?")).toBeVisible();
      await look(own, `${at}-11-sure-to-move`);
      await button(own, "Move visit").click();
      await expect(own.getByText("We’ve moved your visit.")).toBeVisible();
      await look(own, `${at}-12-moved`);
      await own.close();
      const change = await mailAbout(page, ava.Email, /^Updated: /);
      const mails = await mailsTo(page.request, ava.Email);
      const first = mails.find(({ subject }) => subject.startsWith("Your appointment with "));
      const was = first?.subject.split(": ")[1];
      expect(was).toMatch(/^\d+ \w+ \d{4}, .+ - .+$/);
      const said = new RegExp(`Your visit has moved\\. Before, it was on \\w+ ${was}[,.] `);
      expect(change.text.replaceAll(/\s+/g, " ")).toMatch(said);
      await openMail(hers, change, `${at}-13-change`);
      await page.reload();
      await expect(page.getByText("The customer asked for it, by their own link.")).toBeVisible();
      await look(page, `${at}-14-visit-moved`);
      await page.goto(cell.url);
      const changed = page.getByRole("region", { name: /^Changed by customers/ });
      await expect(changed).toContainText(ava.name);
      await expect(changed).toContainText("Moved to this time");
      await look(page, `${at}-15-home-moved`);
    });

    await test.step("she presses No in her mail program, and the visit stands until somebody phones", async () => {
      const change = await mailAbout(page, ava.Email, /^Updated: /);
      await hers.goto(`${cell.sandboxUrl}/mailbox/${change.id}`);
      await button(hers, "No").click();
      await expect(hers.getByRole("status")).toContainText(/^Your answer is sent\. .+ 250 /);
      await page.goto(visit);
      await expect(
        page.getByText("The customer declined in their calendar.", { exact: true }),
      ).toBeVisible();
      await expect(heading(page, "Visit booked")).toBeVisible();
      await look(page, `${at}-16-visit-declined`);
      await page.goto(cell.url);
      const attention = page.getByRole("region", { name: /needs? attention/i });
      await expect(attention).toContainText(ava.name);
      await expect(attention).toContainText("The customer declined in their calendar.");
      const today = page.getByRole("region", { name: /^Your bookings today/ });
      await expect(today.getByRole("listitem").filter({ hasText: ava.name })).toContainText(
        "Needs attention",
      );
      await look(page, `${at}-17-home-declined`);
      await hers.goto(`${cell.sandboxUrl}/mailbox/${change.id}/html`);
    });

    await test.step("she cancels it", async () => {
      const own = await openOwnPage(hers);
      await button(own, "Cancel visit").click();
      await expect(heading(own, "Cancel this visit?")).toBeVisible();
      await look(own, `${at}-18-sure-to-cancel`);
      await button(own, "Cancel visit").click();
      await expect(own.getByText("We’ve cancelled your visit.")).toBeVisible();
      await look(own, `${at}-19-cancelled`);
      await own.reload();
      await expect(own.getByText("This visit is cancelled.")).toBeVisible();
      await expect(own.getByText("Would you like another time?")).toBeVisible();
      await look(own, `${at}-20-cancelled-later`);
      await own.close();
      await openMail(
        hers,
        await mailAbout(page, ava.Email, /^Cancelled: /),
        `${at}-21-cancellation`,
      );
      expect((await dealsOf(page, ava.id))[0]?.Appointment_Start).toBeNull();
      await page.goto(visit);
      await expect(page.getByText("The customer asked us to cancel it.")).toBeVisible();
      await look(page, `${at}-22-visit-cancelled`);
      await page.getByRole("link", { name: "Find a new slot" }).click();
      await expect(rows(page)).toHaveCount(3);
      await page.goto(cell.url);
      await expect(page.getByRole("region", { name: /^Changed by customers/ })).toContainText(
        "Cancelled",
      );
    });

    await test.step("the slot that she left is offered to who waits, and booked", async () => {
      await page.goto(cell.url);
      const opened = page.getByRole("region", { name: "A slot opened" });
      await expect(opened).toContainText(bo.name, { timeout: 150_000 });
      await look(page, `${at}-23-home-opened`);
      await opened.getByRole("button", { name: /^Phone/ }).click();
      await expect(opened).toContainText(/Held for you until \d+(:\d\d)?[ap]m\./);
      await look(page, `${at}-24-home-taken`);
      await opened.getByRole("button", { name: /^Book/ }).click();
      await expect(address(page)).toHaveValue(bo.Email);
      await look(page, `${at}-25-invite`);
      await dialog(page).getByRole("button", { name: "Invite" }).click();
      await expect(book(page)).toBeVisible();
      await look(page, `${at}-26-form`);
      const answered = page.waitForResponse("**/api/processBooking");
      await book(page).click();
      const { bookingId } = (await (await answered).json()) as { bookingId: string };
      await expect(ok(page)).toBeVisible();
      await page.goto(`${cell.url}/bookings/${bookingId}`);
      await expect(heading(page, "Visit booked")).toBeVisible();
      await expect(page.getByText(/^The slot opened for this customer/)).toBeVisible();
      await look(page, `${at}-27-visit-refilled`);
      const [deal] = await dealsOf(page, bo.id);
      expect(deal?.Appointment_Start).not.toBeNull();
      await openMail(
        hers,
        await mailAbout(page, bo.Email, /^Your appointment with /),
        `${at}-28-invitation`,
      );
      const own = await openOwnPage(hers);
      await look(own, `${at}-29-own-page`);
      await own.close();
      await page.goto(cell.url);
      await expect(page.getByRole("region", { name: /^Waiting list/ })).toBeHidden();
      await look(page, `${at}-30-home-refilled`);
    });

    expect(
      (await mailsTo(page.request, ava.Email)).map(({ subject }) => subject.split(":")[0]),
    ).toEqual([
      "Cancelled",
      "Updated",
      "Reminder",
      expect.stringMatching(/^Your appointment with /),
    ]);
    await hers.context().close();
  });
}
