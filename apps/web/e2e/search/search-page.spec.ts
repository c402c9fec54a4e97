import { expect, type Page, test } from "@playwright/test";
import { arriveAs, bookingAgent, cell, keepPicture, leadIn, takePictures } from "../cell.ts";
import { rows } from "../slots.ts";

interface Offer {
  readonly start: string;
  readonly addedMinutes: number | null;
}

const lead = leadIn("MP2");
const other = leadIn("MP1").Zip_Code ?? "";

async function open(page: Page, query: Record<string, string>): Promise<readonly Offer[]> {
  await arriveAs(page, bookingAgent);
  // A search of the page before, still under way, is not the one that is waited for.
  await page.goto("about:blank");
  const answer = page.waitForResponse(/\/api\/search\?/);
  await page.goto(`${cell.url}/search?${new URLSearchParams({ wf: "1", ...query })}`);
  const results = (await (await answer).json()) as { offers?: Offer[] }[];
  return Array.isArray(results) ? results.flatMap(({ offers = [] }) => offers) : [];
}

const card = (page: Page) => page.getByRole("region", { name: "Customer", exact: true });

/** Milliseconds since 1970, as the rows show them. */
const startsOf = async (page: Page) => {
  const times = await rows(page).locator("time").all();
  return Promise.all(
    times.map(async (time) => Date.parse(`${await time.getAttribute("datetime")}`)),
  );
};

/** By added minutes, then by time; what is not known comes last. */
const byAdded = (offers: readonly Offer[]) =>
  offers.toSorted(
    (a, b) =>
      (a.addedMinutes ?? Infinity) - (b.addedMinutes ?? Infinity) ||
      Date.parse(a.start) - Date.parse(b.start),
  );

/** Also between the two widths that `takePictures` looks at. */
async function look(page: Page, name: string): Promise<void> {
  await takePictures(page, name);
  await page.setViewportSize({ width: 768, height: 900 });
  await keepPicture(page, `${name}-768-light`, { fullPage: true });
}

test("the slots are in the order of time, one press leads to the most efficient, and best first is for who wants it", async ({
  page,
}) => {
  const offers = await open(page, { recordId: lead.id });
  const best = byAdded(offers);
  await expect(rows(page)).toHaveCount(3);
  const byTime = offers.map(({ start }) => Date.parse(start)).toSorted((a, b) => a - b);
  // Spec: Results are sorted by week, then day, then time.
  expect(await startsOf(page)).toEqual(byTime.slice(0, 3));
  const bestFirst = page.getByRole("checkbox", { name: "Best first" });
  await expect(bestFirst).not.toBeChecked();
  await look(page, "search-order");

  await page.getByRole("button", { name: /^Most efficient/ }).focus();
  await page.keyboard.press("Enter");
  const chosen = rows(page).filter({ has: page.locator("button:focus") });
  const start = await chosen.locator("time").getAttribute("datetime");
  expect(Date.parse(`${start}`)).toBe(Date.parse(best[0]?.start ?? ""));
  // The rows before it that nobody has asked for stay out of sight.
  const withBest = new Set([...byTime.slice(0, 3), Date.parse(best[0]?.start ?? "")]);
  expect(await startsOf(page)).toEqual([...withBest].toSorted((a, b) => a - b));

  await bestFirst.focus();
  await page.keyboard.press("Space");
  await expect(bestFirst).toBeChecked();
  expect((await startsOf(page)).slice(0, 3)).toEqual(
    best.slice(0, 3).map(({ start: at }) => Date.parse(at)),
  );
  await expect(page.getByRole("button", { name: /^Most efficient/ })).toHaveCount(0);
  await look(page, "search-best-first");
  await page.keyboard.press("Space");
  expect((await startsOf(page)).slice(0, 3)).toEqual(byTime.slice(0, 3));
});

test("opened from the CRM, the page names the customer and the postcode that it searches for", async ({
  page,
}) => {
  await open(page, { recordId: lead.id });
  await expect(card(page)).toContainText(lead.Full_Name);
  await expect(card(page).getByLabel("Postcode")).toHaveValue(`${lead.Zip_Code}`);
  await expect(page).toHaveTitle(`${lead.Full_Name}, ${lead.Zip_Code} · Milepost`);
  await expect(page.getByText("The record’s postcode is")).toHaveCount(0);
});

test("a typed postcode that is not the record's wins, is said, and can be given up for the record's", async ({
  page,
}) => {
  await open(page, { recordId: lead.id, postcode: other.toLowerCase() });
  await expect(card(page)).toContainText(lead.Full_Name);
  await expect(card(page).getByLabel("Postcode")).toHaveValue(other);
  const notice = page.getByRole("status").filter({ hasText: "The record’s postcode is" });
  await expect(notice).toContainText(other);
  await expect(notice).toContainText(`${lead.Zip_Code}`);
  await look(page, "search-other-postcode");
  await notice.getByRole("link", { name: "Use the record’s" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL((url) => !url.searchParams.has("postcode"));
  await expect(card(page).getByLabel("Postcode")).toHaveValue(`${lead.Zip_Code}`);
  await expect(notice).toHaveCount(0);
  // The same postcode in other writing is no other postcode.
  await open(page, {
    recordId: lead.id,
    postcode: `${lead.Zip_Code}`.toLowerCase().replace(" ", ""),
  });
  await expect(card(page)).toContainText(lead.Full_Name);
  await expect(card(page).getByLabel("Postcode")).toHaveValue(`${lead.Zip_Code}`);
  await expect(notice).toHaveCount(0);
});

test("a record that the CRM does not have is said to be that", async ({ page }) => {
  await open(page, { recordId: "999999999999999999" });
  await expect(
    page.getByText("We couldn’t find this record in your CRM. Check that it still exists."),
  ).toBeVisible();
  await expect(page.getByText("This record has no postcode.")).toHaveCount(0);
  await look(page, "search-no-record");
});
