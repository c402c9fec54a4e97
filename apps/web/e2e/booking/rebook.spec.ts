import { expect, type Page, test } from "@playwright/test";
import { book, dealsOf, formAddress, nextOffer, recordsOf, signInAsAgent } from "../booking.ts";
import { cell, expectAccessible, keepPicture } from "../cell.ts";
import { address, dialog, rows, schedule } from "../slots.ts";

const notice = (page: Page) =>
  page.getByRole("region", { name: "This customer’s other appointments" });
const choice = (page: Page) => page.getByRole("button", { name: "Book another", exact: true });
const processed = (page: Page) => page.getByText("Your booking has been successfully processed!");

async function mailsTo(page: Page, to: string) {
  const query = new URLSearchParams({ to });
  const answer = await page.request.get(`${cell.sandboxUrl}/mailbox/messages?${query}`);
  return (await answer.json()).messages as { event: { method: string; uid: string } }[];
}

const meetingsAbout = async (page: Page, id: unknown) =>
  (await recordsOf(page, "Events")).filter(({ What_Id }) => Object(What_Id).id === id);

/** Holds a slot for a customer, from the search on. */
async function inviteTo(page: Page, row: number, to: string): Promise<void> {
  await schedule(page, row).click();
  await expect(dialog(page)).toBeVisible();
  if (await choice(page).isVisible()) await choice(page).click();
  await address(page).fill(to);
  await dialog(page).getByRole("button", { name: "Invite" }).click();
  await expect(page.getByRole("heading", { name: "Booking details:" })).toBeVisible();
}

async function shoot(page: Page, name: string): Promise<void> {
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await keepPicture(page, `rebook-${name}-${width}`);
  }
}

test("a lead that is booked again ends with two deals, two meetings and two invitations, and is known as booked before anything is held", async ({
  page,
}) => {
  await signInAsAgent(page);
  const { lead } = await nextOffer(page);
  const to = `rebook-${lead.id}@example.com`;
  const search = `${cell.url}/search?wf=1&recordId=${lead.id}`;
  await page.goto(search);
  await expect(rows(page)).toHaveCount(3);
  await expect(notice(page)).toBeHidden();
  await inviteTo(page, 0, to);
  await book(page).click();
  await expect(processed(page)).toBeVisible();
  const [first] = await dealsOf(page, lead.id);

  await page.goto(search);
  await expect(rows(page)).toHaveCount(3);
  await expect(notice(page)).toContainText("This customer already has an appointment on");
  await expect(notice(page)).toContainText(
    "A slot that you schedule here is booked as another one.",
  );
  await expectAccessible(page);
  await shoot(page, "search");

  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") asked.push(new URL(request.url()).pathname);
  });
  await schedule(page, 1).click();
  await expect(dialog(page)).toContainText("This customer already has an appointment on");
  await expect(address(page)).toBeHidden();
  await expectAccessible(page);
  await shoot(page, "dialog");
  expect(asked.filter((path) => /holds|Invite|Booking/.test(path))).toEqual([]);
  await choice(page).press("Enter");
  await address(page).fill(to);
  await dialog(page).getByRole("button", { name: "Invite" }).click();
  await expect(page.getByRole("heading", { name: "Booking details:" })).toBeVisible();
  await expect(notice(page)).toContainText("Booking this slot makes another one.");
  await expectAccessible(page);
  await shoot(page, "form");
  await book(page).click();
  await expect(processed(page)).toBeVisible();

  const deals = await dealsOf(page, lead.id);
  expect(deals).toHaveLength(2);
  expect(deals.find(({ id }) => id === first?.id)).toEqual(first);
  for (const { id } of deals) expect(await meetingsAbout(page, id)).toHaveLength(1);
  const events = (await mailsTo(page, to)).map(({ event }) => event);
  expect(events.map(({ method }) => method)).toEqual(["REQUEST", "REQUEST"]);
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(2);
});

test("a form that is opened without having been asked holds nothing until another is chosen", async ({
  page,
}) => {
  await signInAsAgent(page);
  const { lead, offer } = await nextOffer(page);
  await page.goto(formAddress(lead.id, offer));
  await book(page).click();
  await expect(processed(page)).toBeVisible();

  const answer = await page.request.get(`${cell.url}/api/search?wf=1&recordId=${lead.id}`);
  const results = (await answer.json()) as {
    appFieldAgentId: string;
    slots: string[];
    week: string;
  }[];
  const [other] = results.flatMap(({ appFieldAgentId: fieldagent, slots, week }) =>
    slots
      .filter((slot) => slot !== offer.slot)
      .map((slot) => formAddress(lead.id, { slot, fieldagent, week })),
  );
  await page.goto(other ?? "");
  await expect(notice(page)).toContainText("This customer already has an appointment on");
  await expect(page.getByRole("timer")).toBeHidden();
  await expect(book(page)).toBeHidden();
  await expectAccessible(page);
  await shoot(page, "asked");
  await choice(page).click();
  await expect(page.getByRole("timer")).toBeVisible();
  await expect(book(page)).toBeVisible();
  await page.reload();
  await book(page).click();
  await expect(processed(page)).toBeVisible();
  expect(await dealsOf(page, lead.id)).toHaveLength(2);
});
