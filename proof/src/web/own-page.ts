import type { MyVisit } from "@milepost/contract/endpoints/customer/my-visit.ts";
import type { Page } from "@playwright/test";
import { spread } from "../templates/payloads.ts";
import type { Fired } from "../templates/places.ts";
import type { Stage } from "../templates/stage.ts";
import { manyPayloads } from "./payloads.ts";

/** Milliseconds in which whatever acts by itself has acted. */
const settle = 40;

/** What the customer's own page is made of; anything else would have come out of a name. */
const ours = ["H1", "H2", "DIV", "P", "STRONG", "SMALL", "UL", "LI", "BUTTON"];

/** Markup as the company's and the field agent's name, in every card of the customer's own page, which shows it as text. */
export async function tryOwnPage(
  { cell, watched, company }: Stage,
  count: number,
): Promise<Fired[]> {
  const { context, take } = watched;
  const page = await context.newPage();
  const fired: Fired[] = [];
  const chosen = spread(manyPayloads, count);
  let payload = "";
  // Read once: the server lets nobody look a hundred times a minute.
  let read: Promise<MyVisit> | null = null;
  await page.route(`${cell.url}/api/my-visit`, async (route) => {
    read ??= route.fetch().then((answer) => answer.json());
    await route.fulfill({ json: { ...(await read), company: payload, fieldAgent: payload } });
  });
  await page.route(`${cell.url}/api/my-visit/times`, async (route) => {
    const { start, end } = (await read) ?? { start: "", end: "" };
    const time = { choice: "x", start, end, fieldAgent: payload, isInYourArea: true };
    await route.fulfill({ json: { times: [time] } });
  });
  for (payload of chosen) {
    await page.goto(company.visitLink);
    const by = `With ${payload}`;
    const first = await lookAt(page, `Your visit with ${payload}`, by);
    // Where the first card is not as it should be, there may be nothing to press.
    const others = first.length > 0 ? [] : await openOthers(page, by);
    const found = [...first, ...others, ...take()];
    fired.push(...found.map((what) => ({ place: "the customer's own page", payload, what })));
  }
  await page.close();
  console.error(`the customer's own page: ${chosen.length} shown, ${fired.length} fired`);
  return fired;
}

async function openOthers(page: Page, text: string): Promise<string[]> {
  return [
    ...(await press(page, "Change time", "Choose another time", text)),
    ...(await press(page, "time", "Move your visit to this time?", text)),
  ];
}

async function press(page: Page, name: string, heading: string, text: string): Promise<string[]> {
  const times = page.locator(".times button").first();
  await (name === "time" ? times : page.getByRole("button", { name, exact: true })).click();
  return lookAt(page, heading, text);
}

/** What is wrong with the card of this heading: it lacks the text as it was given, or has elements that are not ours. */
async function lookAt(page: Page, heading: string, text: string): Promise<string[]> {
  const isThere = (wanted: string) => document.querySelector("h1")?.textContent === wanted;
  await page.waitForFunction(isThere, heading, { timeout: 10_000 }).catch(() => {});
  await page.waitForTimeout(settle);
  const { title, all, names } = await page.evaluate(() => ({
    title: document.querySelector("h1")?.textContent,
    all: document.querySelector("#card")?.textContent ?? "",
    names: [...document.querySelectorAll("#card *")].map(({ tagName }) => tagName),
  }));
  const others = names.filter((name) => !ours.includes(name)).map((name) => `a ${name} is made`);
  const isText = title === heading && all.includes(text);
  return isText ? others : [...others, "the name is not shown as text"];
}
