import { type APIRequestContext, expect, test } from "@playwright/test";
import { cell, companyOf, takePictures } from "../cell.ts";
import { comes, letAnswersIn, runUntil, stopClock } from "../clock.ts";
import { address, dialog, nextLead, openRival, openSlots, row, schedule } from "../slots.ts";

const { organisation, dataCentre } = companyOf(cell.company);
const { users } = JSON.parse(cell.company) as {
  readonly users: readonly { readonly id: string; readonly profile: { readonly name: string } }[];
};

const mailsTo = async (request: APIRequestContext, to: string) => {
  const answer = await request.get(`${cell.sandboxUrl}/mailbox/messages`, { params: { to } });
  const { messages } = (await answer.json()) as {
    messages: readonly { event: { method: string } }[];
  };
  return messages;
};

test("Schedule asks where to, sends the invitation and leads to the booking form", async ({
  page,
  request,
}) => {
  const lead = nextLead();
  const [first] = await openSlots(page, lead);
  // Spec: a 'Schedule' button.
  await expect(schedule(page)).toHaveText("Schedule");
  const asked = page.waitForRequest("**/api/recordDetails/**");
  await schedule(page).click();
  await expect(address(page)).toBeFocused();
  // Spec: Schedule opens a modal titled 'Email for calendar invitation'.
  await expect(page.getByRole("dialog").getByRole("heading")).toHaveText(
    "Email for calendar invitation",
  );
  const { type, required, value } = await address(page).evaluate(
    ({ type, required, value }: HTMLInputElement) => ({ type, required, value }),
  );
  // Spec: Invite e-mail: required, e-mail type.
  expect.soft({ type, required }).toEqual({ type: "email", required: true });
  // Spec: It has an e-mail input (required, e-mail type, prefilled with the record's e-mail) and an 'Invite' button.
  expect.soft([type, required, value]).toEqual(["email", true, lead.Email]);
  // Spec: It has an e-mail input (required, e-mail type, prefilled with the record's e-mail) and an 'Invite' button.
  await expect.soft(dialog(page).locator("button[type=submit]")).toHaveText("Invite");
  // Spec: Schedule fetches the record's e-mail and opens the modal.
  expect((await asked).url()).toBe(`${cell.url}/api/recordDetails/${lead.id}?wf=1`);
  const selected = await page.evaluate(() => getSelection()?.toString());
  expect(selected).toBe(lead.Email);
  await takePictures(page, "invite");

  const to = `new.${lead.id}@customer.example`;
  await page.keyboard.type(to);
  const updated = page.waitForRequest((r) => r.method() === "PUT");
  await page.keyboard.press("Enter");
  // Spec: On Invite, the record e-mail is updated if it changed.
  expect((await updated).postDataJSON()).toEqual({ email: to, wf: 1 });
  await page.waitForURL(/\/book\//);
  const url = new URL(page.url());
  // Spec: The app navigates to the booking page.
  expect(url.pathname).toBe(`/book/${first?.slot}`);
  // Spec: Query parameters: deviation, recordId, fieldagent, inviteEmail, wf.
  expect(Object.fromEntries(url.searchParams)).toEqual({
    deviation: "0",
    recordId: lead.id,
    inviteEmail: to,
    wf: "1",
    fieldagent: first?.fieldagent,
    week: first?.week,
  });
  const [mail, ...more] = await mailsTo(request, to);
  // Spec: The calendar invitation is sent.
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
  const [name = "", host = ""] = lead.Email.split("@");
  const shouted = `${name.toUpperCase()}@${host}`;
  await address(page).fill(shouted);
  const invite = dialog(page).locator("button[type=submit]");
  await expect(invite).toHaveText("Invite");
  await expect(dialog(page)).toContainText("We email the invitation now");
  const width = (await invite.boundingBox())?.width;
  await page.route("**/api/calendarInvite", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await address(page).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(invite).toHaveAttribute("aria-busy", "true");
  await expect(invite).toHaveText("Sending…");
  expect((await invite.boundingBox())?.width).toBe(width);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/book\//);
  // Spec: On Invite, the record e-mail is updated if it changed.
  expect(sent.filter((path) => /Email|Invite/.test(path))).toEqual(["/api/calendarInvite"]);
  expect(await mailsTo(request, shouted)).toHaveLength(1);
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
      dataCentre,
      zgid: organisation.zgid,
      userId,
      module: "Leads",
      id: lead.id,
      action: "update",
      values: { Email: null },
    },
  });
  expect(edited.status(), await edited.text()).toBe(200);
  await openSlots(page, lead);
  await schedule(page).click();
  // Spec: Fallback e-mail when a record has none: a placeholder unknown address.
  await expect(address(page)).toHaveValue("unknown@example.invalid");
  await expect(dialog(page)).toContainText("No email on record.");
  await takePictures(page, "invite-placeholder");
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
  const rival = await openRival(browser, lead);
  const [first] = await openSlots(page, lead);
  await schedule(page).click();
  await expect(address(page)).toBeFocused();
  await rival.take(first);
  const mails = await mailsTo(request, lead.Email);
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("alert")).toContainText(
    "Someone else has just taken this slot.",
  );
  const [choice] = await dialog(page).getByRole("listitem").getByRole("button").all();
  if (!choice) throw new Error("Nothing is free instead");
  await expect(choice).toBeFocused();
  await takePictures(page, "invite-taken");
  const [when] = (await choice.textContent())?.split(/(?<=[ap]m - \d+(?::\d\d)?[ap]m)/) ?? [];
  await page.keyboard.press("Enter");
  await expect(address(page)).toBeFocused();
  await expect(dialog(page)).toContainText(`${when}`);

  await page.keyboard.press("Escape");
  await expect(row(page, 0).getByText(/^(Taken|Another agent now)$/)).toBeVisible();
  await takePictures(page, "search-changed");
  expect(await mailsTo(request, lead.Email)).toHaveLength(mails.length);
  await rival.leave();
});

test("a slot that is taken while she speaks is marked and not removed", async ({
  browser,
  page,
}) => {
  const lead = nextLead();
  const rival = await openRival(browser, lead);
  await page.clock.install();
  const [first] = await openSlots(page, lead);
  const times = page.getByRole("list", { name: "Available Slots" }).getByRole("time");
  const before = await times.allTextContents();
  await rival.takeAll(first);
  const again = page.waitForResponse(/\/api\/search\?/);
  await page.clock.fastForward(30_500);
  await again;
  await expect(row(page, 0).getByText("Taken", { exact: true })).toBeVisible();
  await expect(row(page, 0)).toContainText("A colleague is offering it right now");
  await expect(schedule(page)).toHaveAttribute("aria-disabled", "true");
  expect(await times.allTextContents()).toEqual(before);
  await takePictures(page, "search-taken");
  await rival.leave();
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
    await expect(dialog(page).getByRole("alert")).toContainText(text);
    // Spec: Calendar invite, HTTP 500 | 'Unable to send calendar invite email, cannot reach mail server.'
    await expect(page.getByRole("alert").filter({ hasText: /^Error/ })).toHaveText(`Error${text}`);
    await takePictures(page, "invite-failed");
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
  await page.clock.install();
  await openSlots(page, nextLead());
  await page.route("**/api/recordDetails/**", (route) => route.abort());
  await stopClock(page);
  await schedule(page).click();
  const text = "Failed to fetch record email. Please try again.";
  const toast = page.getByRole("alert");
  await runUntil(page, () => toast.isVisible());
  await letAnswersIn(page);
  // Spec: Record e-mail fetch fails | 'Failed to fetch record email. Please try again.'
  await expect(toast).toHaveText(`Error${text}`);
  const { x = 0, y = 0, width = 0 } = (await toast.boundingBox()) ?? {};
  const fromTheRight = (page.viewportSize()?.width ?? 0) - x - width;
  // Spec: Toast auto-close: 3 s in one place and 5 s (top right) in another
  expect({ isAtTop: y < 100, isAtRight: fromTheRight < 40 && x > 600 }).toEqual({
    isAtTop: true,
    isAtRight: true,
  });
  await expect(row(page, 0)).toContainText(text);
  await toast.hover();
  await page.clock.runFor(6_000);
  await toast.getByRole("button").focus();
  await page.mouse.move(10, 800);
  await page.clock.runFor(6_000);
  await page.clock.resume();
  await takePictures(page, "toast");
  await stopClock(page);
  await schedule(page).focus();
  // Spec: Toast auto-close: 3 s in one place and 5 s (top right) in another
  expect(await comes(page, 5_000, () => toast.isHidden())).toBe("on time");
  await page.clock.resume();
  await page.unroute("**/api/recordDetails/**");
  await schedule(page).click();
  await expect(address(page)).toBeFocused();
});
