import { expect, type Page, test } from "@playwright/test";
import { nextOffer, signInAsAgent } from "../booking.ts";
import { cell } from "../cell.ts";
import { administratorPage, deleteWorkflow, newWorkflow, openWorkflow } from "../settings.ts";
import { dialog, nextLead, openRival, openSlots, rows } from "../slots.ts";
import { note } from "./figures.ts";
import { handsOn } from "./hands.ts";

test.use({ viewport: { width: 1440, height: 900 } });

/** Somebody who has never been here, with a customer's slots on the screen. */
async function openSearch(page: Page) {
  await signInAsAgent(page);
  const { lead } = await nextOffer(page);
  await page.goto(`${cell.url}/search?wf=1&recordId=${lead.id}`);
  await expect(rows(page)).toHaveCount(3);
  return handsOn(page);
}

/** "Monday 23 November": the third day from now that appointments are on. */
function threeDaysOn(): string {
  const day = new Date();
  for (let left = 3; left > 0; ) {
    day.setDate(day.getDate() + 1);
    if (day.getDay() % 6 !== 0) left -= 1;
  }
  const parts = { weekday: "long", day: "numeric", month: "long" } as const;
  return day.toLocaleDateString("en-GB", parts).replace(",", "");
}

test("an afternoon three working days from now", async ({ page }) => {
  const hands = await openSearch(page);
  const day = threeDaysOn();
  const cells = page.getByRole("button", { name: new RegExp(`^${day}, [1-5]pm, .*adds`) });
  await hands.click(cells);
  await hands.click(
    page.locator("[aria-pressed=true], button:focus").filter({ hasText: "Schedule" }),
  );
  await expect(dialog(page)).toContainText(day);
  note({ laterAfternoon: hands.deeds() });
});

test("another agent", async ({ page }) => {
  const hands = await openSearch(page);
  const also = rows(page).filter({ hasText: "also free: " }).first();
  const other = also.getByRole("button", { name: /\+\d+ min/ });
  const [first = ""] = ((await other.first().textContent()) ?? "").split(" ");
  await hands.click(other);
  await expect(also.getByText(new RegExp(`^${first} \\w+`)).first()).toBeVisible();
  note({ otherAgent: hands.deeds() });
});

test("half an hour later", async ({ page }) => {
  const hands = await openSearch(page);
  const visit = page.getByRole("slider", { name: "Time of the visit" });
  const before = await visit.getAttribute("aria-valuetext");
  const { height } = (await visit.boundingBox()) ?? { height: 0 };
  // The sample's visits last for 90 minutes.
  await hands.drag(visit, height / 3);
  await expect(visit).not.toHaveAttribute("aria-valuetext", before ?? "");
  note({ halfAnHourLater: hands.deeds() });
});

test("why there is nothing on a day", async ({ browser, page }) => {
  const lead = nextLead();
  const rival = await openRival(browser, lead);
  await rival.takeAll((await openSlots(page, lead)).at(-1));
  await page.reload();
  await expect(rows(page)).toHaveCount(3);
  const hands = handsOn(page);
  await hands.click(page.getByRole("button", { name: /show why nobody is free$/ }));
  const why = page.getByRole("dialog", { name: /Nobody is free\.$/ });
  await hands.look(why.getByRole("listitem"));
  note({ whyNone: hands.deeds() });
  await rival.leave();
});

test("the maximum drive time", async ({ browser }) => {
  const page = await administratorPage(browser);
  await page.goto(cell.url);
  const hands = handsOn(page);
  await hands.click(page.getByRole("link", { name: "Settings" }));
  await hands.look(page.getByRole("link", { name: /^Maximum drive time: \d+ min$/ }));
  note({ driveLimit: hands.deeds() });
  await page.context().close();
});

test("a bad setting is undone", async ({ browser }) => {
  const page = await administratorPage(browser);
  const wf = await newWorkflow(page, "Undone");
  for (const maxDriveTime of [45, 1]) {
    const workflowUpdates = [{ workflowId: wf, workflowSettings: { maxDriveTime } }];
    await page.request.post(`${cell.url}/api/settings`, { data: { workflowUpdates } });
  }
  await openWorkflow(page, wf);
  const hands = handsOn(page);
  await hands.click(page.getByRole("button", { name: "Undo this save" }));
  await expect(page.getByRole("link", { name: "Maximum drive time: 45 min" })).toBeVisible();
  note({ undoneSetting: hands.deeds() });
  await deleteWorkflow(page, wf);
  await page.context().close();
});
