import { expect, type Page, test } from "@playwright/test";
import { signInAsAgent } from "./booking.ts";
import {
  arriveAs,
  bookingAgent,
  cell,
  companyOf,
  fieldAgent,
  leadIn,
  signIn,
  takePictures,
} from "./cell.ts";
import { weighScripts } from "./measure/weigh-scripts.ts";

const { administrator } = companyOf(cell.company);
const oops = (page: Page) => page.getByRole("heading", { name: "Oops! Something went wrong." });
const settings = (page: Page) => page.getByRole("link", { name: "Settings" });

/** The address to come back to, as the browser keeps it. */
async function returnCookie(page: Page) {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === "__Host-milepost-return");
}

// Spec: Login page. A logged-in user is redirected to /.
// Spec: Login has its own wrapper.
// Spec: Loading, then a user or none.
// Spec: Logo, title, subtitle with a credit link
// Spec: The button redirects the browser to /auth/{provider}.
test("the login page says what it is for, and whoever is signed in has no business there", async ({
  page,
}) => {
  await page.goto(`${cell.url}/login`);
  await expect(page.getByRole("heading", { name: "Welcome to The Milepost app" })).toBeVisible();
  const description =
    "Log in to access your scheduling tools and manage your appointments efficiently.";
  await expect(page.getByText(description)).toBeVisible();
  await expect(page.getByRole("link", { name: "OpenStreetMap" })).toBeVisible();
  await expect(page.locator("main img")).toBeVisible();
  const leaving = page.waitForRequest(`${cell.url}/auth/zoho`);
  await signIn(page, bookingAgent);
  expect((await leaving).isNavigationRequest()).toBe(true);
  await page.goto(`${cell.url}/login`);
  await expect(page).toHaveURL(`${cell.url}/`);
});

// Spec: Most routes are wrapped in a protected wrapper.
// Spec: An unauthenticated user is sent to /login.
// Spec: An unauthenticated visit to /search stores the search URL
// Spec: Redirect cookie lasts 3600 seconds
test("whoever is not signed in is sent to log in, and the page is remembered for an hour", async ({
  page,
}) => {
  for (const path of ["/settings", "/book/W1Mon10am?wf=1", "/search?wf=1&postcode=MP2"]) {
    await page.goto(cell.url + path);
    await expect(page).toHaveURL(`${cell.url}/login`);
    const { value = "", expires = 0, sameSite } = (await returnCookie(page)) ?? {};
    expect(decodeURIComponent(value)).toBe(path);
    expect(sameSite).toBe("Lax");
    expect(Math.abs(expires - Date.now() / 1000 - 3_600)).toBeLessThan(60);
  }
  await signIn(page, bookingAgent);
  await expect(page).toHaveURL(`${cell.url}/search?wf=1&postcode=MP2`);
});

// Spec: On a 401 response the client calls the logout endpoint
// Spec: GET /auth/logout
test("a session that has ended leads to the login page once, and back after it", async ({
  page,
}) => {
  test.slow();
  await signInAsAgent(page);
  const search = `/search?wf=1&postcode=${leadIn("MP2").Zip_Code?.replace(" ", "+")}`;
  await page.goto(cell.url + search);
  await expect(page.getByRole("button", { name: "Show More" })).toBeVisible();
  let logouts = 0;
  page.on("request", (request) => {
    if (request.url() === `${cell.url}/auth/logout`) logouts += 1;
  });
  await page.context().clearCookies();
  // The list keeps itself up to date, and may notice before anybody presses anything.
  await page
    .getByText("Why not another time?")
    .click({ timeout: 10_000 })
    .catch(() => {});
  await expect(page).toHaveURL(`${cell.url}/login`);
  expect(logouts).toBe(1);
  expect(decodeURIComponent((await returnCookie(page))?.value ?? "")).toBe(search);
  await signIn(page, bookingAgent);
  await expect(page).toHaveURL(cell.url + search);

  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(`${cell.url}/login`);
  expect(await returnCookie(page)).toBeUndefined();
});

// Spec: A modal says 'You are not authorized to view this resource.'
// Spec: It shows while it is told it is open.
// Spec: Close dismisses it.
test("what one may not see is said in a dialog that Close takes away", async ({ page }) => {
  await signInAsAgent(page);
  await page.route("**/api/settings", (route) => route.fulfill({ status: 403, json: {} }));
  await page.goto(cell.url);
  const dialog = page.getByRole("dialog", {
    name: "You are not authorized to view this resource.",
  });
  await expect(dialog).toBeVisible();
  await takePictures(page, "not-authorised");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
});

// Spec: A global crash screen shows 'Oops! Something went wrong.'
// Spec: The error is logged.
// Spec: The crash-screen handler retries once.
// Spec: A failed chunk load raises a 'Loading chunk failed' error.
test("a page that broke says so, is logged with one more try, and can be loaded again", async ({
  page,
}) => {
  await signInAsAgent(page);
  const logged: string[] = [];
  await page.route("**/api/log-error", (route) => {
    logged.push(route.request().postDataJSON().message);
    return route.abort();
  });
  await page.route("**/assets/home-*.js", (route) => route.abort());
  await page.goto(cell.url);
  await expect(oops(page)).toBeVisible();
  await takePictures(page, "crash");
  await expect.poll(() => logged.length, { timeout: 10_000 }).toBe(2);
  expect(new Set(logged)).toEqual(new Set(["Loading chunk failed"]));
  await page.unroute("**/assets/home-*.js");
  await page.getByRole("button", { name: "Refresh Page" }).click();
  await expect(page.getByPlaceholder("Enter postcode")).toBeVisible();
});

// Spec: log-error: the global handler retries 3 times
// Spec: POST /api/log-error
// Spec: Error-log text is truncated to 500 characters
test("an error that nobody caught is logged after two, four and eight seconds more, then plainly", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto(`${cell.url}/login`);
  await expect(page.getByText("Welcome to The Milepost app")).toBeVisible();
  const bodies: { message: string; line?: number }[] = [];
  await page.route("**/api/log-error", (route) => {
    bodies.push(route.request().postDataJSON());
    return route.abort();
  });
  await page.evaluate(() =>
    dispatchEvent(new ErrorEvent("error", { message: `<b>${"x".repeat(600)}`, lineno: 7 })),
  );
  const tries: number[] = [];
  for (const wait of [0, 2_000, 4_000, 8_000]) {
    await page.clock.runFor(wait);
    await expect.poll(() => bodies.length).toBeGreaterThan(tries.at(-1) ?? 0);
    tries.push(bodies.length);
  }
  // The fourth try and the plain request come one after the other.
  await expect.poll(() => bodies.length).toBe(5);
  expect(tries.slice(0, 3)).toEqual([1, 2, 3]);
  expect(bodies[0]).toMatchObject({ line: 7, url: `${cell.url}/login` });
  expect(bodies[0]?.message).toBe(`b${"x".repeat(499)}`);
});

// Spec: With several workflows, a searchable dropdown 'Select Workflow'
// Spec: The button is disabled until one is chosen.
// Spec: A blank postcode (after trimming) is ignored on submit.
// Spec: Home postcode: required, non-blank after trimming.
// Spec: Submit navigates to /search?wf={workflowId}&postcode={postcode}.
// Spec: The chosen workflow is remembered in local storage
// Spec: Default selected workflow id 1, remembered in local storage.
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
  const choice = page.getByRole("combobox", { name: "Select Workflow", exact: true });
  await expect(submit).toBeDisabled();
  await choice.fill("surv");
  await expect(page.getByRole("option")).toHaveText(["ID: 2 - Surveys"]);
  await page.getByRole("option").click();
  await expect(submit).toBeEnabled();
  await takePictures(page, "home-several");
  expect(await page.evaluate(() => localStorage.getItem("milepost-selected-workflow"))).toBe("2");

  const postcode = page.getByPlaceholder("Enter postcode");
  await postcode.fill("   ");
  await submit.click();
  await expect(page).toHaveURL(`${cell.url}/`);
  await page.reload();
  await expect(choice).toHaveValue("ID: 2 - Surveys");
  await postcode.fill(" MP2 1AA ");
  await submit.click();
  await expect(page).toHaveURL(`${cell.url}/search?wf=2&postcode=MP2+1AA`);
});

// Spec: The settings button shows only if the access check returns hasAccess true.
// Spec: The same holds on the search and booking pages.
test("the settings button is there for those who may use it, on every page", async ({
  browser,
  page,
}) => {
  const pages = ["/", `/search?wf=1&postcode=${leadIn("MP2").Zip_Code}`, "/book/W1Mon10am?wf=1"];
  await arriveAs(page, administrator);
  for (const path of pages) {
    await page.goto(cell.url + path);
    await expect(settings(page)).toBeVisible();
  }
  const others = await (await browser.newContext()).newPage();
  await arriveAs(others, fieldAgent);
  await others.goto(cell.url);
  const answer = await others.request.get(`${cell.url}/api/settings/access`);
  expect(await answer.json()).toEqual({ hasAccess: false });
  await expect(others.getByRole("button", { name: "Logout" })).toBeVisible();
  await expect(settings(others)).toHaveCount(0);
  await others.context().close();
});

test("a search is asked for once, before the page's script has run, which is at most 150 kB", async ({
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
  expect(await weighScripts(search), "kB of script").toBeLessThanOrEqual(150);
  expect(started.encoding, "the script comes compressed").toBeLessThan(started.size / 2);
});
