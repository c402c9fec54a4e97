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
} from "./booking.ts";
import { cell, expectAccessible } from "./cell.ts";

// Spec: Heading 'Booking details:'.
// Spec: A 'Book' button submits.
// Spec: On success it becomes 'Booking Processed'
// Spec: If the server supplies a redirect address
// Spec: Redirect after booking success 3 s.
// Spec: /book/{slotId} | Booking form.
test("from the CRM's lead to a deal, a meeting and a mail, and back to the deal", async ({
  page,
}) => {
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

  await expect(milepost.getByRole("heading", { name: "Booking details:" })).toBeVisible();
  expect(milepost.url()).toContain(`/book/W`);
  await expect(milepost.getByText(`Invitation sent to ${email}`)).toBeVisible();
  await expect(milepost.getByRole("timer")).toContainText("Held for you for 20 minutes");
  let sent = 0;
  milepost.on("request", (request) => {
    if (request.url().endsWith("/api/processBooking")) sent += 1;
  });
  // Twice before the screen can change.
  await book(milepost).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(milepost.getByText("Your booking has been successfully processed!")).toBeVisible();
  await expect(ok(milepost)).toBeFocused();
  expect(sent).toBe(1);
  const [deal, ...more] = await dealsOf(milepost, lead.id);
  expect(more).toEqual([]);
  await milepost.waitForURL(new RegExp(`/tab/Potentials/${deal?.id}$`), { timeout: 10_000 });

  const meetings = await recordsOf(page, "Events");
  expect(meetings.filter(({ What_Id }) => Object(What_Id).id === deal?.id)).toHaveLength(1);
  const mails = await page.request.get(
    `${cell.sandboxUrl}/mailbox/messages?${new URLSearchParams({ to: email })}`,
  );
  expect((await mails.json()).messages).toMatchObject([{ event: { method: "REQUEST" } }]);
});

// Spec: OK closes it and resets the processing and success flags.
// Spec: Submit goes to processing, then success
test("by keyboard alone, in one press where nothing has to be typed, and never twice", async ({
  page,
}) => {
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
  await expect(overlay(page)).toBeHidden();
  await expect(book(page)).toHaveText("Booked");
  await page.keyboard.press("Control+Enter");
  await page.waitForTimeout(3_500);
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
});

test("without a record there is a message and a way home", async ({ page }) => {
  await signInAsAgent(page);
  await page.goto(`${cell.url}/book/W1Mon10am?wf=1`);
  await expect(page.getByText(/^Trigger the Milepost app from your CRM/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL(`${cell.url}/`);
});
