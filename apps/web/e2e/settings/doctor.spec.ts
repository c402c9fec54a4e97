import { expect, type Page, test } from "@playwright/test";
import {
  arriveAs,
  bookingAgent,
  cell,
  expectNoSidewaysScrolling,
  keepPicture,
  leadIn,
  takePictures,
} from "../cell.ts";
import {
  administratorPage,
  days,
  deleteWorkflow,
  meetingTitle,
  newWorkflow,
  openWorkflow,
  saveBar,
  saveButton,
  storedSettings,
} from "../settings.ts";

let page: Page;
let wf: number;
const postcode = leadIn("MP3").Zip_Code ?? "";

test.beforeEach(async ({ browser }) => {
  page = await administratorPage(browser);
  page.on("dialog", (dialog) => dialog.accept());
  wf = await newWorkflow(page, "Boilers");
});

test.afterEach(async () => {
  await deleteWorkflow(page, wf);
  await page.context().close();
});

const doctor = () => page.locator("#doctor");
const trying = () => page.locator("#try");
const badge = () =>
  page.getByRole("banner").getByRole("link", { name: /^Setup( of workflow \d+)?:/ });

/** The field agents and mappings of the company's own workflow. */
async function setUp(): Promise<void> {
  const { selectedFieldAgents, mappings } = await storedSettings(page, 1);
  const workflowSettings = { selectedFieldAgents, mappings };
  const data = { workflowUpdates: [{ workflowId: wf, workflowSettings }] };
  const saved = await page.request.post(`${cell.url}/api/settings`, { data });
  expect(saved.ok(), await saved.text()).toBe(true);
}

test("what a new workflow lacks is said, a link leads to where it is fixed, and a save is seen", async () => {
  await openWorkflow(page, wf);
  await expect(doctor().getByText("Not ready")).toBeVisible();
  await expect(doctor().getByText(/problems? to fix$/)).toBeVisible();
  const step = (title: string) => doctor().getByRole("listitem").filter({ hasText: title });
  await expect(doctor().getByText(/^First steps: \d of 9 done$/)).toBeVisible();
  await expect(step("Connect Zoho CRM")).toContainText("Done: ");
  await expect(step("Choose your field agents")).toContainText("To do: ");
  const address = `${cell.url}/search?wf=${wf}&recordId=\${Leads.Lead Id}`;
  await expect(step("Open a record from Zoho").getByRole("code")).toHaveText(address);
  await takePictures(page, "first-steps");
  await step("Choose your field agents")
    .getByRole("link", { name: "Go to Select Field Agents" })
    .click();
  await expect(page.getByRole("group", { name: "Select Field Agents" })).toBeFocused();
  await doctor().getByText("Show problems").click();
  const lacking = doctor()
    .getByRole("listitem")
    .filter({ hasText: "Choose at least one active field agent" });
  await keepPicture(doctor(), "doctor-findings-1440-light");
  for (const _again of [1, 2]) {
    await lacking.getByRole("link", { name: "Go to Select Field Agents" }).click();
    const agents = page.getByRole("group", { name: "Select Field Agents" });
    await expect(agents).toBeFocused();
    await expect(agents).toBeInViewport();
  }

  await page
    .getByRole("group", { name: "Select Field Agents" })
    .getByRole("checkbox")
    .first()
    .click();
  await expect(doctor().getByText(/We’ll check your changes once you save/)).toBeVisible();
  await saveButton(page).click();
  await expect(lacking).toBeHidden();
  await expect(step("Choose your field agents")).toContainText("Done: ");
  await expect(badge()).toBeVisible();
});

test("who manages workflows sees on Home and in the header what is not ready, nobody else does", async ({
  browser,
}) => {
  await page.goto(cell.url);
  await expect(badge()).toHaveText(/Not ready$/);
  const setup = page.getByRole("region", { name: "Setup" });
  await expect(setup.getByText("Boilers").first()).toBeVisible();
  await takePictures(page, "doctor-home");
  // With the badge the bar is as full as it gets.
  for (const width of [640, 768, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScrolling(page, `home, ${width} px`);
  }
  await setup.getByRole("link", { name: "See what to fix in Boilers" }).first().click();
  await expect(doctor()).toBeFocused();
  await expect(doctor().getByText("Choose at least one active field agent")).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await arriveAs(other, bookingAgent);
  await other.goto(cell.url);
  await expect(other.getByLabel("Postcode")).toBeVisible();
  await expect(other.getByRole("link", { name: /^Setup( of workflow \d+)?:/ })).toHaveCount(0);
  await expect(other.getByRole("region", { name: "Setup" })).toHaveCount(0);
  await other.context().close();
});

test("a setup that could not be looked at is said, and looked at again", async () => {
  await page.route("**/doctor", (route) => route.fulfill({ status: 500, body: "" }));
  await openWorkflow(page, wf);
  await expect(doctor().getByRole("alert")).toContainText("We couldn’t check the setup.");
  await page.unroute("**/doctor");
  await doctor().getByRole("button", { name: "Check again" }).click();
  await expect(doctor().getByText("Not ready")).toBeVisible();
  await expect(doctor().getByRole("alert")).toHaveCount(0);
});

test("a test search uses what is not saved, and says what must be fixed or why there is nothing", async () => {
  await setUp();
  await openWorkflow(page, wf);
  const search = async () => {
    await trying().getByLabel("Postcode to try").fill(postcode);
    await trying().getByRole("button", { name: "Try the search" }).click();
  };
  await meetingTitle(page).fill("");
  await search();
  await expect(trying().getByText("Fix this first, then try the settings:")).toBeVisible();
  await keepPicture(trying(), "doctor-fix-first-1440-light");
  await trying()
    .getByRole("button", { name: /^Show me/ })
    .click();
  await expect(meetingTitle(page)).toBeFocused();
  await page.keyboard.type("Survey");
  await expect(trying().getByText("Fix this first, then try the settings:")).toBeHidden();

  await search();
  await expect(trying().getByText(/slots? would be offered$/)).toBeVisible();
  await days(page).fill("9");
  await expect(trying().getByText(/this is what they offered before/)).toBeVisible();
  await page.getByLabel("Maximum drive time (minutes)").fill("1");
  await page.keyboard.press("Tab");
  await search();
  await expect(trying().getByText("No available slots for this location")).toBeVisible();
});

test("the Save bar says what the change does to searches, and the list which slots go", async () => {
  await openWorkflow(page, wf);
  await meetingTitle(page).fill("Survey");
  await expect(saveBar(page)).toContainText("1 change · no effect on which slots are offered");
  await days(page).fill("6");
  await expect(saveBar(page)).toContainText("2 changes · nobody has searched for four weeks");

  await setUp();
  const asked = { params: { wf, postcode } };
  expect((await page.request.get(`${cell.url}/api/search`, asked)).ok()).toBe(true);
  await openWorkflow(page, wf);
  const first = page.getByLabel("1st start");
  await first.fill("09:30");
  await first.press("Tab");
  await expect(saveBar(page)).toContainText("checking what it does to searches…");
  await expect(saveBar(page)).toContainText(/[\d.]+ slots per search/);
  await saveBar(page).getByRole("button", { name: "See what changes" }).click();
  const changes = page.getByRole("dialog", { name: "What changes" });
  await expect(changes.getByText("Removed: 10:00")).toBeVisible();
  await expect(changes.getByText("Added: 09:30")).toBeVisible();
  await expect(changes.getByText(/^These slots go/)).toBeVisible();
  await expect(changes.getByRole("listitem").filter({ hasText: /, 10am$/ })).not.toHaveCount(0);
  await expect(changes.getByRole("listitem").filter({ hasText: /, 9:30am$/ })).not.toHaveCount(0);
  await takePictures(page, "what-changes");
});

test("the last weeks' searches are repeated with what is not saved, as a chart and a table", async () => {
  // Axe looks at the whole settings page.
  await openWorkflow(page, wf);
  const repeat = trying().getByRole("button", { name: /^Replay/ });
  await expect(repeat).toHaveAttribute("aria-disabled", "true");
  await days(page).fill("6");
  await repeat.click();
  await expect(trying().getByText(/^Nobody has searched in this workflow/)).toBeVisible();
  await expect(trying().getByRole("table")).toHaveCount(0);

  await setUp();
  for (const _search of [1, 2, 3]) {
    const asked = { params: { wf, postcode } };
    expect((await page.request.get(`${cell.url}/api/search`, asked)).ok()).toBe(true);
  }
  await openWorkflow(page, wf);
  await days(page).fill("1");
  await expect(async () => {
    await repeat.click();
    await expect(trying().getByRole("table").getByText("3 searches, repeated")).toBeVisible({
      timeout: 5_000,
    });
  }).toPass();
  const offers = trying().getByRole("row", { name: /^Slots offered per search/ });
  await expect(offers).toContainText(/less$/);
  await expect(trying().getByText(/^A search would offer/)).toBeVisible();
  await trying().getByLabel("Postcode to try").fill(postcode);
  await trying().getByRole("button", { name: "Try the search" }).click();
  await expect(trying().getByText(/would be offered$|^No available slots/)).toBeVisible();
  await doctor()
    .getByText(/^Show (problems|what’s worth knowing)/)
    .click();
  await takePictures(page, "doctor");

  // Cut off after the first piece: what was reached stays, and is said to be a part.
  const { promise: cut, resolve: cutOff } = Promise.withResolvers<void>();
  await page.route("**/simulate", async (route) => {
    if (route.request().postDataJSON().from > 0) return cut.then(() => route.abort());
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), searches: 40, next: 25 } });
  });
  await repeat.click();
  await expect(trying().getByText("25 of 40 searches repeated")).toBeVisible();
  await keepPicture(trying(), "doctor-running-light");
  cutOff();
  await expect(trying().getByText(/This is only part of it: 25 of 40/)).toBeVisible();
  await expect(trying().getByRole("alert")).toContainText("We couldn’t repeat the rest.");
});
