import { type Browser, expect, type Page, test } from "@playwright/test";
import { listViolations } from "../axe.ts";
import {
  adminPage,
  book,
  dealsOf,
  formAddress,
  ok,
  openForm,
  overlay,
  signInAsAgent,
} from "../booking.ts";
import {
  arriveAs,
  bookingAgent,
  cell,
  companyOf,
  holdBack,
  keepPicture,
  takePictures,
} from "../cell.ts";
import { comes, stopClock } from "../clock.ts";
import { colourOf } from "../colour.ts";
import { toast } from "../settings.ts";

test.describe("with a form that asks for more", () => {
  const asks = (id: number, field: string, fieldType: string, label: string, required = false) => ({
    id: `${id}`,
    module: "Deals",
    field,
    fieldType,
    label,
    required,
    order: id * 10,
    showInBookingForm: true,
    editable: true,
  });
  const bookingAgentFields = [
    asks(1, "Next_Step", "text", "What to bring", true),
    asks(2, "Appointment_Type", "dropdown", "Kind of visit", true),
    asks(3, "Amount", "decimal", "Budget in pounds"),
    asks(4, "Probability", "integer", "Chance in per cent"),
    asks(5, "Closing_Date", "date", "Wanted by"),
    asks(6, "Campaign_Source", "lookup", "Campaign"),
    asks(7, "Contact_Name", "lookup", "Neighbour"),
    asks(8, "Owner", "owner", "Looked after by"),
    asks(9, "Description", "textarea", "Notes"),
  ];

  async function change(browser: Browser, isMore: boolean) {
    const page = await adminPage(browser);
    const { workflows } = await (await page.request.get(`${cell.url}/api/settings`)).json();
    const { mappings } = workflows[0].settings;
    for (const { id, fieldMappings } of mappings) {
      if (id === "appStreet" || id === "appCity") fieldMappings[0].editable = isMore;
      if (id === "appFieldAgent") fieldMappings[0].showInBookingForm = !isMore;
    }
    const workflowSettings = { mappings, bookingAgentFields: isMore ? bookingAgentFields : [] };
    const saved = await page.request.post(`${cell.url}/api/settings`, {
      data: { workflowUpdates: [{ workflowId: 1, workflowSettings }] },
    });
    expect(saved.ok(), await saved.text()).toBe(true);
    await page.context().close();
  }

  test.beforeAll(({ browser }) => change(browser, true));
  test.afterAll(({ browser }) => change(browser, false));

  test("what is missing is shown at its field, and what was typed survives a failure and a reload", async ({
    page,
  }) => {
    await signInAsAgent(page);
    const { lead } = await openForm(page);
    const bring = page.getByLabel("What to bring");
    const asked = page.getByRole("region", { name: "Required information:", exact: true });
    // Spec: A second section 'Required information:' holds the booking-agent data-entry fields.
    await expect(asked.locator("label")).toContainText(
      bookingAgentFields.map(({ label }) => label),
    );
    // Spec: The form is built from the workflow's field mappings and booking-agent fields.
    await expect(page.locator("main dt, main label")).toContainText([
      "Booking agent",
      "Customer street address",
      "Customer city",
      "Customer postcode",
      "Customer email address",
      ...bookingAgentFields.map(({ label }) => label),
    ]);
    const star = asked.getByText("*", { exact: true });
    const starred = await asked
      .locator("label", { has: page.getByText("*", { exact: true }) })
      .allTextContents();
    const stars = { starred, colour: await colourOf(star.first()) };
    // Spec: Required ones carry a red asterisk.
    expect(stars).toEqual({
      starred: ["What to bring *(required)", "Kind of visit *(required)"],
      colour: "red",
    });
    await expect(bring).toBeFocused();
    await page.keyboard.press("Control+Enter");
    await expect(bring).toBeFocused();
    await expect(bring).toHaveAccessibleDescription("This is required.");

    await bring.fill("Samples");
    await page.getByRole("combobox", { name: "Kind of visit" }).fill("des");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("combobox", { name: "Kind of visit" })).toHaveValue("Design visit");
    await page.getByLabel("Budget in pounds").fill("12,000");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByLabel("Budget in pounds")).toHaveAccessibleDescription(
      "Enter a number.",
    );
    await page.getByLabel("Budget in pounds").fill("12000.50");

    const details = page.getByRole("region", { name: "Booking details:", exact: true });
    const toggle = details.getByRole("button");
    // Spec: An 'Edit details' / 'Save details' toggle is shown only if at least one field is editable.
    await expect(toggle).toHaveText("Edit details");
    await toggle.click();
    // Spec: An 'Edit details' / 'Save details' toggle is shown only if at least one field is editable.
    await expect(toggle).toHaveText("Save details");
    const viewed = details.locator("dt, label");
    const shown = [
      "Booking agent",
      "Customer street address",
      "Customer city",
      "Customer postcode",
    ];
    // Spec: Fields in the top section can be viewed and possibly edited.
    await expect.soft(viewed).toHaveText([...shown, "Customer email address"]);
    // Spec: The View and Edit toggles decide whether an agent may see or edit a field on the booking form.
    await expect.soft(viewed).not.toContainText(["Field agent"]);
    // Spec: The View and Edit toggles decide whether an agent may see or edit a field on the booking form.
    await expect.soft(details.locator("label")).toHaveText(shown.slice(1, 3));
    // Spec: View mode and edit mode, by toggle.
    await expect(details.getByRole("textbox")).toHaveCount(2);
    await page.getByLabel("Customer street address").fill("1 Quayside");
    await page.getByLabel("Customer city").fill("");
    await expect(page.getByLabel("Customer city")).toHaveAccessibleDescription(
      /^Left empty, the CRM keeps “.+”\.$/,
    );
    await toggle.click();
    // Spec: View mode and edit mode, by toggle.
    await expect(details.getByRole("textbox")).toHaveCount(0);
    // Spec: Editing a value stores the new value with its original.
    await expect(details.locator("dl", { hasText: "street" })).toHaveText(
      "Customer street address1 QuaysideChanged, was “14 Harbour Lane”",
    );

    // As if the form had lost what it asked for on the way.
    await page.route("**/api/processBooking", (route) =>
      route.continue({ postData: { ...route.request().postDataJSON(), bottomSection: {} } }),
    );
    await book(page).click();
    const sentence =
      "Failed to create record: mandatory field 'What to bring' not found. Please map this field in settings.";
    // Spec: Booking, code MANDATORY_NOT_FOUND with missingField
    await expect(toast(page, sentence)).toBeVisible();
    await expect(bring).toBeFocused();
    await expect(bring).toHaveAccessibleDescription(sentence);
    await takePictures(page, "book-failed");
    await page.unroute("**/api/processBooking");

    await page.reload();
    await expect(bring).toHaveValue("Samples");
    await expect(page.getByRole("combobox", { name: "Kind of visit" })).toHaveValue("Design visit");
    await expect(page.getByText("1 Quayside")).toBeVisible();
    await page.getByRole("link", { name: "All slots" }).click();
    await expect(page.getByRole("heading", { name: "Available Slots" })).toBeVisible();
    await page.goBack();
    await expect(bring).toHaveValue("Samples");

    await page.getByLabel("Wanted by").fill("2027-03-01");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("heading", { name: "Booking Processed" })).toBeVisible();
    const [deal] = await dealsOf(page, lead.id);
    expect(deal).toMatchObject({
      Next_Step: "Samples",
      Appointment_Type: "Design visit",
      Amount: 12_000.5,
      Closing_Date: "2027-03-01",
    });
  });

  test("what was typed waits for its author after signing in again, and is gone for anybody else", async ({
    page,
  }) => {
    await signInAsAgent(page);
    await openForm(page);
    const bring = page.getByLabel("What to bring");
    await bring.fill("Samples");
    const form = page.url();
    const kept = () => page.evaluate(() => JSON.stringify(sessionStorage));
    await page.context().clearCookies();
    await page.goto(cell.url);
    await expect(page).toHaveURL(/\/login/);
    await signInAsAgent(page);
    await page.goto(form);
    await expect(bring).toHaveValue("Samples");

    await page.context().clearCookies();
    await arriveAs(page, companyOf(cell.company).administrator);
    await page.goto(cell.url);
    await expect(page.getByRole("link", { name: "Settings" })).toBeVisible();
    expect(await kept()).not.toContain("Samples");
  });

  test("a lookup finds by part of a name, and an answer that comes late is not shown", async ({
    page,
  }) => {
    await page.clock.install();
    await signInAsAgent(page);
    await openForm(page, { isInvited: false });
    const campaign = page.getByLabel("Campaign");
    // Spec: A lookup field with no module shows 'Error: Missing lookup module information'.
    await expect.soft(campaign).toHaveText("Error: Missing lookup module information");
    // Spec: A lookup field lacking module info shows 'Error: Missing lookup module information'.
    await expect(campaign).toHaveText("Error: Missing lookup module information");
    const terms: string[] = [];
    const lookUp = "**/api/lookup-records/Contacts**";
    const late = Promise.withResolvers<void>();
    await page.route(lookUp, async (route) => {
      const term = new URL(route.request().url()).searchParams.get("searchTerm") ?? "";
      terms.push(term);
      if (term === "ma") await late.promise;
      await route.continue().catch(() => {});
    });
    const neighbour = page.getByRole("combobox", { name: "Neighbour" });
    await neighbour.click();
    const options = page.getByRole("option");
    await expect(options.first()).toBeVisible();
    const list = await page.getByRole("listbox").evaluate((element) => ({
      height: element.getBoundingClientRect().height,
      isLonger: element.scrollHeight > 300,
    }));
    // Spec: Dropdown list maximum height 300 px.
    expect(list).toEqual({ height: 300, isLonger: true });
    await stopClock(page);
    await neighbour.pressSequentially("ma");
    const asked = await comes(page, 300, () => terms.includes("ma"), 20);
    // Spec: Lookup search debounce 300 ms.
    expect.soft(asked).toBe("on time");
    // Spec: GET /api/lookup-records/{module}
    expect({ asked, terms }).toEqual({ asked: "on time", terms: ["", "ma"] });
    await page.clock.resume();
    // Spec: Lookup dropdowns show 'Searching...', 'No results found' and 'No options available'.
    await expect(page.getByText("Searching...", { exact: true })).toBeVisible();
    await neighbour.pressSequentially("r");
    await expect(options.first()).toBeVisible();
    const found = await options.allTextContents();
    late.resolve();
    await page.clock.runFor(1_000);
    expect(await options.allTextContents()).toEqual(found);
    for (const name of found) expect(name.toLowerCase()).toContain("mar");
    expect(terms).toEqual(["", "ma", "mar"]);

    await neighbour.fill("zzqqzz");
    // Spec: Lookup dropdowns show 'Searching...', 'No results found' and 'No options available'.
    await expect(page.getByText("No results found", { exact: true })).toBeVisible();
    await neighbour.fill("mar");
    await expect(options.first()).toBeVisible();
    const [first = ""] = await options.allTextContents();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await expect(neighbour).toHaveValue(first);

    const owner = page.getByRole("combobox", { name: "Looked after by" });
    await owner.fill(bookingAgent.full_name.slice(0, 5));
    await page.getByRole("option", { name: bookingAgent.full_name }).click();
    await expect(owner).toHaveValue(bookingAgent.full_name);

    await page.unroute(lookUp);
    await page.route(lookUp, (route) => route.abort());
    await neighbour.fill("nobody asked for yet");
    // Spec: Lookup | 'Failed to fetch options'
    await expect(page.getByLabel("Notifications")).toContainText("Failed to fetch options");
    await page.unroute(lookUp);

    await page.route("**/api/lookup-records/**", (route) =>
      route.fulfill({ json: { success: true, records: [] } }),
    );
    await page.reload();
    await owner.click();
    // Spec: Lookup dropdowns show 'Searching...', 'No results found' and 'No options available'.
    await expect(page.getByText("No options available", { exact: true })).toBeVisible();
  });

  test("the form is accessible on a phone and a desk, in light and dark, in every state", async ({
    page,
  }) => {
    await signInAsAgent(page);
    await page.route("**/api/settings", showEveryKind);
    const { lead, offer, email } = await openForm(page);
    await takePictures(page, "book-form");
    await page.getByRole("button", { name: "Edit details" }).click();
    await book(page).click();
    await takePictures(page, "book-mistakes");
    await page.getByRole("combobox", { name: "Kind of visit" }).click();
    await expect(page.getByRole("option").first()).toBeVisible();
    await keepPicture(page, "book-list-1440-light");
    // Whatever is not part of an open list is hidden from screen readers, so it is judged by itself.
    const parts = ["[role=combobox][aria-expanded=true]", "[role=listbox]"];
    const violations = await listViolations(page, parts);
    expect(violations.filter(({ id }) => id !== "region")).toEqual([]);
    await page.keyboard.press("Escape");

    const showRecord = await holdBack(page, "**/api/recordDetails/**");
    await page.goto(formAddress(lead.id, offer, email));
    await expect(page.getByText("Loading the booking form")).toBeAttached();
    await takePictures(page, "book-skeleton");
    await showRecord();

    await page.getByLabel("What to bring").fill("Samples");
    await page.getByRole("combobox", { name: "Kind of visit" }).fill("survey");
    await page.keyboard.press("Enter");
    await page.getByLabel("At what time").fill("10:30");
    await page.getByRole("radio", { name: "No" }).check();
    const goOn = await holdBack(page, "**/api/processBooking");
    await page.keyboard.press("Control+Enter");
    await expect(overlay(page)).toContainText("Processing Booking");
    await takePictures(page, "book-processing");
    goOn();
    await expect(overlay(page)).toContainText("Booking Processed");
    await page.getByRole("button", { name: "Stay here" }).click();
    await takePictures(page, "book-processed");
    await ok(page).click();
    await takePictures(page, "book-booked");
  });

  /** The sample's CRM has neither a list of several choices, nor a yes-or-no, nor a time of day. */
  async function showEveryKind(route: Parameters<Parameters<Page["route"]>[1]>[0]) {
    const answer = await route.fetch();
    const body = await answer.json();
    const several = { name: "Rooms", label: "Rooms", type: "multiselect", required: false };
    body.crmModuleFields.Deals.push({ ...several, options: ["Kitchen", "Bathroom", "Loft"] });
    body.workflows[0].settings.bookingAgentFields.push(
      asks(20, "Rooms", "multiselect", "Rooms"),
      asks(21, "Has_Parking", "boolean", "Is there a parking space?"),
      asks(22, "At_Time", "time", "At what time"),
      asks(23, "Called_At", "datetime-local", "When did they call?"),
    );
    await route.fulfill({ response: answer, json: body });
  }
});
