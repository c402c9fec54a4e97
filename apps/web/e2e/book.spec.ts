import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { bookingAgent, cell, companyOf, expectAccessible, signIn } from "./cell.ts";

interface Offer {
  readonly slot: string;
  readonly fieldagent: string;
  readonly week: string;
}

const company = companyOf(cell.company);
const { dataCentre, organisation, administrator } = company;
const postcodes = company.records.Leads.flatMap(({ Zip_Code }) => Zip_Code ?? []);
let made = 0;

/** A customer of this test alone, who came to the CRM a moment ago. */
async function newLead(page: Page, postcode: string) {
  made += 1;
  const values = {
    ...{ Company: "Private", First_Name: "Ava", Last_Name: `Lindqvist ${made}` },
    ...{ Street: "14 Harbour Lane", City: "Port Amity", Zip_Code: postcode },
    ...{ Email: `ava${made}@customer.example`, Phone: "020 7946 0018" },
  };
  const { zgid } = organisation;
  const edit = { dataCentre, zgid, userId: administrator.id, action: "insert", module: "Leads" };
  const answer = await page.request.post(`${cell.sandboxUrl}/control/edit`, {
    data: { ...edit, values },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { ids } = await answer.json();
  return { id: ids[0] as string };
}

/** A customer to whom somebody can be sent, and when. Some live on an island. */
async function nextOffer(page: Page) {
  for (const postcode of postcodes.slice(made)) {
    const lead = await newLead(page, postcode);
    const answer = await page.request.get(`${cell.url}/api/search?wf=1&recordId=${lead.id}`);
    const results = answer.ok() ? await answer.json() : [];
    for (const { appFieldAgentId: fieldagent, slots, week } of results) {
      const slot = slots.at(-1);
      if (slot) return { lead, offer: { slot, fieldagent, week } as Offer };
    }
  }
  throw new Error("Nobody can be sent to any customer of the sample company");
}

const formAddress = (recordId: string, { slot, fieldagent, week }: Offer, email?: string) => {
  const query = new URLSearchParams({ deviation: "0", recordId, fieldagent, wf: "1", week });
  if (email) query.set("inviteEmail", email);
  return `${cell.url}/book/${slot}?${query}`;
};

/** As the search leaves it: the slot is held and the customer invited. */
async function openForm(page: Page, { isInvited = true } = {}) {
  const { lead, offer } = await nextOffer(page);
  const email = isInvited ? `customer-${lead.id}@example.com` : undefined;
  if (email) {
    const { slot: slotID, fieldagent: appFieldAgentId, week } = offer;
    const data = { slotID, appFieldAgentId, week, recordId: lead.id, wf: 1, deviation: 0 };
    const answer = await page.request.post(`${cell.url}/api/calendarInvite`, {
      data: { ...data, emailRecipient: email },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
  const holding = page.waitForResponse("**/api/holds");
  await page.goto(formAddress(lead.id, offer, email));
  const { reservationId } = await (await holding).json();
  await expect(book(page)).toBeVisible();
  return { lead, offer, email, reservationId: reservationId as string };
}

async function signInAsAgent(page: Page) {
  await page.goto(cell.url);
  await signIn(page, bookingAgent);
}

const recordsOf = async (page: Page, module: string) => {
  const query = new URLSearchParams({ dataCentre, zgid: organisation.zgid, module });
  const answer = await page.request.get(`${cell.sandboxUrl}/control/records?${query}`);
  return (await answer.json()).records as Record<string, unknown>[];
};

const dealsOf = async (page: Page, recordId: string) =>
  (await recordsOf(page, "Deals")).filter(({ Source_Record }) => Source_Record === recordId);

const book = (page: Page) => page.getByRole("button", { name: /^Book(ed)?$/ });
const ok = (page: Page) => page.getByRole("button", { name: "OK", exact: true });
const overlay = (page: Page) => page.getByRole("dialog");
const screens = "test-results/screens";

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
  await book(milepost).click();
  await expect(milepost.getByText("Your booking has been successfully processed!")).toBeVisible();
  await expect(ok(milepost)).toBeFocused();
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

test("an answer that is lost is looked for before anything is said", async ({ page }) => {
  await signInAsAgent(page);
  const { lead } = await openForm(page);
  await page.route("**/api/processBooking", async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await book(page).click();
  await expect(page.getByRole("heading", { name: "Booking Processed" })).toBeVisible({
    timeout: 30_000,
  });
  expect(await dealsOf(page, lead.id)).toHaveLength(1);
});

test("a booking that takes its time is followed to its end", async ({ page }) => {
  await signInAsAgent(page);
  const { lead, reservationId } = await openForm(page);
  let answer: Promise<unknown> | undefined;
  await page.route("**/api/processBooking", async (route) => {
    answer = route.fetch();
    const problem = { status: 202, code: "BOOKING_UNDER_WAY", bookingId: reservationId };
    const words = { type: "about:blank", title: "x", detail: "x", message: "x", error: "x" };
    await route.fulfill({
      status: 202,
      contentType: "application/problem+json",
      body: JSON.stringify({ ...words, ...problem, requestId: "1", success: false }),
    });
  });
  await book(page).click();
  await expect(overlay(page)).toContainText("Checking the diary once more");
  await expect(page.getByRole("heading", { name: "Booking Processed" })).toBeVisible({
    timeout: 30_000,
  });
  await answer;
  expect(await dealsOf(page, lead.id)).toHaveLength(1);
});

test("while the CRM is away nothing is booked, and Book can be pressed again", async ({ page }) => {
  test.setTimeout(120_000);
  await signInAsAgent(page);
  const { lead } = await openForm(page);
  const behave = (kind: string) =>
    page.request.post(`${cell.sandboxUrl}/control/misbehave`, { data: { kind } });
  await behave("down");
  try {
    await book(page).click();
    const alert = page.getByRole("alert").filter({ hasText: "Nothing was booked." });
    await expect(alert.first()).toBeVisible({ timeout: 60_000 });
    await expect(overlay(page)).toBeHidden();
  } finally {
    await behave("ok");
  }
  expect(await dealsOf(page, lead.id)).toEqual([]);
  await book(page).click();
  await expect(page.getByRole("heading", { name: "Booking Processed" })).toBeVisible({
    timeout: 60_000,
  });
});

test("whoever has kept the form open too long is told, and searches again", async ({ page }) => {
  await page.clock.install();
  await signInAsAgent(page);
  const { reservationId } = await openForm(page);
  const beat = page.waitForResponse("**/heartbeat");
  await page.clock.fastForward(61_000);
  expect((await beat).ok()).toBe(true);
  // Given back behind the form's back, as its timer does.
  await page.request.delete(`${cell.url}/api/holds/${reservationId}`);
  await page.clock.fastForward(61_000);
  const alert = page.getByRole("alert").filter({ hasText: "not held for you any more" });
  await expect(alert).toContainText("its invitation is cancelled");
  await expect(book(page)).toHaveAttribute("aria-disabled", "true");
  await expectAccessible(page);
  await page.screenshot({ path: `${screens}/book-ran-out.png` });
  await alert.getByRole("link", { name: "Search again" }).click();
  await expect(page.getByRole("heading", { name: "Available Slots" })).toBeVisible();
});

test("a slot that somebody else has taken comes with what is free instead", async ({
  page,
  browser,
}) => {
  await signInAsAgent(page);
  const { lead, offer } = await nextOffer(page);
  const rival = await adminPage(browser);
  const { slot, fieldagent, week } = offer;
  const { id: other } = await newLead(page, postcodes[0] ?? "");
  const held = await rival.request.post(`${cell.url}/api/holds`, {
    data: { slot, fieldagent, week, recordId: other, wf: 1, deviation: 0 },
  });
  expect(held.ok(), await held.text()).toBe(true);
  await page.goto(formAddress(lead.id, offer));
  const alert = page.getByRole("alert").filter({ hasText: "Free instead" });
  await expect(alert).toContainText("Someone else has just taken this slot.");
  await expectAccessible(page);
  await page.screenshot({ path: `${screens}/book-taken.png`, fullPage: true });
  await alert.getByRole("listitem").first().getByRole("button").click();
  await expect(page.getByRole("heading", { name: "Booking details:" })).toBeVisible();
  expect(page.url()).not.toContain(`/book/${slot}?`);
  await rival.context().close();
});

async function adminPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(cell.url);
  await signIn(page, administrator);
  return page;
}

test.describe("with a form that asks for more", () => {
  const asks = (id: number, field: string, fieldType: string, label: string, required = false) => ({
    ...{ id: `${id}`, module: "Deals", field, fieldType, label, required, order: id * 10 },
    ...{ showInBookingForm: true, editable: true },
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

  test("what is missing is told at its field, what was typed survives a failure and a reload", async ({
    page,
  }) => {
    await signInAsAgent(page);
    const { lead } = await openForm(page);
    const bring = page.getByLabel("What to bring");
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

    await page.getByRole("button", { name: "Edit details" }).click();
    await page.getByLabel("Customer street address").fill("1 Quayside");
    await page.getByLabel("Customer city").fill("");
    await expect(page.getByLabel("Customer city")).toHaveAccessibleDescription(
      /^Left empty, the CRM keeps “.+”\.$/,
    );
    await page.getByRole("button", { name: "Save details" }).click();
    await expect(page.getByText("1 Quayside")).toBeVisible();
    await expect(page.getByText(/^Changed, was “/)).toBeVisible();

    // As if the form had lost what it asked for on the way.
    await page.route("**/api/processBooking", (route) =>
      route.continue({ postData: { ...route.request().postDataJSON(), bottomSection: {} } }),
    );
    await book(page).click();
    const sentence =
      "Failed to create record: mandatory field 'What to bring' not found. Please map this field in settings.";
    await expect(page.getByRole("alert").filter({ hasText: sentence }).first()).toBeVisible();
    await expect(bring).toBeFocused();
    await expect(bring).toHaveAccessibleDescription(sentence);
    await page.screenshot({ path: `${screens}/book-failed.png`, fullPage: true });
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
    await expect(page.getByRole("heading", { name: "Booking Processed" })).toBeVisible({
      timeout: 30_000,
    });
    const [deal] = await dealsOf(page, lead.id);
    expect(deal).toMatchObject({
      ...{ Next_Step: "Samples", Appointment_Type: "Design visit", Amount: 12_000.5 },
      Closing_Date: "2027-03-01",
    });
  });

  test("a lookup finds by part of a name, and an answer that comes late is not shown", async ({
    page,
  }) => {
    await signInAsAgent(page);
    await openForm(page, { isInvited: false });
    await expect(page.getByLabel("Campaign")).toHaveText(
      "Error: Missing lookup module information",
    );
    const terms: string[] = [];
    await page.route("**/api/lookup-records/Contacts**", async (route) => {
      const term = new URL(route.request().url()).searchParams.get("searchTerm") ?? "";
      terms.push(term);
      if (term === "ma") await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.continue().catch(() => {});
    });
    const neighbour = page.getByRole("combobox", { name: "Neighbour" });
    await neighbour.click();
    const options = page.getByRole("option");
    await expect(options.first()).toBeVisible();
    const list = await page.getByRole("listbox").boundingBox();
    expect(list?.height).toBeLessThanOrEqual(300);
    await neighbour.pressSequentially("ma", { delay: 20 });
    await page.waitForTimeout(400);
    await expect(page.getByText("Searching...")).toBeVisible();
    await neighbour.pressSequentially("r", { delay: 20 });
    await expect(options.first()).toBeVisible();
    await page.waitForTimeout(1_600);
    for (const name of await options.allTextContents()) expect(name.toLowerCase()).toContain("mar");
    expect(terms).toEqual(["", "ma", "mar"]);

    await neighbour.fill("zzqqzz");
    await expect(page.getByText("No results found")).toBeVisible();
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
  });

  for (const width of [360, 768, 1440]) {
    test(`the form is accessible at ${width} px, in light and dark, in every state`, async ({
      page,
    }) => {
      test.setTimeout(180_000);
      await page.setViewportSize({ width, height: 900 });
      await signInAsAgent(page);
      await page.route("**/api/settings", showEveryKind);
      const { lead, offer, email } = await openForm(page);
      const shoot = async (name: string) => {
        await expectAccessible(page);
        for (const colorScheme of ["dark", "light"] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
          const path = `${screens}/book-${name}-${width}-${colorScheme}.png`;
          await page.screenshot({ path, fullPage: true });
        }
      };
      await shoot("form");
      await page.getByRole("button", { name: "Edit details" }).click();
      await book(page).click();
      await shoot("mistakes");
      await page.getByRole("combobox", { name: "Kind of visit" }).click();
      await expect(page.getByRole("option").first()).toBeVisible();
      await page.screenshot({ path: `${screens}/book-list-${width}-light.png` });
      // Whatever is not part of an open list is hidden from screen readers, so it is judged by itself.
      const parts = ["[role=combobox][aria-expanded=true]", "[role=listbox]"];
      const { violations } = await new AxeBuilder({ page }).include(parts).analyze();
      expect(violations.filter(({ id }) => id !== "region")).toEqual([]);
      await page.keyboard.press("Escape");

      await page.route("**/api/recordDetails/**", (route) =>
        new Promise((resolve) => setTimeout(resolve, 4_000)).then(() => route.continue()),
      );
      await page.goto(formAddress(lead.id, offer, email));
      await expect(page.getByText("Loading the booking form")).toBeAttached();
      await shoot("skeleton");
      await page.unroute("**/api/recordDetails/**");

      await page.getByLabel("What to bring").fill("Samples");
      await page.getByRole("combobox", { name: "Kind of visit" }).fill("survey");
      await page.keyboard.press("Enter");
      await page.getByLabel("At what time").fill("10:30");
      await page.getByRole("radio", { name: "No" }).check();
      await page.route("**/api/processBooking", async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 12_000));
        await route.continue();
      });
      await page.keyboard.press("Control+Enter");
      await expect(overlay(page)).toContainText("Processing Booking");
      await shoot("processing");
      await expect(overlay(page)).toContainText("Booking Processed", { timeout: 60_000 });
      await page.getByRole("button", { name: "Stay here" }).click();
      await shoot("processed");
      await ok(page).click();
      await shoot("booked");
    });
  }

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
