import { expect, type Page, test } from "@playwright/test";
import {
  book,
  dataCentre,
  dealsOf,
  nextOffer,
  openForm,
  organisation,
  overlay,
  signInAsAgent,
} from "../booking.ts";
import { cell, takePictures } from "../cell.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 });
const cancelVisit = (page: Page) => page.getByRole("button", { name: "Cancel visit" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Cancel this visit?" });

/** Invited and booked, as the form does it. */
async function booked(page: Page) {
  const { lead, offer } = await nextOffer(page);
  const to = `visit-${lead.id}@example.com`;
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
  return { lead, to, id: bookingId as string };
}

const methodsTo = async (page: Page, to: string) => {
  const query = new URLSearchParams({ to });
  const answer = await page.request.get(`${cell.sandboxUrl}/mailbox/messages?${query}`);
  const { messages } = (await answer.json()) as { messages: { event: { method: string } }[] };
  return messages.map(({ event }) => event.method).toReversed();
};

test("a visit's page has its story, and cancels it with the keyboard; it says cancelled when it is", async ({
  page,
}) => {
  await signInAsAgent(page);
  const { lead, to, id } = await booked(page);
  // The customer phones: her record's slots lead to her visit, and so does Home of the person who booked.
  await page.goto(`${cell.url}/search?wf=1&recordId=${lead.id}`);
  await page.getByRole("link", { name: "See, move or cancel it" }).click();
  await expect(page).toHaveURL(`${cell.url}/bookings/${id}`);
  await page.goto(cell.url);
  // Above them, Home may list what other customers have changed.
  const ours = page.getByRole("region", { name: /^Your bookings today/ });
  await ours.getByRole("link", { name: "See visit" }).first().click();
  await expect(page).toHaveURL(`${cell.url}/bookings/${id}`);
  await expect(heading(page, "Visit booked")).toBeVisible();
  await expect(page.getByText("Ava Lindqvist")).toBeVisible();
  await expect(page.getByText("We sent the customer the invitation.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Open record" })).toBeVisible();
  await takePictures(page, "visit-booked");

  await cancelVisit(page).focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toContainText("We email the customer that the visit is off");
  await takePictures(page, "visit-cancel");
  await dialog(page).getByLabel("Reason").focus();
  await page.keyboard.press("Enter");
  await dialog(page).getByRole("button", { name: "Cancel visit" }).press("Enter");
  await expect(dialog(page)).toContainText("Choose a reason.");
  await dialog(page).getByLabel("Reason").selectOption("Another reason");
  await dialog(page).getByLabel("Your words").fill("The roof is repaired");
  await page.keyboard.press("Enter");
  await expect(heading(page, "Visit cancelled")).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect(cancelVisit(page)).toBeHidden();
  await expect(page.getByText(/asked us to cancel it: The roof is repaired/)).toBeVisible();
  await expect(page.getByText("We sent the customer the cancellation.")).toBeVisible();
  const [deal] = await dealsOf(page, lead.id);
  expect(deal?.Appointment_Start).toBeNull();
  expect(await methodsTo(page, to)).toEqual(["REQUEST", "CANCEL"]);
  await takePictures(page, "visit-cancelled");
});

test("a visit that its customer declined in their calendar says so, with what to do", async ({
  page,
}) => {
  await signInAsAgent(page);
  const { id } = await booked(page);
  await page.route(`**/api/bookings/${id}`, async (route) => {
    const answer = await route.fetch();
    const declined = { ...(await answer.json()), calendarAnswer: "declined" };
    await route.fulfill({ response: answer, json: declined });
  });
  await page.goto(`${cell.url}/bookings/${id}`);
  await expect(heading(page, "Visit booked")).toBeVisible();
  await expect(
    page.getByText(/^The customer declined in their calendar\. .*Phone them/),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Move visit" })).toBeVisible();
  await expect(cancelVisit(page)).toBeVisible();
  await takePictures(page, "visit-declined");
});

test("a visit is moved from its page with the keyboard, and moved back while Undo is there", async ({
  page,
}) => {
  await signInAsAgent(page);
  const { lead, to, id } = await booked(page);
  await page.goto(`${cell.url}/bookings/${id}`);
  await expect(heading(page, "Visit booked")).toBeVisible();
  const appointment = page.locator("section").filter({ has: heading(page, "Visit booked") });
  const before = await appointment.locator("p").allInnerTexts();
  await page.getByRole("link", { name: "Move visit" }).press("Enter");
  const notice = page.getByRole("region", { name: "Visit to move" });
  await expect(notice).toContainText("You’re moving the visit on");
  // Its place stays, and nobody is offered to be booked a second time.
  await expect(page.getByRole("textbox", { name: "Postcode" })).toBeHidden();
  await expect(page.getByText("A slot that you schedule here")).toBeHidden();
  const slots = page.getByRole("list", { name: "Available Slots" });
  await expect(slots.getByRole("button", { name: /^Move here/ }).first()).toBeVisible();
  const keep = page.getByRole("button", { name: /^Keep / });
  const agent = ((await keep.textContent()) ?? "").replace("Keep ", "");
  await keep.press("Enter");
  await expect(page.getByRole("combobox", { name: "Agent" })).toContainText(agent);
  await takePictures(page, "visit-move-search");
  await keep.press("Enter");
  const more = page.getByRole("button", { name: "Show More" });
  while (await more.isVisible()) await more.click();
  // Where it is already it is not moved; half an hour later it can be, but another day is chosen.
  const present = slots.getByRole("listitem").filter({ hasText: "Booked now" });
  await expect(present).toHaveCount(1);
  const here = present.getByRole("button", { name: /^Move here/ });
  await expect(here).toHaveAttribute("aria-disabled", "true");
  await present.getByRole("button", { name: "15 minutes later" }).click();
  await expect(here).toHaveAttribute("aria-disabled", "false");
  const others = slots.getByRole("listitem").filter({ hasNotText: "Booked now" });
  await others
    .first()
    .getByRole("button", { name: /^Move here/ })
    .focus();
  await page.keyboard.press("Enter");
  const asked = page.getByRole("dialog", { name: "Move this visit?" });
  await expect(asked).toContainText(
    "We change it in your CRM and email the customer the new time.",
  );
  await expect(asked).toContainText(/of driving|driving stays/);
  await expect(asked.getByRole("button", { name: "Move visit" })).toBeFocused();
  await takePictures(page, "visit-move");
  await asked.getByRole("button", { name: "Move visit" }).press("Enter");
  await expect(page).toHaveURL(`${cell.url}/bookings/${id}`);
  await expect(page.getByText("We moved the visit, in your CRM too.")).toBeVisible();
  await expect(page.getByText("We sent the customer the new time.")).toBeVisible();
  await expect(page.getByText(/^Before: \w+day /)).toBeVisible();
  expect(await appointment.locator("p").allInnerTexts()).not.toEqual(before);
  await takePictures(page, "visit-moved");
  await page.getByRole("button", { name: "Undo the move" }).press("Enter");
  await expect(page.getByText("We moved the visit, in your CRM too.")).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Undo the move" })).toBeHidden();
  expect(await appointment.locator("p").allInnerTexts()).toEqual(before);
  await expect.poll(() => methodsTo(page, to)).toEqual(["REQUEST", "REQUEST", "REQUEST"]);
  expect(await dealsOf(page, lead.id)).toHaveLength(1);
});

test("a visit that the CRM does not let go stands, and the dialog says why and what next", async ({
  page,
}) => {
  await signInAsAgent(page);
  const { lead, id } = await booked(page);
  const [deal] = await dealsOf(page, lead.id);
  const { zgid } = organisation;
  const lock = (isLocked: boolean) =>
    page.request.post(`${cell.sandboxUrl}/control/state`, {
      data: {
        dataCentre,
        zgid,
        module: "Deals",
        id: deal?.id,
        state: { $locked_for_me: isLocked },
      },
    });
  await lock(true);
  await page.goto(`${cell.url}/bookings/${id}`);
  await cancelVisit(page).click();
  await dialog(page).getByLabel("Reason").selectOption("Booked by mistake");
  await dialog(page).getByRole("button", { name: "Cancel visit" }).click();
  await expect(dialog(page).getByRole("alert")).toContainText("so the visit stands");
  await expect(dialog(page).getByRole("alert")).toContainText("then try again");
  await dialog(page).getByRole("button", { name: "Keep visit" }).click();
  await expect(heading(page, "Visit booked")).toBeVisible();
  await lock(false);
});

test("an unknown visit is not called anything else", async ({ page }) => {
  await signInAsAgent(page);
  await page.goto(`${cell.url}/bookings/0190f3a2-7c1e-7b3a-9c55-1f0d3a5b7c9e`);
  await expect(heading(page, "We couldn’t load this visit")).toBeVisible();
});

test("a booking is undone by one press, and its page says that it is off", async ({ page }) => {
  await signInAsAgent(page);
  const { email, reservationId: id } = await openForm(page);
  await book(page).click();
  await overlay(page).getByRole("button", { name: "Undo the booking" }).press("Enter");
  await expect(page).toHaveURL(`${cell.url}/bookings/${id}`);
  await expect(heading(page, "Visit cancelled")).toBeVisible();
  await expect(page.getByText("asked us to cancel it: Booked by mistake")).toBeVisible();
  await expect.poll(() => methodsTo(page, `${email}`)).toEqual(["REQUEST", "CANCEL"]);
  await page.getByRole("link", { name: "Find a new slot" }).press("Enter");
  await expect(page.getByRole("list", { name: "Available Slots" })).toBeVisible();
});
