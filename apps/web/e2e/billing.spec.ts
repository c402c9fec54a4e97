import { expect, type Page, test } from "@playwright/test";
import { cell, expectAccessible, takePictures } from "./cell.ts";
import { control, openAgent, openCompany, passDays } from "./payer.ts";

test.describe.configure({ mode: "serial" });

const billingAddress = `${cell.url}/settings?account=billing`;
const searchAddress = `${cell.url}/search?wf=1&postcode=MP1`;
const day = 86_400_000;
let admin: Page;

test.beforeAll(async ({ browser }) => {
  await control("stripe/hooks", {});
  admin = await openCompany(browser);
});

test.afterAll(async () => {
  await control("stripe/hooks", {});
  await admin.context().close();
});

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name });
const badge = (page: Page, name: string) => page.getByText(name, { exact: true });
const banner = (page: Page) => page.getByRole("region", { name: "Free trial" });

/** One width and both themes; the whole set of pictures is for the screens that differ. */
async function look(page: Page, name: string): Promise<void> {
  await expectAccessible(page);
  await page.screenshot({ path: `test-results/screens/billing-${name}.png`, fullPage: true });
}

/** What the card says after the server has asked Stripe. */
async function refresh(page: Page): Promise<void> {
  await page.goto(billingAddress);
  const answered = page.waitForResponse(/subscription\/status\?refresh=true/);
  await button(page, "Refresh Status").click();
  await answered;
  await expect(page.getByText(/^Checked at \d\d:\d\d$/)).toBeVisible();
}

/** On Stripe's page. */
async function pay(page: Page, card = "4242 4242 4242 4242"): Promise<void> {
  await page.getByLabel("Card number").fill(card);
  await button(page, /Start trial|Subscribe/).click();
}

// Spec: Behind the subscription gate.
// Spec: The gate then redirects to /checkout once per mount, passing the previous location, status and message.
// Spec: 'Subscription Required' with the status message, 'Start Free Trial' (to /checkout) and 'Back to Login'.
// Spec: Subscription check | 402: 'Subscription required' and redirect
// Spec: Only a positive result short-circuits a recheck.
// Spec: Heading and text vary with the subscription status passed in navigation state
test("without a subscription a search leads to the checkout once, and after that says what is missing", async () => {
  await admin.goto(searchAddress);
  await expect(admin).toHaveURL(`${cell.url}/checkout`);
  await expect(admin.getByText("Subscription required", { exact: true })).toBeVisible();
  await expect(heading(admin, "Start your 7-day free trial")).toBeVisible();
  const askedAgain = admin.waitForRequest("**/api/subscription/status");
  await admin.goBack();
  await askedAgain;
  await expect(heading(admin, "Subscription Required")).toBeVisible();
  await expect(admin.getByText("Start your 7-day free trial to continue")).toBeVisible();
  await expect(button(admin, "Back to Login")).toBeVisible();
  await takePictures(admin, "billing-required");
  await admin.getByRole("link", { name: "Start Free Trial" }).click();
  await expect(admin).toHaveURL(`${cell.url}/checkout`);
});

test("who may not pay is told whom to ask", async ({ browser }) => {
  const agent = await openAgent(browser);
  await agent.goto(searchAddress);
  await expect(agent).toHaveURL(`${cell.url}/checkout`);
  await expect(agent.getByText("Ask Paula Penny.")).toBeVisible();
  await expect(agent.getByLabel("Promo code (optional)")).toBeHidden();
  await look(agent, "ask");
  await agent.context().close();
});

// Spec: Buttons: 'Start 7-Day Free Trial' (when trial_unused) or 'Manage Billing', and 'Refresh Status'.
// Spec: /checkout | Plan choice and trial start.
// Spec: Plan choice with a monthly/annual toggle and an optional promo code.
// Spec: /checkout/cancel | Checkout cancelled page.
// Spec: 'No payment was processed. Your trial setup was not completed.'
// Spec: Buttons: try again (to /checkout) and back to login.
test("from the settings to the plans, a promo code that is not valid, and a checkout that is cancelled", async () => {
  await admin.goto(billingAddress);
  await expect(badge(admin, "No Active Subscription")).toBeVisible();
  await admin.getByRole("link", { name: "Start 7-Day Free Trial" }).click();
  await expect(heading(admin, "Start your 7-day free trial")).toBeVisible();
  await expect(admin.getByText("7 days free, then £149 per month.")).toBeVisible();
  await admin.getByRole("radio", { name: /Annual/ }).check();
  await expect(admin.getByText("7 days free, then £1,499 per year.")).toBeVisible();
  await expect(admin.getByText("Save £289 (16%)")).toBeVisible();
  await takePictures(admin, "billing-checkout");
  await admin.getByLabel("Promo code (optional)").fill("NOSUCHCODE");
  await button(admin, "Start Free Trial").click();
  await expect(admin.getByRole("alert").filter({ hasText: "not valid" }).first()).toBeVisible();
  await admin.getByLabel("Promo code (optional)").fill("");
  await button(admin, "Start Free Trial").click();
  await expect(heading(admin, "Try Milepost, 7 days free")).toBeVisible();
  await admin.getByRole("link", { name: "Cancel" }).click();
  await expect(admin).toHaveURL(`${cell.url}/checkout/cancel`);
  await expect(
    admin.getByText("No payment was processed. Your trial setup was not completed."),
  ).toBeVisible();
  await expect(button(admin, "Back to Login")).toBeVisible();
  await look(admin, "cancelled");
  await admin.getByRole("link", { name: "Try Again" }).click();
  await expect(admin).toHaveURL(`${cell.url}/checkout`);
});

// Spec: /checkout/success | Trial activated page.
// Spec: Shows a verifying state, polls the subscription status again after 2 seconds, and becomes verified once access is granted.
// Spec: It shows steps to use the {product} from the CRM, and the session id query parameter truncated to 20 characters.
// Spec: The product is sold as a subscription with a 7-day free trial.
test("with the webhook late and Stripe slow, the page verifies and never says that a subscription is missing", async () => {
  await control("stripe/hooks", { shortest: 20_000, longest: 20_000 });
  await admin.goto(`${cell.url}/checkout`);
  await button(admin, "Start Free Trial").click();
  await expect(heading(admin, "Try Milepost, 7 days free")).toBeVisible();
  let asked = 0;
  await admin.route("**/api/subscription/status*", async (route) => {
    asked += 1;
    // The first answers are those of a server that has not heard of it yet.
    if (asked > 3) return route.continue();
    const refused = { code: "SUBSCRIPTION_REQUIRED", detail: "-", requestId: "-", message: "-" };
    return route.fulfill({ status: 402, contentType: "application/problem+json", json: refused });
  });
  await pay(admin);
  await expect(heading(admin, "Verifying your subscription")).toBeVisible();
  await expect(admin.getByText(/Subscription required/i)).toBeHidden();
  await look(admin, "verifying");
  await expect(heading(admin, "Your free trial is activated")).toBeVisible({ timeout: 12_000 });
  const id = new URL(admin.url()).searchParams.get("session_id") ?? "";
  await expect(admin.getByText(`Session: ${id.slice(0, 20)}`, { exact: true })).toBeVisible();
  await expect(admin.getByText("To use Milepost from your CRM:")).toBeVisible();
  await admin.unroute("**/api/subscription/status*");
  await takePictures(admin, "billing-success");
  await control("stripe/hooks", {});
});

// Spec: Title 'Account Billing', a trial-expiry banner, and a billing and subscription card with a status badge.
// Spec: A help box explains use of the portal, the 7-day trial with automatic charge at trial end unless cancelled, and cancellation effective at period end.
// Spec: Trial banner: red at 1 day or less, yellow at 3 days or less, blue otherwise.
// Spec: It is dismissible and hidden when 0 or fewer days remain.
// Spec: The Account section has 'Billing'.
// Spec: /settings | Workflow settings and account billing.
test("the banner turns from blue to yellow to red as the days pass, and goes when it is dismissed", async () => {
  await admin.goto(`${cell.url}/settings`);
  await expect(heading(admin, "Workflow Settings")).toBeVisible();
  await expect(button(admin, "Logout")).toBeVisible();
  await admin.getByRole("link", { name: "Billing" }).click();
  await expect(heading(admin, "Account Billing")).toBeVisible();
  await expect(badge(admin, "Free Trial Active")).toBeVisible();
  await expect(admin.getByText(/^Next charge: £149 on /)).toBeVisible();
  await expect(heading(admin, "How billing works")).toBeVisible();
  const began = Date.now();
  const days = [
    { passed: 0, words: "7 days", colour: "info" },
    { passed: 4, words: "3 days", colour: "warning" },
    { passed: 6, words: "1 day", colour: "danger" },
  ] as const;
  for (const { passed, words, colour } of days) {
    await admin.clock.setFixedTime(began + passed * day);
    await admin.goto(billingAddress);
    await expect(banner(admin)).toContainText(`Your free trial expires in ${words}`);
    await expect(banner(admin)).toHaveAttribute("data-look", colour);
    if (passed === 0) await takePictures(admin, "billing-trial");
    else await look(admin, `trial-${colour}`);
  }
  await admin.clock.setFixedTime(began + 8 * day);
  await admin.goto(billingAddress);
  await expect(badge(admin, "Free Trial Active")).toBeVisible();
  await expect(banner(admin)).toBeHidden();
  await admin.clock.setFixedTime(began);
  await admin.goto(billingAddress);
  await banner(admin).getByRole("button", { name: "Dismiss" }).click();
  await expect(banner(admin)).toBeHidden();
  await admin.reload();
  await expect(badge(admin, "Free Trial Active")).toBeVisible();
  await expect(banner(admin)).toBeHidden();
});

// Spec: The access result is cached for 5 minutes.
// Spec: Subscription access cache: 300000 ms (5 minutes).
// Spec: 'Refresh Status' clears the cache.
test("who was let in is not asked about again for five minutes, unless the status is refreshed", async () => {
  let asked = 0;
  admin.on("request", (request) => {
    if (request.url().includes("/api/subscription/status")) asked += 1;
  });
  const began = Date.now();
  await admin.clock.setFixedTime(began);
  await admin.goto(cell.url);
  const search = async () => {
    await admin.getByLabel(/postcode/i).fill("MP1");
    await button(admin, "Get Slots").click();
    await expect(heading(admin, "Available Slots")).toBeVisible();
    await admin.getByRole("link", { name: "Milepost" }).first().click();
    await expect(button(admin, "Get Slots")).toBeVisible();
  };
  await search();
  await search();
  expect(asked).toBe(1);
  await admin.clock.setFixedTime(began + 300_001);
  await search();
  expect(asked).toBe(2);
  await admin.clock.setFixedTime(Date.now());
  await admin.getByRole("link", { name: "Settings" }).click();
  await admin.getByRole("link", { name: "Billing" }).click();
  const before = asked;
  await button(admin, "Refresh Status").click();
  await expect.poll(() => asked).toBe(before + 1);
});

// Spec: 'Access Check Failed' with a Try Again button that reloads the page.
// Spec: other failures: 'Unable to verify subscription status'; 401 ignored
test("when it cannot be found out, that is said, and trying again loads the page anew", async () => {
  await admin.route("**/api/subscription/status*", (route) => route.fulfill({ status: 500 }));
  await admin.goto(searchAddress);
  await expect(heading(admin, "Access Check Failed")).toBeVisible();
  await expect(admin.getByText("Unable to verify subscription status").first()).toBeVisible();
  await look(admin, "check-failed");
  await admin.unroute("**/api/subscription/status*");
  await button(admin, "Try Again").click();
  await expect(heading(admin, "Available Slots")).toBeVisible();

  await admin.route("**/api/subscription/status*", (route) => route.fulfill({ status: 401 }));
  const answered = admin.waitForResponse("**/api/subscription/status*");
  await admin.goto(cell.url);
  await answered;
  await expect(button(admin, "Get Slots")).toBeVisible();
  expect(new URL(admin.url()).pathname).toBe("/");
  await admin.unroute("**/api/subscription/status*");
});

// Spec: Billing portal | failure: the server error text or 'Failed to open billing portal. Please try again.'; missing url: 'No portal URL received'
test("a portal that does not open is said beside its button", async () => {
  const portal = "**/api/billing/create-portal-session";
  await admin.goto(billingAddress);
  const answers = [
    { with: { status: 200, json: {} }, words: "No portal URL received" },
    { with: { status: 500, body: "" }, words: "Failed to open billing portal. Please try again." },
  ];
  for (const { with: answer, words } of answers) {
    await admin.route(portal, (route) => route.fulfill(answer));
    await button(admin, "Manage Billing").click();
    await expect(admin.getByRole("main").getByText(words)).toBeVisible();
    await admin.unroute(portal);
  }
  await control("stripe/api", { fault: "broken" });
  await button(admin, "Manage Billing").click();
  await expect(
    admin.getByRole("main").getByText("The payment provider does not answer."),
  ).toBeVisible();
  await control("stripe/api", { fault: "none" });
});

// Spec: Checkout | failure: the server error text or 'Failed to start trial. Please try again.'; missing url: 'No checkout URL received'
test("a trial that is cancelled in the portal expires, and paying opens search again", async () => {
  await admin.goto(billingAddress);
  await button(admin, "Manage Billing").click();
  await expect(heading(admin, "Billing portal")).toBeVisible();
  await button(admin, "Cancel subscription").click();
  await admin.getByRole("link", { name: "Return to Milepost" }).click();
  await refresh(admin);
  await expect(
    admin.getByText(/^It was cancelled and ends on .* Nothing is charged\.$/),
  ).toBeVisible();
  await passDays(8);
  await refresh(admin);
  await expect(badge(admin, "Trial Expired")).toBeVisible();
  await look(admin, "expired");
  await admin.goto(searchAddress);
  await expect(admin).toHaveURL(`${cell.url}/checkout`);
  await expect(heading(admin, "Your free trial has expired")).toBeVisible();
  await expect(admin.getByText("£149 per month, charged today.")).toBeVisible();
  await look(admin, "checkout-expired");

  const checkout = "**/api/billing/create-checkout-session";
  const answers = [
    { with: { status: 200, json: {} }, words: "No checkout URL received" },
    { with: { status: 500, body: "" }, words: "Failed to start trial. Please try again." },
  ];
  for (const { with: answer, words } of answers) {
    await admin.route(checkout, (route) => route.fulfill(answer));
    await button(admin, "Subscribe").click();
    await expect(admin.getByRole("main").getByText(words)).toBeVisible();
    await admin.unroute(checkout);
  }
  await button(admin, "Subscribe").click();
  await expect(heading(admin, "Subscribe to Milepost")).toBeVisible();
  await pay(admin);
  await expect(heading(admin, "Your subscription is activated")).toBeVisible();
  await admin.goto(billingAddress);
  await expect(badge(admin, "Active Subscription")).toBeVisible();
  await look(admin, "active");
  await admin.goto(searchAddress);
  await expect(heading(admin, "Available Slots")).toBeVisible();
});

test("a card that fails is past due until the portal has a better one, and a cancelled subscription ends with its period", async () => {
  await admin.goto(billingAddress);
  await button(admin, "Manage Billing").click();
  await admin.getByLabel("New card number").fill("4000 0000 0000 0341");
  await button(admin, "Save card").click();
  await passDays(31);
  await refresh(admin);
  await expect(badge(admin, "Payment Past Due")).toBeVisible();
  await look(admin, "past-due");
  await admin.goto(searchAddress);
  await expect(admin).toHaveURL(`${cell.url}/checkout`);
  await expect(
    admin.getByText("Your payment is past due. Please update your payment method"),
  ).toBeVisible();
  await look(admin, "checkout-past-due");
  await button(admin, "Manage Billing").click();
  await admin.getByLabel("New card number").fill("4242 4242 4242 4242");
  await button(admin, "Save card").click();
  await button(admin, "Cancel subscription").click();
  await admin.getByRole("link", { name: "Return to Milepost" }).click();
  await refresh(admin);
  await expect(badge(admin, "Active Subscription")).toBeVisible();
  await expect(admin.getByText(/^It was cancelled\. You have access until /)).toBeVisible();
  await look(admin, "ending");
  await passDays(31);
  await refresh(admin);
  await expect(badge(admin, "Subscription Canceled")).toBeVisible();
  await look(admin, "canceled");
  await admin.goto(searchAddress);
  await expect(heading(admin, "Reactivate your subscription")).toBeVisible();
});
