import { createHmac, hkdfSync } from "node:crypto";
import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { openForm, signInAsAgent } from "../booking.ts";
import { cell, companyOf, expectAccessible, holdBack, keepPicture, takePictures } from "../cell.ts";

const { organisation } = companyOf(cell.company);
const safe = "Your appointment is safe; the details are in your email";

/** Behind "Confirm appointment" in the invitation that a customer has just received. */
let link = "";

const notOurs =
  "This link isn’t valid or has expired. Use the link in your latest invitation, or ask the company that invited you.";

/** The link's token with other contents, signed as the server signs it, and the same link without words around it. */
function signedAgain(change: (signed: unknown[]) => unknown[], secret?: string) {
  const { searchParams: given } = new URL(link);
  const [head = ""] = `${given.get("token")}`.split(".");
  const changed = change(JSON.parse(Buffer.from(head, "base64url").toString()));
  const text = Buffer.from(JSON.stringify(changed)).toString("base64url");
  const [, key = ""] = (cell.apiEnv.SECRET_KEYS.split(",")[0] ?? "").split(":");
  const bytes = secret ?? Buffer.from(key, "base64");
  const purpose = hkdfSync("sha256", bytes, "", "milepost acceptance link", 32);
  const mac = createHmac("sha256", Buffer.from(purpose)).update(text).digest("base64url");
  const token = `${text}.${mac}`;
  const named = { recordId: `${given.get("recordId")}`, zohoOrgId: `${given.get("zohoOrgId")}` };
  const query = new URLSearchParams({ ...named, token, wf: `${given.get("wf")}` });
  return { token, address: `${cell.url}/thank-you?${query}` };
}

const verifying = (page: Page) => page.getByRole("heading", { name: "Verifying..." });
const tryAgain = (page: Page) => page.getByRole("button", { name: "Try again" });
const template = (page: Page) => page.frameLocator("iframe[title='Your appointment']");
const thanks = (page: Page) => template(page).getByRole("heading", { name: "Thank you" });
const judge = (request: APIRequestContext, mood: { score: number }) =>
  request.post(`${cell.sandboxUrl}/control/captcha`, { data: mood });

test.beforeAll(async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signInAsAgent(page);
  const { email = "" } = await openForm(page);
  const answer = await page.request.get(`${cell.sandboxUrl}/mailbox/messages`, {
    params: { to: email },
  });
  const [mail] = (await answer.json()).messages as { html: string }[];
  const [, address = ""] = /href="([^"]*\/thank-you\?[^"]*)"/.exec(mail?.html ?? "") ?? [];
  link = address.replaceAll("&amp;", "&");
  expect(link).toMatch(`${cell.url}/thank-you?`);
  await context.close();
});

test.afterEach(({ request }) => judge(request, { score: 0.9 }));

test("the link in the invitation leads a phone to the company's page, with its date and time", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const sizes: Promise<number>[] = [];
  page.on("response", (response) => {
    if (response.url().startsWith(cell.url)) {
      sizes.push(response.body().then(({ length }) => length));
    }
  });
  const refusals: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") refusals.push(message.text());
  });
  const judged = page.waitForRequest("**/recaptcha/api2/answer");
  const verified = page.waitForResponse("**/api/verify-acceptance");
  await page.goto(link);
  // Spec: /thank-you | Public customer page.
  await expect(thanks(page)).toBeVisible();
  const action = new URLSearchParams((await judged).postData() ?? "").get("action");
  // Spec: The one action seen is thank_you_page.
  expect(action).toBe("thank_you_page");
  const said = new URL(link).searchParams;
  const answer = await verified;
  const given = { ...answer.request().postDataJSON(), status: answer.status() };
  // Spec: POST /api/verify-acceptance | captcha, recordId, zohoOrgId, token, wf | 200 means verified
  expect(given).toMatchObject({
    status: 200,
    captcha: expect.stringMatching(/./),
    recordId: said.get("recordId"),
    zohoOrgId: said.get("zohoOrgId"),
    token: said.get("token"),
    wf: expect.anything(),
  });
  // Spec: Query parameters: company, date, time, recordId, zohoOrgId, token, wf, thankYouTemplate.
  expect([...said.keys()].toSorted()).toEqual(
    "company, date, time, recordId, zohoOrgId, token, wf, thankYouTemplate".split(", ").toSorted(),
  );
  // Spec: It then shows the chosen thank-you template with the company, date and time placeholders replaced.
  await expect.soft(template(page).getByText(`${said.get("date")}`)).toBeVisible();
  // Spec: It then shows the chosen thank-you template with the company, date and time placeholders replaced.
  await expect.soft(template(page).getByText(`${said.get("time")}`)).toBeVisible();
  // Spec: It then shows the chosen thank-you template with the company, date and time placeholders replaced.
  await expect(template(page).getByText(organisation.company_name)).toBeVisible();
  expect(refusals, "refused by the content security policy, or failed").toEqual([]);
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(bytes, "everything, without compression").toBeLessThan(25_000);

  const frame = page.locator("iframe");
  expect(await frame.getAttribute("sandbox")).not.toContain("allow-scripts");
  const isWhole = () =>
    frame.evaluate((element: HTMLIFrameElement) => {
      const inside = element.contentDocument?.documentElement;
      return inside !== undefined && inside.scrollHeight <= element.clientHeight;
    });
  expect(await isWhole(), "the frame shows all of the template").toBe(true);
  await page.setViewportSize({ width: 740, height: 300 });
  await expect.poll(isWhole).toBe(true);
  await takePictures(page, "thank-you");

  // What runs no script cannot be looked at by one, so the template is also a page by itself.
  const html = await frame.getAttribute("srcdoc");
  await page.reload();
  await expect(thanks(page)).toBeVisible();
  await page.goto("about:blank");
  await page.setContent(`${html}`);
  await expectAccessible(page);
});

test("other words in the address than those that were sent are not shown", async ({ page }) => {
  const altered = new URL(link);
  altered.searchParams.set("company", "Somebody else");
  altered.searchParams.set("date", "1 April 2030");
  altered.searchParams.delete("time");
  await page.goto(altered.href);
  await expect(thanks(page)).toBeVisible();
  const sent = new URL(link).searchParams;
  for (const text of [organisation.company_name, sent.get("date"), sent.get("time")]) {
    await expect(template(page).getByText(`${text}`)).toBeVisible();
  }
  for (const text of ["Somebody else", "1 April 2030", "[Time on invite email]"]) {
    await expect(template(page).getByText(text)).toBeHidden();
  }
});

test("a link that is forged, expired or empty is called that, and never safe", async ({ page }) => {
  const expired = signedAgain((signed) => signed.with(3, Date.now() - 1));
  const forged = new URL(link);
  forged.searchParams.set("token", signedAgain((signed) => signed, "another key").token);
  const empty = `${cell.url}/thank-you`;
  for (const address of [forged.href, expired.address, empty]) {
    await page.clock.install();
    const refused = page.waitForResponse("**/api/verify-acceptance");
    const logged = page.waitForRequest("**/api/log-error");
    await page.goto(address);
    // Spec: The thank-you page is public, verified by captcha plus token.
    expect([400, 401]).toContain((await refused).status());
    await expect(page.getByText(notOurs)).toBeVisible();
    // Spec: A thank-you verification failure is only logged, and the page stays on 'Verifying...'.
    await expect(verifying(page)).toBeVisible();
    expect((await logged).postDataJSON()).toMatchObject({ url: `${cell.url}/thank-you` });
    await page.clock.runFor(20_000);
    // Spec: It shows 'Verifying...' until verification succeeds.
    await expect(verifying(page)).toBeVisible();
    await expect(page.getByText("safe")).toBeHidden();
    await expect(tryAgain(page)).toBeHidden();
    await expect(page.locator("iframe")).toHaveCount(0);
  }
  await takePictures(page, "thank-you-refused");
  await page.setViewportSize({ width: 768, height: 900 });
  await keepPicture(page, "thank-you-refused-768");
});

test("a visitor whom the captcha takes for a machine stays outside, and may try again", async ({
  page,
  request,
}) => {
  await page.clock.install();
  await judge(request, { score: 0.1 });
  const refused = page.waitForResponse("**/api/verify-acceptance");
  await page.goto(link);
  const status = (await refused).status();
  // Spec: The customer receives a public thank-you page after a booking, protected by a captcha plus a token.
  expect.soft(status).toBe(401);
  // Spec: A bot-protection provider (invisible, score-based) is used on the thank-you page.
  expect.soft(status).toBe(401);
  // Spec: The thank-you page is public, verified by captcha plus token.
  expect(status).toBe(401);
  await page.clock.runFor(8_000);
  await judge(request, { score: 0.9 });
  await tryAgain(page).click();
  await expect(thanks(page)).toBeVisible();
});

test("a slow answer is waited for, and the page comes with it", async ({ page }) => {
  await page.clock.install();
  const goOn = await holdBack(page, "**/api/verify-acceptance");
  await page.goto(link);
  await page.clock.runFor(8_000);
  await expect(page.getByText(safe)).toBeVisible();
  goOn();
  // Spec: Verifying, then verified.
  await expect(thanks(page)).toBeVisible();
  await expect(page.getByText(safe)).toBeHidden();
});

test("without scripts the page still says where the details are", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(link);
  await expect(verifying(page)).toBeVisible();
  await expect(page.locator("noscript p")).toBeVisible();
  await keepPicture(page, "thank-you-no-scripts-320");
  await context.close();
});

test("a link that was signed without words is shown with the specified ones", async ({ page }) => {
  const { address } = signedAgain((signed) => [
    ...signed.slice(0, 7),
    "",
    "",
    "",
    "",
    // To whom it was sent.
    signed[11],
  ]);
  await page.goto(address);
  await expect(thanks(page)).toBeVisible();
  for (const text of ["from booking agent", "[Date on invite email]", "[Time on invite email]"]) {
    // Spec: Defaults when missing: company 'from booking agent', date '[Date on invite email]', time '[Time on invite email]'.
    await expect(template(page).getByText(text)).toBeVisible();
  }
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 700 });
    await keepPicture(page, `thank-you-defaults-${width}`);
  }
});

test("the call takes the five specified keys and answers with what was sent", async ({ page }) => {
  const answered = page.waitForResponse("**/api/verify-acceptance");
  await page.goto(link);
  const answer = await answered;
  const body = answer.request().postDataJSON();
  // Spec: POST /api/verify-acceptance | captcha, recordId, zohoOrgId, token, wf | 200 means verified
  expect(Object.keys(body).toSorted()).toEqual(
    ["captcha", "recordId", "zohoOrgId", "token", "wf"].toSorted(),
  );
  const { company, date, time, thankYouTemplate } = Object.fromEntries(new URL(link).searchParams);
  expect([answer.status(), await answer.json()]).toEqual([
    200,
    { success: true, company, date, time, thankYouTemplate },
  ]);
});

test("nobody may frame the page, and its policy lets in the captcha's script alone", async ({
  request,
}) => {
  const { headers } = { headers: (await request.get(link)).headers() };
  const policy = headers["content-security-policy"] ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toMatch(new RegExp(`script-src 'self' ${cell.sandboxUrl}/recaptcha/ `));
  expect(headers).toMatchObject({ "x-frame-options": "DENY", "referrer-policy": "no-referrer" });
});

test("a captcha without a key, without its script or with an empty one is warned of, and the server decides", async ({
  page,
}) => {
  const warnings: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning") warnings.push(message.text());
  });
  const open = async () => {
    const answered = page.waitForResponse("**/api/verify-acceptance");
    await page.goto(link);
    expect((await answered).status()).toBe(401);
  };
  await page.route("**/recaptcha/api.js*", (route) => route.abort());
  await open();
  await page.route("**/recaptcha/api.js*", (route) => route.fulfill({ body: "" }));
  await open();
  await page.route("**/thank-you?*", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('content="sandbox-site"', 'content=""');
    await route.fulfill({ response, body });
  });
  await open();
  // Spec: The captcha provider logs warnings when its key is missing, when its script is unavailable, or when it fails to load.
  expect(warnings).toEqual([
    "The captcha failed to load.",
    "The captcha script is unavailable.",
    "The captcha has no site key.",
  ]);
});
