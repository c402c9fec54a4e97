import { expect, type Locator, type Page, test } from "@playwright/test";
import { adminPage, dataCentre, formAddress, newLead, organisation } from "../booking.ts";
import { arriveAs, bookingAgent, cell, companyOf, expectAccessible, keepPicture } from "../cell.ts";
import { saveButton, storedSettings, toast } from "../settings.ts";
import { rows } from "../slots.ts";

const { administrator, fieldAgents } = companyOf(cell.company);
const callum = fieldAgents.find(({ full_name }) => full_name.startsWith("Callum"));
/** Of a deal of his, as the CRM has it. */
const written = "MP7 9AN";
const county = "-80, -179\n-80, 179\n80, 179\n80, -179";

interface Result {
  readonly appFieldAgentId: string;
  readonly week: string;
  readonly isRereading: boolean;
  readonly offers?: readonly {
    readonly slot: string;
    readonly start: string;
    readonly end: string;
  }[];
}

/** With what it is about in sight. */
async function shoot(page: Page, name: string, about: Locator): Promise<void> {
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await about.evaluate((element) => element.scrollIntoView({ block: "center" }));
    await keepPicture(page, `${name}-${width}`);
  }
  await expectAccessible(page);
}

async function save(page: Page, workflowSettings: object): Promise<void> {
  const data = { workflowUpdates: [{ workflowId: 1, workflowSettings }] };
  const answer = await page.request.post(`${cell.url}/api/settings`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
}

async function search(page: Page, recordId: string): Promise<readonly Result[]> {
  const answer = await page.request.get(`${cell.url}/api/search?wf=1&recordId=${recordId}`);
  return answer.ok() ? await answer.json() : [];
}

async function edit(page: Page, change: object): Promise<string> {
  const { zgid } = organisation;
  const data = { dataCentre, zgid, userId: administrator.id, module: "Deals", ...change };
  const answer = await page.request.post(`${cell.sandboxUrl}/control/edit`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).ids?.[0];
}

/** As an administrator does it, on the page. */
async function filterByCounty(page: Page): Promise<void> {
  await page.goto(`${cell.url}/settings?wf=1`);
  await page.locator("#existingBookingFilters-add").click();
  await page.getByRole("combobox", { name: /^Field of filter 1/ }).click();
  await page.getByRole("option", { name: /^Deals: Visit Postcode/ }).click();
  await page.getByLabel("Operator of filter 1").selectOption("is_within_geofence");
  await page.getByRole("button", { name: /^Value of filter 1: / }).click();
  const area = page.getByRole("dialog", { name: "Area on the map" });
  await area.getByLabel("Coordinates").fill(county);
  await area.getByLabel("Test a postcode").fill(written);
  await area.getByLabel("Test a postcode").press("Enter");
  await expect(area.getByRole("status")).toHaveText(`${written} is inside this area.`);
  await shoot(page, "story-area", area);
  await area.getByRole("button", { name: "Use this area" }).click();
  await shoot(page, "story-filter", page.locator("#existingBookingFilters-add"));
  await saveButton(page).click();
  await expect(toast(page, "Workflow settings saved successfully")).toBeVisible();
}

test("with the filter 'within the county', Callum is not offered for a time he has, the reasons say why, and booking him is refused", async ({
  browser,
  page,
}) => {
  if (!callum) throw new Error("The sample company lacks Callum");
  const office = await adminPage(browser);
  const before = await storedSettings(office, 1);
  await arriveAs(page, bookingAgent);
  // Alone, so that a time that is not offered is nobody's; for more days, so that it is not the last he has.
  await save(office, {
    selectedFieldAgents: [callum.id],
    existingBookingFilters: [],
    defaultDaysInAdvance: 10,
  });
  const { id: recordId } = await newLead(page, written);
  let deal = "";
  try {
    const [result] = await search(page, recordId);
    const offer = result?.offers?.at(0);
    if (!result || !offer) throw new Error("Callum has no time for this customer");
    const offered = async () => (await search(page, recordId)).flatMap(({ offers = [] }) => offers);
    const isOffered = async () => (await offered()).some(({ slot }) => slot === offer.slot);
    deal = await edit(page, {
      action: "insert",
      values: {
        Deal_Name: "Blinds",
        Stage: "Qualification",
        Field_Agent: { id: callum.id },
        Appointment_Start: offer.start,
        Appointment_End: offer.end,
        Visit_Postcode: written,
      },
    });
    await expect.poll(isOffered).toBe(false);

    await filterByCounty(office);
    const isRead = async () => (await search(page, recordId)).every((one) => !one.isRereading);
    await expect.poll(isRead).toBe(true);

    const answered = page.waitForResponse(/\/api\/search\?/);
    await page.goto(`${cell.url}/search?wf=1&recordId=${recordId}`);
    const shown = (await (await answered).json()) as readonly Result[];
    await expect(rows(page).first()).toBeVisible();
    const slots = shown.flatMap(({ offers = [] }) => offers.map(({ slot }) => slot));
    expect(slots).not.toContain(offer.slot);
    await page.getByText("Why not another time?").focus();
    await page.keyboard.press("Enter");
    const busy = page
      .getByRole("listitem")
      .filter({ hasText: /^\d+(:\d\d)?(am|pm).*: the agent is already booked/ });
    await expect(busy.first()).toBeVisible();
    await shoot(page, "story-why", busy.first());

    const { week, appFieldAgentId: fieldagent } = result;
    await page.goto(formAddress(recordId, { slot: offer.slot, fieldagent, week }));
    const refusal = page.getByRole("alert").filter({ hasText: "Free instead" });
    await expect(refusal).toContainText("Someone else has just taken this slot.");
    await expect(page.getByRole("button", { name: "Book", exact: true })).toBeHidden();
    await shoot(page, "story-refused", refusal);
  } finally {
    if (deal) await edit(page, { action: "delete", id: deal });
    const { selectedFieldAgents, existingBookingFilters, defaultDaysInAdvance } = before;
    await save(office, { selectedFieldAgents, existingBookingFilters, defaultDaysInAdvance });
    await office.context().close();
  }
});
