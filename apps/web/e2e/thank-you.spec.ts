import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { openForm, signInAsAgent } from "./booking.ts";
import { cell, companyOf, expectAccessible, holdBack, screens, takePictures } from "./cell.ts";

const { organisation } = companyOf(cell.company);
const safe = "Your appointment is safe; the details are in your e-mail";

/** Behind "I'll be there" in the invitation that a customer has just received. */
let link = "";

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

// Spec: /thank-you | Public customer page.
// Spec: It then shows the chosen thank-you template
// Spec: Query parameters: company, date, time, recordId
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
  await page.goto(link);
  await expect(thanks(page)).toBeVisible();
  const said = new URL(link).searchParams;
  await expect(template(page).getByText(`${said.get("date")}`)).toBeVisible();
  await expect(template(page).getByText(`${said.get("time")}`)).toBeVisible();
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

// Spec: It shows 'Verifying...' until verification succeeds.
// Spec: A thank-you verification failure is only logged
test("an altered word of the link shows no page, and after eight seconds that nothing is lost", async ({
  page,
}) => {
  const altered = new URL(link);
  altered.searchParams.set("company", "Somebody else");
  const refused = page.waitForResponse("**/api/verify-acceptance");
  const logged = page.waitForRequest("**/api/log-error");
  const began = Date.now();
  await page.goto(altered.href);
  await expect(verifying(page)).toBeVisible();
  await page.screenshot({ path: `${screens}/thank-you-verifying.png` });
  expect((await refused).status()).toBe(401);
  expect((await logged).postDataJSON()).toMatchObject({ url: `${cell.url}/thank-you` });
  await expect(page.getByText(safe)).toBeVisible();
  expect(Date.now() - began).toBeGreaterThan(8_000);
  await expect(verifying(page)).toBeVisible();
  await takePictures(page, "thank-you-late");
  await expect(page.locator("iframe")).toHaveCount(0);
});

// Spec: Verifying, then verified.
// Spec: The thank-you page is public, verified by captcha plus token.
test("a visitor whom the captcha takes for a machine stays outside, and may try again", async ({
  page,
  request,
}) => {
  await page.clock.install();
  await judge(request, { score: 0.1 });
  const refused = page.waitForResponse("**/api/verify-acceptance");
  await page.goto(link);
  expect((await refused).status()).toBe(401);
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
  await expect(thanks(page)).toBeVisible();
  await expect(page.getByText(safe)).toBeHidden();
});

test("without scripts the page still says that the appointment is safe", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(link);
  await expect(verifying(page)).toBeVisible();
  await expect(page.locator("noscript p")).toBeVisible();
  await page.screenshot({ path: `${screens}/thank-you-no-scripts-320.png` });
  await context.close();
});

// Spec: Defaults when missing: company 'from booking agent'
test("a link that leaves words out is shown with the specified ones", async ({ page }) => {
  // Nothing but the server's proof can stand in for a link that was signed without them.
  await page.route("**/api/verify-acceptance", (route) =>
    route.fulfill({ json: { success: true } }),
  );
  await page.goto(`${cell.url}/thank-you?recordId=1&zohoOrgId=1&token=x&wf=1`);
  await expect(thanks(page)).toBeVisible();
  for (const text of ["from booking agent", "[Date on invite email]", "[Time on invite email]"]) {
    await expect(template(page).getByText(text)).toBeVisible();
  }
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

// Spec: The captcha provider logs warnings when its key is missing
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
  expect(warnings).toEqual([
    "The captcha failed to load.",
    "The captcha script is unavailable.",
    "The captcha has no site key.",
  ]);
});
