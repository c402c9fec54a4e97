import { expect, type Page, test } from "@playwright/test";
import { arriveAs, bookingAgent, cell } from "../cell.ts";

/** What the calls of Home are made with, by path; of one that the browser fetched ahead, what the page's own call had. */
async function headersOfHome(page: Page): Promise<Readonly<Record<string, string | undefined>>> {
  const seen: Record<string, string | undefined> = {};
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(api|auth)\//.test(pathname)) seen[pathname] = request.headers().authorization;
  });
  await page.goto(cell.url);
  await expect(page.getByRole("button", { name: "Get Slots" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  return seen;
}

test("a token in a readable cookie goes with every call as a bearer, and alone opens the page", async ({
  page,
}) => {
  await arriveAs(page, bookingAgent);
  const cookies = await page.context().cookies(cell.url);
  const session = cookies.find(({ name }) => name === "__Host-milepost");
  expect(session?.httpOnly).toBe(true);
  await page.context().clearCookies();
  const value = session?.value ?? "";
  await page.context().addCookies([{ name: "milepost-token", value, url: cell.url }]);
  const headers = await headersOfHome(page);
  expect(Object.keys(headers)).toContain("/api/settings");
  // Spec: Authentication uses a cookie token, sent as a bearer Authorization header when a cookie is readable, with credentials included.
  expect(new Set(Object.values(headers))).toEqual(new Set([`Bearer ${value}`]));
});

test("without a readable cookie no call has an Authorization header", async ({ page }) => {
  await arriveAs(page, bookingAgent);
  const headers = await headersOfHome(page);
  expect(Object.keys(headers)).toContain("/api/settings");
  expect(new Set(Object.values(headers))).toEqual(new Set([undefined]));
});

test("a token that has ended is removed, and leads to the login page", async ({ page }) => {
  const ended = `6f1d2c3b-0a4e-4f5d-8b6c-7e8f9a0b1c2d.${"s".repeat(43)}`;
  await page.context().addCookies([{ name: "milepost-token", value: ended, url: cell.url }]);
  await page.goto(`${cell.url}/search?wf=1&postcode=MP2`);
  await expect(page).toHaveURL(`${cell.url}/login`);
  await expect
    .poll(async () => (await page.context().cookies(cell.url)).map(({ name }) => name))
    .not.toContain("milepost-token");
});
