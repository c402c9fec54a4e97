import { expect, type Page, test } from "@playwright/test";
import { signInAsAgent } from "./booking.ts";
import {
  arriveAs,
  bookingAgent,
  cell,
  companyOf,
  fieldAgent,
  holdBack,
  leadIn,
  signIn,
  takePictures,
} from "./cell.ts";
import { comes, stopClock } from "./clock.ts";
import { weighScripts } from "./measure/weigh-scripts.ts";

const { administrator } = companyOf(cell.company);

/** The address to come back to, as the browser keeps it. */
async function returnCookie(page: Page) {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === "__Host-milepost-return");
}

test("the login page says what it is for, and a signed-in user is sent away from it", async ({
  page,
}) => {
  const answer = await holdBack(page, "**/auth/check-auth");
  const asked = page.waitForRequest("**/auth/check-auth");
  await page.goto(cell.url);
  await asked;
  // Spec: Loading, then a user or none.
  await expect(page).toHaveTitle("Milepost");
  answer();
  // Spec: Loading, then a user or none.
  await expect(page).toHaveTitle("Log in · Milepost");
  // Spec: Login has its own wrapper.
  await expect(page).toHaveURL(`${cell.url}/login`);
  const main = page.getByRole("main");
  const words =
    /Welcome to The Milepost app.*Log in to access your scheduling tools and manage your appointments efficiently\./;
  // Spec: The login screen says: 'Welcome to The {product} app'
  await expect.soft(main).toHaveText(words);
  // Spec: Logo, title, subtitle with a credit link, the description above and a button
  await expect.soft(main.locator("h1 + p").getByRole("link")).toHaveText("OpenStreetMap");
  // Spec: Logo, title, subtitle with a credit link, the description above and a button
  await expect.soft(main.locator("img")).toBeVisible();
  // Spec: Login uses one button that signs in through the CRM provider as the identity provider.
  await expect(main.getByRole("button")).toHaveText(["Log in with Zoho CRM"]);
  const leaving = page.waitForRequest((request) => request.url().startsWith(`${cell.url}/auth/z`));
  await signIn(page, bookingAgent);
  const left = await leaving;
  // Spec: The button redirects the browser to /auth/{provider}.
  expect.soft(new URL(left.url()).pathname).toBe("/auth/zoho");
  // Spec: Browser redirect /auth/{provider} | none | login
  expect([left.isNavigationRequest(), left.url()]).toEqual([true, `${cell.url}/auth/zoho`]);
  await page.goto(`${cell.url}/login`);
  // Spec: /login | Login page. A logged-in user is redirected to /.
  await expect(page).toHaveURL(`${cell.url}/`);
});

test("a user who is not signed in is sent to log in, and the page is remembered for an hour", async ({
  page,
}) => {
  for (const path of ["/", "/checkout", "/checkout/success", "/checkout/cancel"]) {
    await page.goto(cell.url + path);
    // Spec: Most routes are wrapped in a protected wrapper.
    await expect(page).toHaveURL(`${cell.url}/login`);
  }
  for (const path of ["/settings", "/book/W1Mon10am?wf=1", "/search?wf=1&postcode=MP2"]) {
    await page.goto(cell.url + path);
    // Spec: An unauthenticated user is sent to /login.
    await expect(page).toHaveURL(`${cell.url}/login`);
    const { value = "", expires = 0, sameSite } = (await returnCookie(page)) ?? {};
    expect(decodeURIComponent(value)).toBe(path);
    const minutes = Math.round((expires - Date.now() / 1000) / 60);
    // Spec: Redirect cookie lasts 3600 seconds (1 hour, SameSite Lax).
    expect({ seconds: minutes * 60, sameSite }).toEqual({ seconds: 3_600, sameSite: "Lax" });
  }
  await signIn(page, bookingAgent);
  // Spec: An unauthenticated visit to /search stores the search URL in a cookie for return after login.
  await expect(page).toHaveURL(`${cell.url}/search?wf=1&postcode=MP2`);
});

test("a session that has ended leads to the login page once, and back after it", async ({
  browser,
  page,
}) => {
  // Not the session that other tests share: it ends here.
  await page.goto(cell.url);
  await signIn(page, bookingAgent);
  const search = `/search?wf=1&postcode=${leadIn("MP2").Zip_Code?.replace(" ", "+")}`;
  await page.goto(cell.url + search);
  await expect(page.getByRole("button", { name: "Show More" })).toBeVisible();
  let logouts = 0;
  page.on("request", (request) => {
    if (request.url() === `${cell.url}/auth/logout`) logouts += 1;
  });
  // The server ends it, and this browser keeps its cookie.
  const elsewhere = await browser.newContext();
  await elsewhere.addCookies(await page.context().cookies());
  await elsewhere.request.get(`${cell.url}/auth/logout`);
  await elsewhere.close();
  const cookies = async () => (await page.context().cookies(cell.url)).map(({ name }) => name);
  expect(await cookies()).toEqual(["__Host-milepost"]);
  // The list keeps itself up to date, and may notice before anybody presses anything.
  await page
    .getByText("Why not another time?")
    .click({ timeout: 10_000 })
    .catch(() => {});
  await expect(page).toHaveURL(`${cell.url}/login`);
  await expect(page.getByRole("status")).toHaveText("Your session has ended. Sign in to carry on.");
  const kept = {
    cookies: await cookies(),
    place: decodeURIComponent((await returnCookie(page))?.value ?? ""),
  };
  // Spec: On a 401 response the client calls the logout endpoint, removes the auth cookie, stores the current path for redirect and goes to /login.
  expect({ logouts, ...kept }).toEqual({
    logouts: 1,
    cookies: ["__Host-milepost-return"],
    place: search,
  });
  await signIn(page, bookingAgent);
  await expect(page).toHaveURL(cell.url + search);

  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(`${cell.url}/login`);
  // Spec: GET /auth/logout | none | on 401 and on Logout: clear cookie, go to /login
  expect({ logouts, cookies: await cookies() }).toEqual({ logouts: 2, cookies: [] });
  await expect(page.getByText("Your session has ended.")).toBeHidden();
});

test("what one may not see is said in a dialog that Close takes away", async ({ page }) => {
  await signInAsAgent(page);
  await page.route("**/api/settings", (route) => route.fulfill({ status: 403, json: {} }));
  await page.goto(cell.url);
  const dialog = page.getByRole("dialog", {
    name: "You are not authorized to view this resource.",
  });
  // Spec: A modal says 'You are not authorized to view this resource.' with a Close button.
  await expect(dialog.getByRole("button")).toHaveText("Close");
  await takePictures(page, "not-authorised");
  // Spec: It shows while it is told it is open.
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  // Spec: Close dismisses it.
  await expect(dialog).toBeHidden();
});

test("a page that broke says so, is logged with one more try, and can be loaded again", async ({
  page,
}) => {
  await page.clock.install();
  await signInAsAgent(page);
  const logged: string[] = [];
  await page.route("**/api/log-error", (route) => {
    logged.push(route.request().postDataJSON().message);
    return route.abort();
  });
  await page.route("**/assets/home-*.js", (route) => route.abort());
  await page.goto(cell.url);
  // Spec: A global crash screen shows 'Oops! Something went wrong.' with a Refresh Page button.
  await expect(page.getByRole("main")).toHaveText(/Oops! Something went wrong\..*Refresh Page/);
  // Spec: The error is logged.
  await expect.poll(() => logged[0]).toBe("Loading chunk failed");
  await takePictures(page, "crash");
  await expect.poll(() => logged.length).toBe(2);
  // Longer than the longest wait of those who try more often.
  await page.clock.runFor(20_000);
  // Spec: A failed chunk load raises a 'Loading chunk failed' error.
  expect.soft(new Set(logged)).toEqual(new Set(["Loading chunk failed"]));
  // Spec: The crash-screen handler retries once.
  expect(logged).toHaveLength(2);
  await page.unroute("**/assets/home-*.js");
  await page.getByRole("button", { name: "Refresh Page" }).click();
  await expect(page.getByPlaceholder("Enter postcode")).toBeVisible();
});

test("an error that nobody caught is logged after two, four and eight seconds more, then plainly", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto(`${cell.url}/login`);
  await expect(page.getByText("Welcome to The Milepost app")).toBeVisible();
  const bodies: { message: string; stack: string }[] = [];
  await page.route("**/api/log-error", (route) => {
    bodies.push(route.request().postDataJSON());
    return route.abort();
  });
  await stopClock(page);
  await page.evaluate(() => {
    const error = new Error(`<b>${"x".repeat(600)}`);
    error.stack = `<s>${"y".repeat(1_200)}`;
    dispatchEvent(new ErrorEvent("error", { error, lineno: 7 }));
  });
  await page.clock.runFor(1);
  await expect.poll(() => bodies.length).toBe(1);
  const waits: string[] = [];
  for (const [index, wait] of [2_000, 4_000, 8_000].entries()) {
    waits.push(await comes(page, wait, () => bodies.length > index + 1));
  }
  // The fourth try and the plain request come one after the other.
  await expect.poll(() => bodies.length).toBe(5);
  await page.clock.runFor(60_000);
  // Spec: log-error: the global handler retries 3 times with exponential backoff of 2 s, 4 s and 8 s
  expect({ waits, sent: bodies.length }).toEqual({
    waits: ["on time", "on time", "on time"],
    sent: 5,
  });
  const { message, stack, ...rest } = bodies[0] ?? {};
  // Spec: Error-log text is truncated to 500 characters and the stack to 1000, with angle brackets removed.
  expect({ message, stack }).toEqual({
    message: `b${"x".repeat(499)}`,
    stack: `s${"y".repeat(999)}`,
  });
  // Spec: POST /api/log-error | message, stack, url, timestamp, userAgent | none
  expect(rest).toEqual({
    url: `${cell.url}/login`,
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    userAgent: expect.stringContaining("Mozilla"),
    source: "",
    line: 7,
    column: 0,
  });
});

test("with several workflows one is chosen first, remembered, and searched in", async ({
  page,
}) => {
  await signInAsAgent(page);
  await page.route("**/api/settings", async (route) => {
    const body = await (await route.fetch()).json();
    const [first] = body.workflows;
    const second = { ...first, workflowId: 2, workflowName: "Surveys" };
    await route.fulfill({ json: { ...body, workflows: [first, second] } });
  });
  await page.goto(cell.url);
  const submit = page.getByRole("button", { name: "Get Slots" });
  const choice = page.getByRole("combobox").first();
  // Spec: With several workflows, a searchable dropdown 'Select Workflow' lists them
  await expect(choice).toHaveAccessibleName("Select Workflow");
  await choice.click();
  // Spec: With several workflows, a searchable dropdown 'Select Workflow' lists them
  await expect(page.getByRole("option")).toHaveText(["ID: 1 - Workflow 1", "ID: 2 - Surveys"]);
  const postcode = page.getByPlaceholder("Enter postcode");
  // Spec: The button is disabled until one is chosen.
  await expect(page.locator("button[type=submit]")).toBeDisabled();
  await choice.fill("surv");
  // Spec: With several workflows, a searchable dropdown 'Select Workflow' lists them
  await expect(page.getByRole("option")).toHaveText(["ID: 2 - Surveys"]);
  await page.getByRole("option").click();
  // Spec: The button is disabled until one is chosen.
  await expect(submit).toBeEnabled();
  await takePictures(page, "home-several");
  const remembered = await page.evaluate(() => localStorage.getItem("milepost-selected-workflow"));
  // Spec: The chosen workflow is remembered in local storage under a key named {product}-selected-workflow.
  expect(remembered).toBe("2");
  await page.reload();
  await expect(choice).toHaveValue("ID: 2 - Surveys");

  const visited: string[] = [];
  page.on("framenavigated", (frame) => visited.push(frame.url()));
  // Spec: Home postcode: required, non-blank after trimming.
  await expect(postcode).toHaveAttribute("required");
  await postcode.fill("   ");
  await submit.click();
  await postcode.fill(" MP2 1AA ");
  await submit.click();
  // Spec: Submit navigates to /search?wf={workflowId}&postcode={postcode}.
  await expect(page).toHaveURL(`${cell.url}/search?wf=2&postcode=MP2+1AA`);
  // Spec: A blank postcode (after trimming) is ignored on submit.
  expect(visited).toEqual([`${cell.url}/search?wf=2&postcode=MP2+1AA`]);
});

test("the settings button is there for those who may use it, on every page", async ({
  browser,
  page,
}) => {
  const [home, ...further] = [
    "/",
    `/search?wf=1&postcode=${leadIn("MP2").Zip_Code}`,
    "/book/W1Mon10am?wf=1",
  ];
  // Whether something lies above it or not.
  const buttonsOn = async (on: Page, path = "") => {
    const answered = on.waitForResponse("**/api/settings/access");
    await on.goto(cell.url + path);
    await (await answered).finished();
    await expect(on.locator("header").getByText("Logout")).toBeAttached();
    // The answer is drawn a moment after it came.
    await on.evaluate(() => new Promise((drawn) => setTimeout(drawn, 300)));
    return on.locator('a[href="/settings"]').count();
  };
  await arriveAs(page, administrator);
  const others = await (await browser.newContext()).newPage();
  await arriveAs(others, fieldAgent);
  const answer = await others.request.get(`${cell.url}/api/settings/access`);
  expect(await answer.json()).toEqual({ hasAccess: false });
  const atHome = [await buttonsOn(page, home), await buttonsOn(others, home)];
  // Spec: The settings button shows only if the access check returns hasAccess true.
  expect.soft(atHome).toEqual([1, 0]);
  // Spec: The settings button shows only when the settings access check returns hasAccess true.
  expect({ allowed: atHome[0], refused: atHome[1] }).toEqual({ allowed: 1, refused: 0 });
  for (const path of further) {
    const shown = [await buttonsOn(page, path), await buttonsOn(others, path)];
    // Spec: The same holds on the search and booking pages.
    expect(shown, path).toEqual([1, 0]);
  }
  await others.context().close();
});

test("a search is asked for once, before the page's script has run, which is at most 160 kB", async ({
  page,
}) => {
  await signInAsAgent(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const search = await page.goto(`${cell.url}/search?wf=1&postcode=${leadIn("MP2").Zip_Code}`);
  await expect(page.getByRole("button", { name: "Show More" })).toBeVisible();
  expect(asked.filter((path) => path === "/api/search")).toHaveLength(1);
  expect(asked.filter((path) => path === "/auth/check-auth")).toHaveLength(1);
  const started = await page.evaluate(() => {
    const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const of = (name: RegExp) => entries.find((entry) => name.test(entry.name));
    return {
      search: of(/\/api\/search\?/)?.startTime ?? Number.POSITIVE_INFINITY,
      script: of(/\/assets\/index-.*\.js/)?.responseEnd ?? 0,
      encoding: of(/\/assets\/index-.*\.js/)?.encodedBodySize ?? 0,
      size: of(/\/assets\/index-.*\.js/)?.decodedBodySize ?? 0,
    };
  });
  expect(started.search).toBeLessThan(started.script);
  expect(await weighScripts(search), "kB of script").toBeLessThanOrEqual(160);
  expect(started.encoding, "the script comes compressed").toBeLessThan(started.size / 2);
});
