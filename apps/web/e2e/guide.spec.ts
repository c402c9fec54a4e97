import { readdirSync, readFileSync } from "node:fs";
import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";
import { newLead, nextOffer, openForm, postcodes, signInAsAgent } from "./booking.ts";
import {
  arriveAs,
  bookingAgent,
  cell,
  companyOf,
  fieldAgentsAfarFrom,
  takePictures,
} from "./cell.ts";
import { drawingMaps } from "./drawing-maps.ts";
import { control } from "./payer.ts";
import {
  administratorPage,
  deleteWorkflow,
  newWorkflow,
  openWorkflow,
  storedSettings,
} from "./settings.ts";
import { dialog, rows, schedule } from "./slots.ts";

// The map of insight needs WebGL.
test.use({ launchOptions: drawingMaps, viewport: { width: 1200, height: 840 } });

/** `pnpm guide` names the guide's own folder; otherwise they are taken and not kept. */
const folder = process.env.MILEPOST_GUIDE;
const guideFolder = "docs/guide";
const bytesAtMost = 150_000;

interface Walk {
  readonly browser: Browser;
  readonly page: Page;
  readonly take: (what: Page | Locator, name: string) => Promise<void>;
}

/** Does what each page of the guide says; a page without pictures is not walked. */
const walks: Readonly<Record<string, (walk: Walk) => Promise<void>>> = {
  "booking-agent.md": walkAsBookingAgent,
  "customer.md": walkAsCustomer,
  "administrator.md": walkAsAdministrator,
  "manager.md": walkAsManager,
  "../connecting/zoho.md": walkAsConnector,
};

for (const [file, walk] of Object.entries(walks)) {
  test(`${file} of the guide is true of the product, and its pictures are taken`, async ({
    browser,
    page,
  }) => {
    // A map without a graphics card, on a busy machine.
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    const taken: string[] = [];
    const take = async (what: Page | Locator, name: string) => {
      taken.push(name);
      const path = folder ? `${folder}/${name}.png` : test.info().outputPath(`${name}.png`);
      const picture = await what.screenshot({ path, animations: "disabled" });
      expect(picture.length, `bytes of ${name}`).toBeLessThan(bytesAtMost);
    };
    await walk({ browser, page, take });
    expect(taken.toSorted()).toEqual(picturesNamedIn(file));
  });
}

test("a page of the guide that is not walked has no picture", () => {
  const pages = readdirSync(guideFolder).filter((file) => file.endsWith(".md"));
  for (const file of pages.filter((page) => !(page in walks))) {
    expect(picturesNamedIn(file), file).toEqual([]);
  }
});

function picturesNamedIn(file: string): readonly string[] {
  const text = readFileSync(`${guideFolder}/${file}`, "utf8");
  return [...text.matchAll(/\]\((?:\.\.\/guide\/)?images\/([^)]+)\.png\)/g)]
    .map(([, name = ""]) => name)
    .toSorted();
}

/** A workflow of this test alone that is the company's own in everything but this. */
async function withWorkflow(
  browser: Browser,
  name: string,
  different: Readonly<Record<string, unknown>>,
  work: (wf: number, change: (settings: object) => Promise<void>) => Promise<void>,
): Promise<void> {
  const office = await administratorPage(browser);
  const wf = await newWorkflow(office, name);
  const change = async (workflowSettings: object) => {
    const data = { workflowUpdates: [{ workflowId: wf, workflowSettings }] };
    const saved = await office.request.post(`${cell.url}/api/settings`, { data });
    expect(saved.ok(), await saved.text()).toBe(true);
  };
  const { selectedFieldAgents, selectedUsers, mappings } = await storedSettings(office, 1);
  await change({ selectedFieldAgents, selectedUsers, mappings, ...different });
  await work(wf, change).finally(() => deleteWorkflow(office, wf));
  await office.context().close();
}

async function walkAsBookingAgent({ browser, page, take }: Walk): Promise<void> {
  const asked = { module: "Deals", showInBookingForm: true, editable: true };
  const bookingAgentFields = [
    { ...asked, id: "1", order: 10, field: "Next_Step", fieldType: "text", required: true },
    { ...asked, id: "2", order: 20, field: "Description", fieldType: "textarea", required: false },
  ].map((one) => ({ ...one, label: one.required ? "What to bring" : "Notes for the agent" }));
  const [postcode = ""] = postcodes.filter((one) => /^MP2 /.test(one));
  const selectedFieldAgents = fieldAgentsAfarFrom(postcode);
  const different = { bookingAgentFields, maxDriveTime: 1, selectedFieldAgents };
  await withWorkflow(browser, "Surveys", different, async (wf, change) => {
    await signInAsAgent(page);
    await page.goto(`${cell.url}/search?${new URLSearchParams({ wf: `${wf}`, postcode })}`);
    await page.getByText("Why?", { exact: true }).click();
    // The first day is open, and today has hardly a slot left in the afternoon.
    await page.getByText("none offered").nth(1).click();
    await expect(page.getByText(/^the drive is \d/).first()).toBeVisible();
    await take(page, "why");

    await change({ maxDriveTime: 60 });
    const { id } = await newLead(page, postcode);
    await page.goto(`${cell.url}/search?wf=${wf}&recordId=${id}`);
    await expect(rows(page)).toHaveCount(3);
    const day = page.getByRole("complementary", { name: "The agent’s day" });
    await expect(day.getByRole("row", { name: /The new visit in / })).toBeVisible();
    await take(page, "slots");

    await page.keyboard.press("?");
    await take(page.getByRole("dialog", { name: "Keyboard shortcuts" }), "keys");
    await page.keyboard.press("Escape");

    await schedule(page).click();
    const invite = dialog(page).getByRole("button", { name: "Invite" });
    await expect(invite).toBeEnabled();
    await take(dialog(page), "invite");
    await invite.click();
    await page.getByLabel("What to bring").fill("Samples of both colours");
    await expect(page.getByRole("timer")).toContainText(/^Held for you/);
    await take(page.getByRole("main"), "book");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("heading", { name: "Booking Processed" })).toBeVisible();
  });
}

async function walkAsCustomer({ page, take }: Walk): Promise<void> {
  await signInAsAgent(page);
  const { email = "" } = await openForm(page);
  const params = { to: email };
  const answer = await page.request.get(`${cell.sandboxUrl}/mailbox/messages`, { params });
  const [mail] = (await answer.json()).messages as { html: string }[];
  const [, link = "", words] =
    /href="([^"]*\/thank-you\?[^"]*)"[^>]*>([^<]+)/.exec(mail?.html ?? "") ?? [];
  expect(words).toContain("Confirm appointment");
  await page.goto(link.replaceAll("&amp;", "&"));
  const shown = page.frameLocator("iframe[title='Your appointment']");
  await expect(shown.getByRole("heading", { name: "Thank you" })).toBeVisible();
  await page.setViewportSize({ width: 1200, height: 410 });
  await take(page, "thank-you");
}

async function walkAsAdministrator({ browser, page, take }: Walk): Promise<void> {
  const defaultAppointmentSlots = ["09:00", "12:00", "15:00"];
  const lacking = { defaultAppointmentSlots, selectedFieldAgents: [] };
  await withWorkflow(browser, "Surveys", lacking, async (wf) => {
    await arriveAs(page, companyOf(cell.company).administrator);
    // Nothing that stays at an edge lies on what is taken.
    await page.setViewportSize({ width: 1200, height: 1300 });
    await openWorkflow(page, wf);
    const doctor = page.locator("#doctor");
    await doctor.getByText("Show problems").click();
    await expect(doctor.getByRole("link", { name: /^Go to / }).first()).toBeVisible();
    await take(doctor, "doctor");
    const builder = page.locator("#setting-defaultAppointmentSlots");
    await expect(builder.locator("[id^=slot-block-]")).toHaveCount(3);
    // A block under the pointer has another colour.
    await page.mouse.move(0, 0);
    await take(page.locator("section[id]").filter({ has: builder }), "schedule");
  });
}

async function walkAsManager({ page, take }: Walk): Promise<void> {
  await arriveAs(page, companyOf(cell.company).administrator);
  for (const { id } of companyOf(cell.company).records.Leads.slice(0, 16)) {
    await page.request.get(`${cell.url}/api/search?wf=1&recordId=${id}`);
  }
  const { lead, offer } = await nextOffer(page);
  const form = { topSection: {}, bottomSection: {}, isBooking: true };
  const data = { ...form, ...offer, recordId: lead.id, wf: 1, deviation: 0 };
  const booked = await page.request.post(`${cell.url}/api/processBooking`, { data });
  expect(booked.ok(), await booked.text()).toBe(true);
  await page.goto(cell.url);
  await page.getByRole("link", { name: "Insight" }).click();
  await expect(page.locator("[data-map=drawn]")).toBeVisible();
  await page.setViewportSize({ width: 1200, height: 990 });
  await take(page, "insight");
}

/** The same customer where the edition has buttons of one's own, and where it has links alone. */
async function walkAsConnector({ page, take }: Walk): Promise<void> {
  await page.setViewportSize({ width: 1200, height: 520 });
  await page.goto(leadOf(cell.company));
  await expect(page.getByRole("link", { name: "Open in Milepost" })).toBeVisible();
  await take(page, "crm-button");
  const standard = cell.company.replaceAll("870211", "870218").replaceAll("200870300", "200871800");
  await control("seed", { ...withOthers(standard), edition: "standard" });
  await page.goto(leadOf(standard));
  const links = page.getByRole("region", { name: "Links" });
  await expect(links.getByRole("link", { name: "Open in Milepost" })).toBeVisible();
  await take(page, "crm-link");
}

/** Everybody else's tests find their people by name. */
function withOthers(text: string): object {
  const company = JSON.parse(text) as { readonly users: readonly { readonly id: string }[] };
  const users = company.users.map((user, index) => ({
    ...user,
    first_name: "Nora",
    last_name: `Standard ${index + 1}`,
    full_name: `Nora Standard ${index + 1}`,
    email: `nora.${index + 1}@standard.example`,
  }));
  return { ...company, users };
}

function leadOf(text: string): string {
  const { dataCentre, organisation, records } = companyOf(text);
  const [lead] = records.Leads;
  return `${cell.sandboxUrl}/${dataCentre}/crm/crm/org${organisation.zgid}/tab/Leads/${lead?.id}`;
}

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

test("Help leads from the top bar to a page of the guide, and from a word to where it stands", async ({
  page,
}) => {
  await arriveAs(page, bookingAgent);
  await page.goto(cell.url);
  await page.getByRole("banner").getByRole("link", { name: "Help" }).click();
  await expect(heading(page, "Guide")).toBeVisible();
  await expect(page.getByText(/^Milepost \d+\.\d+\.\d+ \([0-9a-f]{7}\)$/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Licences of the software" })).toHaveAttribute(
    "href",
    "/licences",
  );
  const contents = page.getByRole("navigation", { name: "Guide" });
  await contents.getByRole("link", { name: "For booking agents" }).click();
  await expect(page).toHaveURL(`${cell.url}/help/booking-agent`);
  await expect(heading(page, "For booking agents")).toBeVisible();

  await contents.getByRole("searchbox", { name: "Find in the guide" }).focus();
  await page.keyboard.type("redistribute");
  await expect(contents.getByRole("link")).toHaveCount(1);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/help\/administrator#the-times-that-are-offered$/);
  const place = heading(page, "The times that are offered");
  await expect(place).toBeFocused();
  // Also after the picture above it has come.
  await expect.poll(() => areLoaded(page)).toBe(true);
  await expect.poll(async () => (await place.boundingBox())?.y).toBeLessThan(100);
  await expect(place).toBeInViewport();

  await contents.getByRole("searchbox").fill("submarine");
  await expect(page.getByText("We found nothing in the guide. Try another word.")).toBeVisible();
  await page.goto(`${cell.url}/help/nowhere`);
  await expect(heading(page, "We couldn’t find this page in the guide")).toBeVisible();
  await page.getByRole("link", { name: "first page" }).click();
  await expect(heading(page, "Guide")).toBeVisible();
});

const areLoaded = (page: Page) =>
  page
    .getByRole("article")
    .getByRole("img")
    .evaluateAll((all) =>
      all.slice(0, 1).every((image) => (image as HTMLImageElement).naturalWidth > 0),
    );

test("a page of the guide is accessible on a phone and a desk, in light and dark", async ({
  page,
}) => {
  await arriveAs(page, bookingAgent);
  await page.goto(`${cell.url}/help/booking-agent`);
  await expect(heading(page, "For booking agents")).toBeVisible();
  await takePictures(page, "help");
});
