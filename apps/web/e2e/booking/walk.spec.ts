import { expect, test } from "@playwright/test";
import {
  arriveAs,
  bookingAgent,
  cell,
  companyOf,
  expectAccessible,
  fieldAgent,
  leadIn,
  signIn,
  takePictures,
} from "../cell.ts";

test("a booking agent signs in, types a postcode and sees slots with their drives", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(cell.url);
  await expect(page).toHaveURL(`${cell.url}/login`);
  await expect(page.getByText("Welcome to The Milepost app")).toBeVisible();
  await signIn(page, bookingAgent);

  // Spec: Title 'The {product} app'.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The Milepost app");
  const purpose = "Find the most efficient appointment slots based on drive time.";
  // Spec: Text 'Find the most efficient appointment slots based on drive time.'
  await expect(page.getByText(purpose, { exact: true })).toBeVisible();
  // Spec: With one workflow, a line 'Using workflow: ID: ' plus the id, a dash and the name is shown.
  await expect(page.getByText(/^Using workflow/)).toHaveText("Using workflow: ID: 1 - Workflow 1");
  // Spec: / | Home (postcode entry). Logout button and, if permitted, a settings button.
  await expect(page.getByRole("banner").getByRole("button")).toHaveText([
    new RegExp(`${bookingAgent.full_name}$`),
    "Logout",
  ]);
  const form = page.locator("form", { has: page.locator("input[required]") });
  // Spec: A required postcode input with placeholder 'Enter postcode' and a 'Get Slots' button.
  await expect(form.getByPlaceholder("Enter postcode", { exact: true })).toBeVisible();
  // Spec: A required postcode input with placeholder 'Enter postcode' and a 'Get Slots' button.
  await expect(form.getByRole("button")).toHaveText("Get Slots");
  await page.getByPlaceholder("Enter postcode").fill(leadIn("MP2").Zip_Code ?? "");
  await page.getByRole("button", { name: "Get Slots" }).click();

  // Spec: With access it shows the heading 'Available Slots' and the text 'Choose a slot that suits the customer:'.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Available Slots");
  const invitation = "Choose a slot that suits the customer:";
  // Spec: With access it shows the heading 'Available Slots' and the text 'Choose a slot that suits the customer:'.
  await expect(page.getByText(invitation, { exact: true })).toBeVisible();
  const rows = page.getByRole("list", { name: "Available Slots" }).getByRole("listitem");
  // Spec: Slots shown: 3 at first and 3 per 'Show More'.
  await expect(rows).toHaveCount(3);
  // Spec: /search | Postcode search results.
  expect(new URL(page.url()).pathname).toBe("/search");
  // Spec: a formatted slot time;
  await expect(rows.first().getByRole("time")).toHaveText(
    /^(Mon|Tues|Wednes|Thurs|Fri)day \d+ \w+ \d{4}, \d+(:\d\d)?[ap]m - \d+(:\d\d)?[ap]m$/,
  );
  await expect(rows.first()).toContainText(/\+\d+ min.*\d+ min from (home|MP\d+)/s);

  const more = page.getByRole("button", { name: "Show More", exact: true });
  // Spec: 'Show More' appends 3 more distinct ones while at least 3 remain.
  await expect(more).toBeVisible();
  await more.click();
  // Spec: 'Show More' adds up to 3 more slots.
  await expect.soft(rows).toHaveCount(6);
  // Spec: Slots shown: 3 at first and 3 per 'Show More'.
  await expect(rows).toHaveCount(6);
});

test("the same by keyboard alone", async ({ page }) => {
  await page.goto(cell.url);
  const pressUntil = async (focused: RegExp, key = "Tab") => {
    for (let presses = 0; presses < 40; presses += 1) {
      const name = await page.evaluate(() => {
        const element = document.activeElement === document.body ? null : document.activeElement;
        return element?.getAttribute("aria-label") ?? element?.textContent ?? "";
      });
      if (focused.test(name)) return;
      await page.keyboard.press(key);
    }
    throw new Error(`The keyboard does not get to ${focused}`);
  };
  await expect(page.getByRole("button", { name: /log in/i })).toBeVisible();
  await pressUntil(/log in/i);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Choose an account" })).toBeVisible();
  await pressUntil(new RegExp(bookingAgent.full_name));
  await page.keyboard.press("Enter");
  const accept = page.getByRole("button", { name: "Accept" });
  const postcode = page.getByPlaceholder("Enter postcode");
  await expect(accept.or(postcode).first()).toBeVisible();
  if (await accept.isVisible()) {
    await pressUntil(/^Accept$/);
    await page.keyboard.press("Enter");
  }
  await expect(postcode).toBeVisible();
  for (let presses = 0; presses < 10 && !(await isFocused(postcode)); presses += 1) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.type(leadIn("MP3").Zip_Code ?? "");
  await page.keyboard.press("Enter");

  const rows = page.getByRole("list", { name: "Available Slots" }).getByRole("listitem");
  await expect(rows).toHaveCount(3);
  // The keyboard begins at the best of them; Home leads to the first.
  await pressUntil(/^Schedule/);
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("+");
  // Spec: a note 'Adjusted by +/-N minutes' when adjusted;
  await expect(rows.nth(1)).toContainText("Adjusted by +15 minutes");
  await page.keyboard.press("-");
  await page.keyboard.press("-");
  // Spec: a note 'Adjusted by +/-N minutes' when adjusted;
  await expect(rows.nth(1)).toContainText("Adjusted by -15 minutes");
  await page.keyboard.press("0");
  // Spec: a note 'Adjusted by +/-N minutes' when adjusted;
  await expect(rows.nth(1)).not.toContainText("Adjusted by");
  await page.keyboard.press("m");
  await expect(rows.nth(3)).toBeVisible();
});

const isFocused = (locator: { evaluate: (f: (e: Element) => boolean) => Promise<boolean> }) =>
  locator.evaluate((element) => element === document.activeElement);

test("the CRM's button leads to the slots of its record, through login and back", async ({
  page,
}) => {
  const lead = leadIn("MP1");
  const { organisation } = companyOf(cell.company);
  const leads = `${cell.sandboxUrl}/eu/crm/crm/org${organisation.zgid}/tab/Leads`;
  // Sought by name: other tests add leads, and a list shows 50.
  await page.goto(`${leads}?${new URLSearchParams({ q: lead.Full_Name })}`);
  await page.getByRole("link", { name: lead.Full_Name }).first().click();
  const [milepost] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("link", { name: "Open in Milepost" }).click(),
  ]);
  await signIn(milepost, bookingAgent);
  await expect(milepost).toHaveURL(`${cell.url}/search?wf=1&recordId=${lead.id}`);
  const rows = milepost.getByRole("list", { name: "Available Slots" }).getByRole("listitem");
  await expect(rows).toHaveCount(3);
});

test("a user without access to the workflow sees Access Denied", async ({ page }) => {
  await arriveAs(page, fieldAgent);
  await page.goto(`${cell.url}/search?wf=1&postcode=MP1`);
  // Spec: Without access it shows 'Access Denied'
  await expect(page.getByRole("heading", { name: "Access Denied", exact: true })).toBeVisible();
  // Spec: The workflow access check (hasAccess) decides whether a user may search in a workflow.
  await expect(page.getByRole("list", { name: "Available Slots" })).toHaveCount(0);
  // Spec: Without access it shows 'Access Denied'
  await expect(
    page.getByText(
      "You are not authorised to use this workflow, please ask your admin to add you and try again.",
    ),
  ).toBeVisible();
});

test("logging out leads to the login page and stays out", async ({ page }) => {
  await page.goto(cell.url);
  await signIn(page, bookingAgent);
  await page.evaluate(() => sessionStorage.setItem("milepost-booking-draft", "typed"));
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(`${cell.url}/login`);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  await page.goto(cell.url);
  await expect(page).toHaveURL(`${cell.url}/login`);
});

test("a postcode that cannot be searched has a reason below the specified sentence", async ({
  page,
}) => {
  await arriveAs(page, bookingAgent);
  await page.goto(`${cell.url}/search?wf=1&postcode=ZZ99%209ZZ`);
  const none = page.getByText("No available slots for this location in the selected workflow.");
  // Spec: With no results, or when the search fails, it shows
  await expect.soft(none).toBeVisible();
  // Spec: A search failure shows the no-slots message.
  await expect(none).toBeVisible();
  await expect(page.getByText(/couldn’t find .*(postcode|ZZ99 9ZZ)/i)).toBeVisible();
  await expectAccessible(page);
});

test("an address that does not exist shows the router's own error page", async ({ page }) => {
  await page.goto(`${cell.url}/nowhere`);
  const error = page.getByText("Unexpected Application Error!", { exact: true });
  // Spec: Unknown routes show the router's default error page
  await expect.soft(error).toBeVisible();
  // Spec: The router's default error page shows
  await expect(error).toBeVisible();
});

test("login, home and search are accessible on a phone and a desk, in light and dark", async ({
  page,
}) => {
  await page.goto(cell.url);
  await expect(page.getByText("Welcome to The Milepost app")).toBeVisible();
  await takePictures(page, "login");
  await signIn(page, bookingAgent);
  await takePictures(page, "home");
  await page.getByPlaceholder("Enter postcode").fill(leadIn("MP2").Zip_Code ?? "");
  await page.getByRole("button", { name: "Get Slots" }).click();
  await expect(page.getByRole("button", { name: "Show More" })).toBeVisible();
  await takePictures(page, "search");
});
