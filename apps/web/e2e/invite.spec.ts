import { type APIRequestContext, type Browser, expect, type Page, test } from "@playwright/test";
import { bookingAgent, cell, companyOf, expectAccessible, signIn } from "./cell.ts";

interface Lead {
  readonly id: string;
  readonly Zip_Code: string | null;
  readonly Email: string;
}

interface Result {
  readonly appFieldAgentId: string;
  readonly slots: readonly string[];
  readonly week: string;
  readonly searchId: string;
}

/** What a slot is called in calls. */
interface Wish {
  readonly slot: string;
  readonly fieldagent: string;
  readonly week: string;
}

const { administrator, organisation, dataCentre } = companyOf(cell.company);
const { records, users } = JSON.parse(cell.company) as {
  readonly records: { readonly Leads: readonly Lead[] };
  readonly users: readonly { readonly id: string; readonly profile: { readonly name: string } }[];
};
const mainland = records.Leads.filter(({ Zip_Code }) => /^MP[1-3] /.test(Zip_Code ?? ""));
let next = 0;
/** Each test invites customers of its own. */
function nextLead(): Lead {
  const lead = mainland[next];
  next += 1;
  if (!lead) throw new Error("The sample company lacks leads");
  return lead;
}

const row = (page: Page, index: number) =>
  page.getByRole("list", { name: "Available Slots" }).getByRole("listitem").nth(index);
const schedule = (page: Page, index = 0) =>
  row(page, index).getByRole("button", { name: /^Schedule/ });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Email for calendar invitation" });
const address = (page: Page) => dialog(page).getByLabel("Customer's e-mail address");

/** The slots of a record on the screen, and the server's own words for the first of them. */
async function openSlots(page: Page, lead: Lead): Promise<Wish & { readonly searchId: string }> {
  await page.goto(cell.url);
  await signIn(page, bookingAgent);
  const answer = page.waitForResponse(/\/api\/search\?/);
  await page.goto(`${cell.url}/search?wf=1&recordId=${lead.id}`);
  const results = (await (await answer).json()) as readonly Result[];
  const when = await row(page, 0).getByRole("time").getAttribute("datetime");
  const first = results.find((one) => JSON.stringify(one).includes(`${when?.slice(0, 10)}`));
  expect(first).toBeDefined();
  const code = await firstCode(page, results);
  const owner = results.find(({ slots }) => slots.includes(code));
  if (!owner) throw new Error("Nobody offers the first slot");
  const { appFieldAgentId: fieldagent, week, searchId } = owner;
  return { slot: code, fieldagent, week, searchId };
}

/** By the time it is shown at. */
async function firstCode(page: Page, results: readonly Result[]): Promise<string> {
  const shown = await row(page, 0).getByRole("time").getAttribute("datetime");
  const offers = results.flatMap(
    (result) => (result as { offers?: { slot: string; start: string }[] }).offers ?? [],
  );
  const offer = offers.find(({ start }) => new Date(start).toISOString() === shown);
  if (!offer) throw new Error(`No offer begins at ${shown}`);
  return offer.slot;
}

const mailsTo = async (request: APIRequestContext, to: string) => {
  const answer = await request.get(`${cell.sandboxUrl}/mailbox/messages`, { params: { to } });
  const { messages } = (await answer.json()) as {
    messages: readonly { event: { method: string; start: string } }[];
  };
  return messages;
};

/** Somebody else of the company takes the slot for a customer of theirs. */
async function takeBySomebodyElse(browser: Browser, { slot, fieldagent, week }: Wish) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(cell.url);
  await signIn(page, administrator);
  const data = { slot, fieldagent, week, recordId: nextLead().id, wf: 1, deviation: 0 };
  const held = await page.request.post(`${cell.url}/api/holds`, { data });
  expect(held.status(), await held.text()).toBe(200);
  await context.close();
}

test("Schedule asks where to, sends the invitation and leads to the booking form", async ({
  page,
  request,
}) => {
  const lead = nextLead();
  const { slot, fieldagent, week } = await openSlots(page, lead);
  await schedule(page).click();
  await expect(address(page)).toBeFocused();
  await expect(address(page)).toHaveValue(lead.Email);
  const selected = await page.evaluate(() => getSelection()?.toString());
  expect(selected).toBe(lead.Email);
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    await page.screenshot({ path: `test-results/screens/invite-${width}.png` });
    await page.emulateMedia({ colorScheme: "dark" });
    await page.screenshot({ path: `test-results/screens/invite-${width}-dark.png` });
    await page.emulateMedia({ colorScheme: "light" });
  }

  const to = `new.${lead.id}@customer.example`;
  await page.keyboard.type(to);
  const updated = page.waitForRequest((r) => r.method() === "PUT");
  await page.keyboard.press("Enter");
  expect((await updated).postDataJSON()).toEqual({ email: to, wf: 1 });
  await page.waitForURL(/\/book\//);
  const url = new URL(page.url());
  expect(url.pathname).toBe(`/book/${slot}`);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    ...{ deviation: "0", recordId: lead.id, fieldagent, inviteEmail: to, wf: "1", week },
  });
  const [mail, ...more] = await mailsTo(request, to);
  expect(mail?.event.method).toBe("REQUEST");
  expect(more).toEqual([]);
});

test("an address that differs in capitals alone is not written to the record, and a second Enter sends nothing", async ({
  page,
  request,
}) => {
  const lead = nextLead();
  await openSlots(page, lead);
  const sent: string[] = [];
  page.on("request", (r) => {
    if (r.method() !== "GET") sent.push(new URL(r.url()).pathname);
  });
  await schedule(page).click();
  await expect(address(page)).toBeFocused();
  await address(page).fill(lead.Email.toUpperCase());
  const invite = dialog(page).getByRole("button", { name: "Invite" });
  const width = (await invite.boundingBox())?.width;
  await page.route("**/api/calendarInvite", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await address(page).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(invite).toHaveAttribute("aria-busy", "true");
  expect((await invite.boundingBox())?.width).toBe(width);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/book\//);
  expect(sent.filter((path) => /Email|Invite/.test(path))).toEqual(["/api/calendarInvite"]);
  expect(await mailsTo(request, lead.Email.toUpperCase())).toHaveLength(1);
});

test("Escape closes the dialog, nothing is sent and the same row has the focus", async ({
  page,
}) => {
  await openSlots(page, nextLead());
  await schedule(page, 1).click();
  await expect(address(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(schedule(page, 1)).toBeFocused();
  await schedule(page, 1).click();
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await expect(schedule(page, 1)).toBeFocused();
});

test("a customer without an address has the placeholder, which is explained and never mailed", async ({
  page,
  request,
}) => {
  const lead = nextLead();
  const userId = users.find(({ profile }) => profile.name === "Administrator")?.id;
  const edited = await request.post(`${cell.sandboxUrl}/control/edit`, {
    data: {
      ...{ dataCentre, zgid: organisation.zgid, userId, module: "Leads", id: lead.id },
      ...{ action: "update", values: { Email: null } },
    },
  });
  expect(edited.status(), await edited.text()).toBe(200);
  await openSlots(page, lead);
  await schedule(page).click();
  await expect(address(page)).toHaveValue("unknown@example.invalid");
  await expect(dialog(page)).toContainText("No e-mail on record.");
  await page.screenshot({ path: "test-results/screens/invite-placeholder.png" });
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/book\/.*inviteEmail=unknown%40example\.invalid/);
  expect(await mailsTo(request, "unknown@example.invalid")).toEqual([]);
});

test("a slot that somebody else takes in between is marked, and what is free instead is to be chosen from", async ({
  browser,
  page,
  request,
}) => {
  const lead = nextLead();
  const wish = await openSlots(page, lead);
  await schedule(page).click();
  await expect(address(page)).toBeFocused();
  await takeBySomebodyElse(browser, wish);
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("alert")).toContainText(
    "Someone else has just taken this slot.",
  );
  const [choice] = await dialog(page).getByRole("listitem").getByRole("button").all();
  if (!choice) throw new Error("Nothing is free instead");
  await expect(choice).toBeFocused();
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    await page.screenshot({ path: `test-results/screens/invite-taken-${width}.png` });
  }
  const [when] = (await choice.textContent())?.split(/(?<=[ap]m - \d+(?::\d\d)?[ap]m)/) ?? [];
  await page.keyboard.press("Enter");
  await expect(address(page)).toBeFocused();
  await expect(dialog(page)).toContainText(`${when}`);

  await page.keyboard.press("Escape");
  await expect(row(page, 0).getByText(/^(Taken|Another agent now)$/)).toBeVisible();
  await page.screenshot({ path: "test-results/screens/search-taken.png", fullPage: true });
  await expectAccessible(page);
  expect(await mailsTo(request, lead.Email)).toEqual([]);
});

test("a slot that is taken while she speaks is marked and not removed", async ({
  browser,
  page,
}) => {
  await page.clock.install();
  const wish = await openSlots(page, nextLead());
  const times = page.getByRole("list", { name: "Available Slots" }).getByRole("time");
  const before = await times.allTextContents();
  await takeBySomebodyElse(browser, wish);
  const again = page.waitForResponse(/\/api\/search\?/);
  await page.clock.fastForward(30_500);
  await again;
  await expect(row(page, 0).getByText(/^(Taken|Another agent now)$/)).toBeVisible();
  expect(await times.allTextContents()).toEqual(before);
});

test("a list whose week has passed is out of date and is searched again", async ({ page }) => {
  await openSlots(page, nextLead());
  await page.route("**/api/calendarInvite", (route) => {
    const body = { ...route.request().postDataJSON(), week: "2026-01-05" };
    return route.continue({ postData: JSON.stringify(body) });
  });
  await schedule(page).click();
  await expect(address(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("alert")).toHaveText(
    "These times are out of date. Search again.",
  );
  const again = page.waitForResponse(/\/api\/search\?/);
  await page.keyboard.press("Enter");
  await again;
  await expect(dialog(page)).toBeHidden();
  await expect(row(page, 2)).toBeVisible();
});

test("a mail server that cannot be reached is said in the dialog and above it, and one may go on without", async ({
  page,
  request,
}) => {
  await openSlots(page, nextLead());
  await request.post(`${cell.sandboxUrl}/control/mail`, { data: { kind: "down" } });
  try {
    await schedule(page).click();
    await expect(address(page)).toBeFocused();
    await page.keyboard.press("Enter");
    const text = "Unable to send calendar invite email, cannot reach mail server.";
    await expect(dialog(page).getByRole("alert")).toContainText(text, { timeout: 30_000 });
    await expect(page.getByRole("alert").filter({ hasText: /^Error/ })).toContainText(text);
    await page.screenshot({ path: "test-results/screens/invite-failed.png" });
    await expect(address(page)).toBeEnabled();
  } finally {
    await request.post(`${cell.sandboxUrl}/control/mail`, { data: { kind: "ok" } });
  }
  await dialog(page).getByRole("button", { name: "Continue without invitation" }).click();
  await page.waitForURL(/\/book\//);
  expect(new URL(page.url()).searchParams.has("inviteEmail")).toBe(false);
});

test("a record whose address cannot be read is said at the row and above, until nobody reads it", async ({
  page,
}) => {
  await openSlots(page, nextLead());
  await page.route("**/api/recordDetails/**", (route) => route.abort());
  await schedule(page).click();
  const text = "Failed to fetch record email. Please try again.";
  const toast = page.getByRole("alert");
  await expect(toast).toContainText(`Error${text}`);
  await expect(row(page, 0)).toContainText(text);
  await page.screenshot({ path: "test-results/screens/toast.png" });
  await expectAccessible(page);
  await toast.hover();
  await page.waitForTimeout(6_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(10, 800);
  await expect(toast).toBeHidden({ timeout: 6_000 });
  await page.unroute("**/api/recordDetails/**");
  await schedule(page).click();
  await expect(address(page)).toBeFocused();
});
