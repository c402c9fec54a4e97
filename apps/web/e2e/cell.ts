import { appendFileSync, readFileSync } from "node:fs";
import { type Cookie, expect, type Page } from "@playwright/test";
import { listViolations } from "./axe.ts";

interface User {
  readonly id: string;
  readonly full_name: string;
  readonly profile: { readonly name: string };
  readonly role: { readonly name: string };
  readonly zip: string | null;
}

interface Lead {
  readonly id: string;
  readonly Full_Name: string;
  readonly Zip_Code: string | null;
}

const { MILEPOST_CELLS: file, TEST_PARALLEL_INDEX: worker } = process.env;
if (!file) throw new Error("There is no cell to test. Maybe run pnpm test:e2e");

interface Cell {
  readonly url: string;
  readonly sandboxUrl: string;
  /** Of the guided start. */
  readonly startPageUrl: string;
  /** Another api of it, with a base map. */
  readonly mapped: { readonly url: string; readonly file: string };
  readonly company: string;
  readonly otherCompanies: Readonly<Record<"us" | "uk", string>>;
  /** What its api was started with. */
  readonly apiEnv: { readonly SECRET_KEYS: string };
}

/** This worker's own. Written by the command that started the parts: `dev/src/e2e.ts`. */
export const cell = at(JSON.parse(readFileSync(file, "utf8")) as Cell[], Number(worker ?? 0));

function at<T>(items: readonly T[], place: number): T {
  const item = items[place];
  if (!item) throw new Error("There are more workers than cells");
  return item;
}

const company = companyOf(cell.company);
export const { bookingAgent, fieldAgent } = company;

/** A company of the sample: who works there, and whose customers are visited. */
export function companyOf(text: string) {
  const { dataCentre, organisation, users, records } = JSON.parse(text) as {
    readonly dataCentre: string;
    readonly organisation: { readonly zgid: string; readonly company_name: string };
    readonly users: readonly User[];
    readonly records: { readonly Leads: readonly Lead[] };
  };
  return {
    dataCentre,
    organisation,
    records,
    administrator: find(users, ({ profile }) => profile.name === "Administrator"),
    bookingAgent: find(users, ({ role }) => /booking/i.test(role.name)),
    fieldAgent: find(users, ({ role }) => /field/i.test(role.name)),
    fieldAgents: users.filter(({ role }) => /field/i.test(role.name)),
  };
}

/** A customer of the sample company in this postcode area. */
export const leadIn = (area: string) =>
  find(company.records.Leads, ({ Zip_Code }) => Zip_Code?.startsWith(`${area} `) ?? false);

/** Ids in the CRM of the field agents who live in another area than somebody with this postcode. */
export function fieldAgentsAfarFrom(postcode: string): readonly string[] {
  const [area = ""] = postcode.split(" ");
  return company.fieldAgents.filter(({ zip }) => !zip?.startsWith(`${area} `)).map(({ id }) => id);
}

function find<T>(items: readonly T[], is: (item: T) => boolean): T {
  const found = items.find(is);
  if (!found) throw new Error("The sample company lacks someone the tests need");
  return found;
}

/** From the login page to wherever the CRM sends one back to. */
export async function signIn(page: Page, { full_name: name }: User): Promise<void> {
  await page.getByRole("button", { name: /log in/i }).click();
  await page.getByRole("button", { name: new RegExp(name) }).click();
  const accept = page.getByRole("button", { name: "Accept" });
  const signedIn = page.getByRole("button", { name: "Logout" });
  await expect(accept.or(signedIn).first()).toBeVisible();
  // Consent is asked for the first time only.
  if (await accept.isVisible()) await accept.click();
  await expect(signedIn).toBeVisible();
}

const sessions = new Map<string, Cookie[]>();

/** Once the cell's first day has begun again, nobody is signed in. */
export function forgetSessions(): void {
  sessions.clear();
}

/** Signed in, without a page yet: the way through the CRM is walked once by each person. */
export async function arriveAs(page: Page, user: User): Promise<void> {
  const session = sessions.get(user.id);
  if (session) return page.context().addCookies(session);
  await page.goto(cell.url);
  await signIn(page, user);
  sessions.set(user.id, await page.context().cookies(cell.url));
}

/** `pnpm gallery` names a folder and wants pictures of every look; otherwise axe at two that differ in everything will do. */
const gallery = process.env.MILEPOST_GALLERY;
const everyLook = [360, 768, 1440].flatMap((width) =>
  (["light", "dark"] as const).map((colorScheme) => ({ width, colorScheme })),
);
const looks = gallery
  ? everyLook
  : everyLook.filter(({ width, colorScheme }) => width === (colorScheme === "dark" ? 360 : 1440));

/** Looked at by axe, and kept to be looked at by people. */
export async function takePictures(page: Page, name: string): Promise<void> {
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 900 });
    // Without motion, so that no colour is measured on its way to another.
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expectNoViolations(page, `${name}, ${width} px, ${colorScheme}`);
    await keepPicture(page, `${name}-${width}-${colorScheme}`, { fullPage: true });
  }
  await page.emulateMedia({ colorScheme: "light" });
}

/** For people to look at, where a gallery is wanted. */
export async function keepPicture(
  of: Pick<Page, "screenshot">,
  name: string,
  options: { readonly fullPage?: true } = {},
): Promise<void> {
  // A picture of the whole page shows also what the browser leaves out while it is out of sight.
  const style = "* { content-visibility: visible !important }";
  if (gallery) await of.screenshot({ ...options, style, path: `${gallery}/${name}.png` });
}

/** Nothing for people with a disability to stumble over, in either theme, and no sideways scrolling. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expectNoViolations(page, colorScheme);
  }
}

async function expectNoViolations(page: Page, look: string): Promise<void> {
  await drawUnseen(page);
  const violations = await listViolations(page);
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.join(" ")}`);
  if (gallery) appendFileSync(`${gallery}/axe.jsonl`, `${JSON.stringify({ look, told })}\n`);
  expect(told, `axe, ${look}`).toEqual([]);
  await expectNoSidewaysScrolling(page, look);
}

/** The browser leaves out what is out of sight: it would be neither measured nor too wide. */
async function drawUnseen(page: Page): Promise<void> {
  await page.locator("[class*=unseen-idle]").evaluateAll((all) => {
    for (const element of all as HTMLElement[]) element.style.contentVisibility = "visible";
  });
}

export async function expectNoSidewaysScrolling(page: Page, look: string): Promise<void> {
  await drawUnseen(page);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `sideways scrolling in pixels, ${look}`).toBe(0);
}

/** Calls wait from now on, until they are let go. */
export async function holdBack(page: Page, calls: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(calls, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
