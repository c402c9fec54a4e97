import { expect, test } from "@playwright/test";
import {
  book,
  dataCentre,
  dealsOf,
  nextOffer,
  ok,
  openForm,
  organisation,
  overlay,
  recordsOf,
  signInAsAgent,
} from "../booking.ts";
import { cell, expectAccessible } from "../cell.ts";
import { comes, runUntil, stopClock } from "../clock.ts";

test("from the CRM's lead to a deal, a meeting and a mail, and back to the deal", async ({
  page,
}) => {
  await page.clock.install();
  await signInAsAgent(page);
  const { lead } = await nextOffer(page);
  const email = `walk-${lead.id}@example.com`;
  await page.goto(
    `${cell.sandboxUrl}/${dataCentre}/crm/crm/org${organisation.zgid}/tab/Leads/${lead.id}`,
  );
  const [milepost] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("link", { name: "Open in Milepost" }).click(),
  ]);
  await milepost
    .getByRole("button", { name: /^Schedule/ })
    .first()
    .click();
  const dialog = milepost.getByRole("dialog", { name: "Email for calendar invitation" });
  await dialog.getByRole("textbox").fill(email);
  await dialog.getByRole("button", { name: "Invite" }).click();

  // Spec: Heading 'Booking details:'.
  await expect(milepost.locator("#booking-details")).toHaveText("Booking details:");
  // Spec: /book/{slotId} | Booking form.
  expect(milepost.url()).toMatch(/\/book\/W[0-2](Mon|Tue|Wed|Thu|Fri)\d+[ap]m\?/);
  await expect(milepost.getByText(`Invitation sent to ${email}`)).toBeVisible();
  await expect(milepost.getByRole("timer")).toContainText("Held for you for 20 minutes");
  let sent = 0;
  milepost.on("request", (request) => {
    if (request.url().endsWith("/api/processBooking")) sent += 1;
  });
  let leftFor: string | undefined;
  await milepost.route("**/tab/Potentials/**", (route) => {
    leftFor = route.request().url();
    return route.abort("aborted");
  });
  await stopClock(milepost);
  // Twice before the screen can change.
  await milepost
    .getByRole("button", { name: "Book", exact: true })
    .evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
  await runUntil(milepost, () => ok(milepost).isVisible());
  // Spec: On success it becomes 'Booking Processed' with 'Your booking has been successfully processed!' and an OK button.
  await expect(overlay(milepost)).toHaveText(
    /^Booking ProcessedYour booking has been successfully processed!.*OK/,
  );
  await expect(ok(milepost)).toBeFocused();
  // Spec: A 'Book' button submits.
  expect(sent).toBe(1);
  const leaving = await comes(milepost, 3_000, () => leftFor !== undefined);
  const [deal, ...more] = await dealsOf(milepost, lead.id);
  expect(more).toEqual([]);
  const theDeal = expect.stringMatching(new RegExp(`/tab/Potentials/${deal?.id}$`));
  // Spec: Redirect after booking success 3 s.
  expect.soft(leaving).toBe("on time");
  // Spec: Submit goes to processing, then success (message, and redirect after 3 s if an address is given)
  expect.soft([leaving, leftFor]).toEqual(["on time", theDeal]);
  // Spec: If the server supplies a redirect address, the page goes there 3 seconds after success.
  expect({ leaving, leftFor }).toEqual({ leaving: "on time", leftFor: theDeal });

  const meetings = await recordsOf(page, "Events");
  expect(meetings.filter(({ What_Id }) => Object(What_Id).id === deal?.id)).toHaveLength(1);
  const mails = await page.request.get(
    `${cell.sandboxUrl}/mailbox/messages?${new URLSearchParams({ to: email })}`,
  );
  expect((await mails.json()).messages).toMatchObject([{ event: { method: "REQUEST" } }]);
});

test("by keyboard alone, in one press where nothing has to be typed, and never twice", async ({
  page,
}) => {
  await page.clock.install();
  await signInAsAgent(page);
  const { lead } = await openForm(page);
  let sent = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/processBooking")) sent += 1;
  });
  await page.keyboard.press("Control+Enter");
  await page.keyboard.press("Control+Enter");
  await expect(overlay(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(overlay(page)).toBeVisible();
  await expect(ok(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Stay here" })).toBeFocused();
  await page.keyboard.press("Enter");
  await ok(page).press("Enter");
  // Spec: OK closes it and resets the processing and success flags.
  await expect(overlay(page)).toBeHidden();
  await expect(book(page)).toHaveText("Booked");
  await page.keyboard.press("Control+Enter");
  await page.clock.runFor(10_000);
  expect(page.url()).toContain("/book/");
  expect(sent).toBe(1);
  expect(await dealsOf(page, lead.id)).toHaveLength(1);

  await page.reload();
  await expect(page.getByText("This appointment is booked.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Open the record in your CRM" })).toBeVisible();
});

test("a form opened without an invitation takes the slot and says that nobody was invited", async ({
  page,
}) => {
  await signInAsAgent(page);
  await openForm(page, { isInvited: false });
  await expect(page.getByText("No invitation was sent to the customer.")).toBeVisible();
  await expect(page.getByRole("timer")).toBeVisible();
  // Spec: An 'Edit details' / 'Save details' toggle is shown only if at least one field is editable.
  await expect(page.getByRole("button", { name: /details/ })).toHaveCount(0);
});

test("without a record there is a message and a way home", async ({ page }) => {
  await signInAsAgent(page);
  await page.goto(`${cell.url}/book/W1Mon10am?wf=1`);
  await expect(page.getByText(/^Trigger the Milepost app from your CRM/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL(`${cell.url}/`);
});
