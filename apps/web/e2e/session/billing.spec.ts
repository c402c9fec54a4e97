import { expect, type Page, test } from "@playwright/test";
import { cell, expectAccessible, keepPicture, takePictures } from "../cell.ts";
import { comes, letAnswersIn, runUntil, stopClock } from "../clock.ts";
import { colourOf } from "../colour.ts";
import { control, openAgent, openCompany, passDays } from "../payer.ts";

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
const card = (page: Page) =>
  page.locator("section", { has: page.getByRole("heading", { name: "Billing and subscription" }) });
const cardButtons = (page: Page) => card(page).locator("a, button");
const banner = (page: Page) => page.getByRole("region", { name: "Free trial" });

/** One width and both themes; the whole set of pictures is for the screens that differ. */
async function look(page: Page, name: string): Promise<void> {
  await expectAccessible(page);
  await keepPicture(page, `billing-${name}`, { fullPage: true });
}

/** What the card says after the server has asked Stripe. */
async function refresh(page: Page): Promise<void> {
  await page.goto(billingAddress);
  const answered = page.waitForResponse(/subscription\/status\?refresh=true/);
  await button(page, "Refresh Status").click();
  await answered;
  await expect(page.getByText(/^Checked at \d+(:\d\d)?[ap]m$/)).toBeVisible();
}

/** On Stripe's page. */
async function pay(page: Page, card = "4242 4242 4242 4242"): Promise<void> {
  await page.getByLabel("Card number").fill(card);
  await button(page, /Start trial|Subscribe/).click();
}

test("without a subscription a search leads to the checkout once, and after that says what is missing", async () => {
  await admin.goto(`${cell.url}/book/W1Mon10am?wf=1`);
  // Spec: /book/{slotId} | Booking form. Behind the subscription gate.
  await expect(admin).toHaveURL(`${cell.url}/checkout`);
  await admin.goto(searchAddress);
  // Spec: /search | Postcode search results. Behind the subscription gate.
  await expect(admin).toHaveURL(`${cell.url}/checkout`);
  const required = admin.getByText("Subscription required", { exact: true });
  // Spec: Subscription check | 402: 'Subscription required' and redirect
  await expect(required).toBeVisible();
  const { usr: passed } = await admin.evaluate(() => history.state);
  // Spec: The gate then redirects to /checkout once per mount, passing the previous location, status and message.
  expect(passed).toEqual({
    from: "/search?wf=1&postcode=MP1",
    status: "trial_unused",
    message: "Start your 7-day free trial to continue",
  });
  // Spec: Heading and text vary with the subscription status passed in navigation state
  await expect(admin.getByRole("heading", { level: 1 })).toHaveText("Start your 7-day free trial");
  const askedAgain = admin.waitForRequest("**/api/subscription/status");
  await admin.goBack();
  // Spec: Only a positive result short-circuits a recheck.
  expect((await askedAgain).method()).toBe("GET");
  // Spec: The gate then redirects to /checkout once per mount, passing the previous location, status and message.
  await expect(heading(admin, "Subscription Required")).toBeVisible();
  // Spec: 'Subscription Required' with the status message, 'Start Free Trial' (to /checkout) and 'Back to Login'.
  await expect(admin.getByRole("main")).toHaveText(
    /Subscription RequiredStart your 7-day free trial to continue.*Start Free TrialBack to Login/,
  );
  await takePictures(admin, "billing-required");
  await admin.getByRole("link", { name: "Start Free Trial" }).click();
  // Spec: 'Subscription Required' with the status message, 'Start Free Trial' (to /checkout) and 'Back to Login'.
  await expect(admin).toHaveURL(`${cell.url}/checkout`);
});

test("a user who may not pay sees whom to ask", async ({ browser }) => {
  const agent = await openAgent(browser);
  await agent.goto(searchAddress);
  await expect(agent).toHaveURL(`${cell.url}/checkout`);
  // Spec: They also manage billing.
  await expect(agent.getByText("Ask Paula Penny.")).toBeVisible();
  await expect(agent.getByLabel("Promo code (optional)")).toBeHidden();
  await look(agent, "ask");
  await agent.context().close();
});

test("from the settings to the plans, a promo code that is not valid, and a checkout that is cancelled", async () => {
  await admin.goto(billingAddress);
  // Spec: trial_unused | No Active Subscription | grey
  expect(await colourOf(badge(admin, "No Active Subscription"))).toBe("grey");
  // Spec: Buttons: 'Start 7-Day Free Trial' (when trial_unused) or 'Manage Billing', and 'Refresh Status'.
  await expect(cardButtons(admin)).toHaveText(["Start 7-Day Free Trial", "Refresh Status"]);
  await admin.getByRole("link", { name: "Start 7-Day Free Trial" }).click();
  await expect(heading(admin, "Start your 7-day free trial")).toBeVisible();
  // Spec: /checkout | Plan choice and trial start.
  await expect(admin).toHaveURL(`${cell.url}/checkout`);
  // Spec: Plan choice with a monthly/annual toggle and an optional promo code.
  await expect(admin.getByRole("radio", { name: /Monthly|Annual/ })).toHaveCount(2);
  // Spec: Price: 149 pounds per month, 1499 pounds per year.
  await expect(admin.getByText(/^7 days free, then/)).toHaveText(
    "7 days free, then £149 per month.",
  );
  await admin.getByRole("radio", { name: /Annual/ }).check();
  // Spec: Price: 149 pounds per month, 1499 pounds per year.
  await expect(admin.getByText(/^7 days free, then/)).toHaveText(
    "7 days free, then £1,499 per year.",
  );
  // Spec: The annual saving shown is 289 pounds, a 16 percent discount (rounded).
  await expect(admin.getByText(/^Save £/)).toHaveText("Save £289 (16%)");
  await takePictures(admin, "billing-checkout");
  const promo = admin.getByLabel("Promo code (optional)", { exact: true });
  // Spec: Plan choice with a monthly/annual toggle and an optional promo code.
  await expect(promo).not.toHaveAttribute("required");
  const ordered: object[] = [];
  admin.on("request", (request) => {
    if (request.url().endsWith("/create-checkout-session")) ordered.push(request.postDataJSON());
  });
  await promo.fill("NOSUCHCODE");
  await button(admin, "Start Free Trial").click();
  // Spec: Checkout | failure: the server error text or 'Failed to start trial. Please try again.'
  await expect(
    admin.getByRole("alert").filter({ hasText: "This promo code isn’t valid" }).first(),
  ).toBeVisible();
  await promo.fill("");
  await button(admin, "Start Free Trial").click();
  const offer = admin.getByRole("heading", { name: /^Try Milepost/ });
  // Spec: Trial: 7 days.
  await expect.soft(offer).toHaveText("Try Milepost, 7 days free");
  // Spec: The product is sold as a subscription with a 7-day free trial.
  await expect(offer).toHaveText("Try Milepost, 7 days free");
  // Spec: POST /api/billing/create-checkout-session
  expect(ordered).toEqual([
    { billingCycle: "annual", promoCode: "NOSUCHCODE" },
    { billingCycle: "annual" },
  ]);
  await admin.getByRole("link", { name: "Cancel" }).click();
  // Spec: /checkout/cancel | Checkout cancelled page.
  await expect(admin).toHaveURL(`${cell.url}/checkout/cancel`);
  const cancelled = "No payment was processed. Your trial setup was not completed.";
  // Spec: 'No payment was processed. Your trial setup was not completed.'
  await expect(admin.getByText(cancelled, { exact: true })).toBeVisible();
  // Spec: Buttons: try again (to /checkout) and back to login.
  await expect(admin.getByRole("main").locator("a, button")).toHaveText([
    "Try Again",
    "Back to Login",
  ]);
  await look(admin, "cancelled");
  await admin.getByRole("link", { name: "Try Again" }).click();
  // Spec: Buttons: try again (to /checkout) and back to login.
  await expect(admin).toHaveURL(`${cell.url}/checkout`);
});

test("with the webhook late and Stripe slow, the page verifies and never says that a subscription is missing", async () => {
  await control("stripe/hooks", { shortest: 20_000, longest: 20_000 });
  await admin.clock.install();
  await admin.goto(`${cell.url}/checkout`);
  await button(admin, "Start Free Trial").click();
  await expect(heading(admin, "Try Milepost, 7 days free")).toBeVisible();
  let asked = 0;
  let hasHeard = false;
  await admin.route("**/api/subscription/status*", async (route) => {
    asked += 1;
    // The first answers are those of a server that has not heard of it yet.
    if (hasHeard) return route.continue();
    const refused = { code: "SUBSCRIPTION_REQUIRED", detail: "-", traceId: "-", message: "-" };
    return route.fulfill({ status: 402, contentType: "application/problem+json", json: refused });
  });
  await pay(admin);
  // Spec: Shows a verifying state, polls the subscription status again after 2 seconds, and becomes verified once access is granted.
  await expect(heading(admin, "Verifying your subscription")).toBeVisible();
  await expect(admin.getByText(/Subscription required/i)).toBeHidden();
  await stopClock(admin);
  const before = asked;
  await runUntil(admin, () => asked > before);
  await letAnswersIn(admin);
  const seen = asked;
  // Spec: Shows a verifying state, polls the subscription status again after 2 seconds, and becomes verified once access is granted.
  expect(await comes(admin, 2_000, () => asked > seen)).toBe("on time");
  await admin.clock.resume();
  await look(admin, "verifying");
  hasHeard = true;
  // Spec: Shows a verifying state, polls the subscription status again after 2 seconds, and becomes verified once access is granted.
  await expect(heading(admin, "Your free trial is activated")).toBeVisible();
  // Spec: /checkout/success | Trial activated page.
  expect(new URL(admin.url()).pathname).toBe("/checkout/success");
  const id = new URL(admin.url()).searchParams.get("session_id") ?? "";
  // Spec: It shows steps to use the {product} from the CRM, and the session id query parameter truncated to 20 characters.
  await expect(admin.getByText(/^Session: /)).toHaveText(`Session: ${id.slice(0, 20)}`);
  // Spec: It shows steps to use the {product} from the CRM, and the session id query parameter truncated to 20 characters.
  await expect(admin.getByRole("main")).toHaveText(
    /To use Milepost from your CRM:Open a lead or a deal in your CRM\./,
  );
  await admin.unroute("**/api/subscription/status*");
  await takePictures(admin, "billing-success");
  await control("stripe/hooks", {});
});

test("the banner turns from blue to yellow to red as the days pass, and goes when it is dismissed", async () => {
  await admin.goto(`${cell.url}/settings`);
  await expect(heading(admin, "Workflow Settings")).toBeVisible();
  // Spec: /settings | Workflow settings and account billing. Has a logout button.
  await expect(button(admin, "Logout")).toBeVisible();
  const account = admin.getByRole("navigation", { name: "Settings" }).locator("div").first();
  // Spec: The Account section has 'Billing'.
  await expect(account).toHaveText("AccountBilling");
  await admin.getByRole("link", { name: "Billing" }).click();
  // Spec: The header reads 'Workflow Settings' or 'Account Settings'.
  await expect(admin.getByRole("heading", { level: 1 })).toHaveText("Account Settings");
  // Spec: Title 'Account Billing', a trial-expiry banner, and a billing and subscription card with a status badge.
  await expect(heading(admin, /^Account Billing$/)).toBeVisible();
  // Spec: Title 'Account Billing', a trial-expiry banner, and a billing and subscription card with a status badge.
  await expect(card(admin)).toHaveText(/^Billing and subscriptionFree Trial Active/);
  // Spec: trial_active | Free Trial Active | blue
  expect(await colourOf(badge(admin, "Free Trial Active"))).toBe("blue");
  // Spec: Buttons: 'Start 7-Day Free Trial' (when trial_unused) or 'Manage Billing', and 'Refresh Status'.
  await expect(cardButtons(admin)).toHaveText(["Manage Billing", "Refresh Status"]);
  await expect(admin.getByText(/^Next charge: £149 on /)).toBeVisible();
  const help = admin.getByRole("region", { name: "How billing works" });
  // Spec: A help box explains use of the portal, the 7-day trial with automatic charge at trial end unless cancelled, and cancellation effective at period end.
  await expect(help).toHaveText(
    /opens the billing portal.*Your free trial lasts 7 days\. We charge your card automatically when it ends, unless you cancel first\.If you cancel, your subscription stays active until the end of the period/,
  );
  const began = Date.now();
  const days = [
    { passed: 0, words: "7 days", colour: "blue" },
    { passed: 3, words: "4 days", colour: "blue" },
    { passed: 4, words: "3 days", colour: "yellow" },
    { passed: 5, words: "2 days", colour: "yellow" },
    { passed: 6, words: "1 day", colour: "red" },
  ] as const;
  for (const { passed, words, colour } of days) {
    await admin.clock.setFixedTime(began + passed * day);
    await admin.goto(billingAddress);
    // Spec: trial_active: 'Your free trial expires in N day(s)'
    await expect(banner(admin)).toHaveText(`Your free trial expires in ${words}`);
    // Spec: Trial banner: red at 1 day or less, yellow at 3 days or less, blue otherwise.
    expect(await colourOf(banner(admin))).toBe(colour);
    if (passed === 0) await takePictures(admin, "billing-trial");
    else await look(admin, `trial-${passed}`);
  }
  await admin.clock.setFixedTime(began + 7 * day);
  await admin.goto(billingAddress);
  await expect(badge(admin, "Free Trial Active")).toBeVisible();
  // Spec: It is dismissible and hidden when 0 or fewer days remain.
  await expect(banner(admin)).toBeHidden();
  await admin.clock.setFixedTime(began);
  await admin.goto(billingAddress);
  await banner(admin).getByRole("button", { name: "Dismiss" }).click();
  // Spec: It is dismissible and hidden when 0 or fewer days remain.
  await expect(banner(admin)).toBeHidden();
  await admin.reload();
  await expect(badge(admin, "Free Trial Active")).toBeVisible();
  await expect(banner(admin)).toBeHidden();
});

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
  await admin.clock.setFixedTime(began + 299_000);
  await search();
  const within = asked;
  await admin.clock.setFixedTime(began + 300_001);
  await search();
  // Spec: The access result is cached for 5 minutes.
  expect.soft([within, asked]).toEqual([1, 2]);
  // Spec: Subscription access cache: 300000 ms (5 minutes).
  expect({ within, after: asked }).toEqual({ within: 1, after: 2 });
  await admin.clock.setFixedTime(Date.now());
  await admin.getByRole("link", { name: "Settings" }).click();
  await admin.getByRole("link", { name: "Billing" }).click();
  const before = asked;
  await button(admin, "Refresh Status").click();
  // Spec: 'Refresh Status' clears the cache.
  await expect.poll(() => asked).toBe(before + 1);
});

test("when the check fails, the page says so, and trying again reloads it", async () => {
  await admin.route("**/api/subscription/status*", (route) => route.fulfill({ status: 500 }));
  await admin.goto(searchAddress);
  // Spec: 'Access Check Failed' with a Try Again button that reloads the page.
  await expect(admin.getByRole("main")).toHaveText(/^Access Check Failed.*Try Again$/);
  const unable = admin.getByRole("main").getByRole("alert");
  // Spec: Subscription check | 402: 'Subscription required' and redirect; other failures: 'Unable to verify subscription status'; 401 ignored
  await expect(unable).toHaveText("Unable to verify subscription status");
  await look(admin, "check-failed");
  await admin.unroute("**/api/subscription/status*");
  await admin.evaluate(() => Object.assign(window, { isOld: true }));
  await button(admin, "Try Again").click();
  await expect(heading(admin, "Available Slots")).toBeVisible();
  const isOld = await admin.evaluate(() => "isOld" in window);
  // Spec: 'Access Check Failed' with a Try Again button that reloads the page.
  expect(isOld).toBe(false);

  await admin.route("**/api/subscription/status*", (route) => route.fulfill({ status: 401 }));
  const answered = admin.waitForResponse("**/api/subscription/status*");
  await admin.goto(cell.url);
  await answered;
  await expect(button(admin, "Get Slots")).toBeVisible();
  // Spec: A 401 from the subscription check is ignored.
  expect.soft(new URL(admin.url()).pathname).toBe("/");
  // Spec: Subscription check | 402: 'Subscription required' and redirect; other failures: 'Unable to verify subscription status'; 401 ignored
  await expect(admin.getByText("Unable to verify subscription status")).toHaveCount(0);
  await admin.unroute("**/api/subscription/status*");
});

test("when the portal does not open, a message next to its button says so", async () => {
  const portal = "**/api/billing/create-portal-session";
  await admin.goto(billingAddress);
  const answers = [
    { with: { status: 200, json: {} }, words: "No portal URL received" },
    { with: { status: 500, body: "" }, words: "Failed to open billing portal. Please try again." },
  ];
  for (const { with: answer, words } of answers) {
    await admin.route(portal, (route) => route.fulfill(answer));
    await button(admin, "Manage Billing").click();
    // Spec: Billing portal | failure: the server error text or 'Failed to open billing portal. Please try again.'
    await expect(admin.getByRole("main").getByText(words, { exact: true })).toBeVisible();
    await admin.unroute(portal);
  }
  await control("stripe/api", { fault: "broken" });
  await button(admin, "Manage Billing").click();
  // Spec: Billing portal | failure: the server error text or 'Failed to open billing portal. Please try again.'
  await expect(
    admin
      .getByRole("main")
      .getByText(
        "The payment provider didn’t answer. You haven’t been charged. Try again in a minute.",
      ),
  ).toBeVisible();
  await control("stripe/api", { fault: "none" });
});

test("a trial that is cancelled in the portal expires, and paying opens search again", async () => {
  await admin.goto(billingAddress);
  let url = "";
  await admin.route("**/api/billing/create-portal-session", async (route) => {
    const response = await route.fetch();
    ({ url } = await response.json());
    await route.fulfill({ response });
  });
  await button(admin, "Manage Billing").click();
  await expect(heading(admin, "Billing portal")).toBeVisible();
  await admin.unroute("**/api/billing/create-portal-session");
  // Spec: POST /api/billing/create-portal-session | none | url then redirect; error field error
  await expect(admin).toHaveURL(url);
  await button(admin, "Cancel subscription").click();
  await admin.getByRole("link", { name: "Return to Milepost" }).click();
  await refresh(admin);
  await expect(
    admin.getByText(/^You cancelled your trial\. It ends on .* and you won’t be charged\.$/),
  ).toBeVisible();
  await passDays(8);
  await refresh(admin);
  // Spec: trial_expired | Trial Expired | red
  expect(await colourOf(badge(admin, "Trial Expired"))).toBe("red");
  await look(admin, "expired");
  await admin.goto(searchAddress);
  await expect(admin).toHaveURL(`${cell.url}/checkout`);
  // Spec: Heading and text vary with the subscription status passed in navigation state
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
    // Spec: Checkout | failure: the server error text or 'Failed to start trial. Please try again.'
    await expect(admin.getByRole("main").getByText(words, { exact: true })).toBeVisible();
    await admin.unroute(checkout);
  }
  await button(admin, "Subscribe").click();
  await expect(heading(admin, "Subscribe to Milepost")).toBeVisible();
  await pay(admin);
  await expect(heading(admin, "Your subscription is activated")).toBeVisible();
  await admin.goto(billingAddress);
  // Spec: active | Active Subscription | green
  expect(await colourOf(badge(admin, "Active Subscription"))).toBe("green");
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
  // Spec: past_due | Payment Past Due | yellow
  expect(await colourOf(badge(admin, "Payment Past Due"))).toBe("yellow");
  await look(admin, "past-due");
  await admin.goto(searchAddress);
  await expect(admin).toHaveURL(`${cell.url}/checkout`);
  // Spec: past_due: 'Your payment is past due. Please update your payment method'
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
  await expect(
    admin.getByText(/^You cancelled your subscription\. You have access until /),
  ).toBeVisible();
  await look(admin, "ending");
  await passDays(31);
  await refresh(admin);
  // Spec: canceled | Subscription Canceled | red
  expect(await colourOf(badge(admin, "Subscription Canceled"))).toBe("red");
  await look(admin, "canceled");
  await admin.goto(searchAddress);
  // Spec: Heading and text vary with the subscription status passed in navigation state
  await expect(heading(admin, "Reactivate your subscription")).toBeVisible();
});
