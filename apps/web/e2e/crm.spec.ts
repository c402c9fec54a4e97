import { expect, type Page, test } from "@playwright/test";
import {
  bookingAgent,
  cell,
  expectAccessible,
  fieldAgent,
  leadIn,
  signIn,
  takePictures,
} from "./cell.ts";

interface Meeting {
  readonly id: string;
  readonly Event_Title: string;
  readonly Start_DateTime: string;
  readonly End_DateTime: string;
  readonly Owner: { readonly id: string; readonly name: string };
  readonly What_Id?: { readonly id: string };
}

const { organisation, records } = JSON.parse(cell.company) as {
  readonly organisation: { readonly zgid: string };
  readonly records: { readonly Events: readonly Meeting[]; readonly Deals: readonly Meeting[] };
};
const tab = `${cell.sandboxUrl}/eu/crm/crm/org${organisation.zgid}/tab`;

/** The last one about nothing in particular: far enough ahead that no search of another test meets it. */
const meeting = records.Events.filter(
  ({ Owner, What_Id, Event_Title }) =>
    Owner.name === fieldAgent.full_name && !What_Id && /visit|survey/i.test(Event_Title),
)
  .toSorted((a, b) => Date.parse(a.Start_DateTime) - Date.parse(b.Start_DateTime))
  .at(-1);
if (!meeting) throw new Error("The sample's first field agent has no visit");
const day = meeting.Start_DateTime.slice(0, 10);

const calendar = (page: Page) =>
  page.getByRole("region", { name: new RegExp(`^${fieldAgent.full_name}, `) });

test("a meeting that is moved on its page stands at its new time in the calendar", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${tab}/Events?view=week&day=${day}&user=${meeting.Owner.id}`);
  const begins = meeting.Start_DateTime.slice(11, 16);
  await calendar(page)
    .getByRole("link", { name: new RegExp(`${begins}.*${meeting.Event_Title}`) })
    .click();
  await expect(page.getByRole("heading", { name: meeting.Event_Title })).toBeVisible();

  await page.getByRole("link", { name: "Edit" }).click();
  await page.getByRole("textbox", { name: /^From/ }).fill(`${day}T19:00`);
  await page.getByRole("textbox", { name: /^To/ }).fill(`${day}T18:00`);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert")).toContainText("invalid data (INVALID_DATA)");
  await expectAccessible(page);

  await page.getByRole("textbox", { name: /^To/ }).fill(`${day}T20:15`);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: meeting.Event_Title })).toBeVisible();
  await page.goto(`${tab}/Events?view=day&day=${day}&user=${meeting.Owner.id}`);
  await expect(calendar(page).getByRole("link", { name: /19:00–20:15/ })).toContainText(
    meeting.Event_Title,
  );
});

test("a lead's page leads to Milepost in a new tab, and the browser's back returns to the lead", async ({
  page,
}) => {
  const lead = leadIn("MP2");
  await page.goto(`${tab}/Leads/${lead.id}`);
  const button = page.getByRole("link", { name: "Open in Milepost" });
  const [milepost] = await Promise.all([page.waitForEvent("popup"), button.click()]);
  await signIn(milepost, bookingAgent);
  await expect(milepost).toHaveURL(`${cell.url}/search?wf=1&recordId=${lead.id}`);
  await expect(milepost.getByRole("heading", { name: "Available Slots" })).toBeVisible();
  await milepost.close();

  // The same link in the same tab, as with a middle click turned off.
  await page.goto((await button.getAttribute("href")) ?? "");
  await expect(page.getByRole("heading", { name: "Available Slots" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`${tab}/Leads/${lead.id}`);
  await expect(page.getByRole("heading", { name: lead.Full_Name })).toBeVisible();
});

test("by keyboard alone one becomes another user and writes a new lead", async ({ page }) => {
  await page.goto(`${tab}/Leads`);
  const pressUntil = async (focused: RegExp) => {
    for (let presses = 0; presses < 80; presses += 1) {
      await page.keyboard.press("Tab");
      const name = await page.evaluate(() => {
        const element = document.activeElement;
        const label = element instanceof HTMLInputElement ? element.labels?.[0] : element;
        return label?.textContent?.trim() ?? "";
      });
      if (focused.test(name)) return;
    }
    throw new Error(`The keyboard does not get to ${focused}`);
  };
  await pressUntil(/Acting as/);
  await page.keyboard.press("Enter");
  await pressUntil(new RegExp(fieldAgent.full_name));
  await page.keyboard.press("Enter");
  await expect(page.locator("summary")).toContainText(fieldAgent.full_name);
  await expect(page).toHaveURL(`${tab}/Leads`);

  await pressUntil(/^New lead$/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "New lead" })).toBeVisible();
  await pressUntil(/^Company/);
  await page.keyboard.type("Lantern & Sons");
  await pressUntil(/^Last Name/);
  await page.keyboard.type("Lantern");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Lantern", exact: true })).toBeVisible();
  await expect(page.getByText("Created By").locator("..")).toContainText(fieldAgent.full_name);
});

const idOf = (list: readonly { readonly id: string }[]) => list[0]?.id ?? "";
const screens = {
  leads: "Leads",
  found: "Contacts?q=mill&sort=Email&order=desc",
  lead: `Leads/${leadIn("MP2").id}`,
  deal: `Potentials/${idOf(records.Deals)}`,
  everybody: `Events?day=${day}`,
  week: `Events?view=week&day=${day}&user=${meeting.Owner.id}`,
  meeting: `Events/${meeting.id}`,
  form: `Events/${meeting.id}/edit`,
  delete: `Events/${meeting.id}/delete`,
};

test("the CRM's pages are accessible on a phone and a desk, in light and dark", async ({
  page,
}) => {
  for (const [name, path] of Object.entries(screens)) {
    await page.goto(`${tab}/${path}`);
    await takePictures(page, `crm-${name}`);
  }
});
