import { workflowNameMaxCharacters } from "@milepost/contract/limits.ts";
import type { APIResponse } from "@playwright/test";
import { leftovers } from "./browser.ts";
import type { Stage } from "./stage.ts";

/** What happened that must not happen, in which place and by what. */
export interface Fired {
  readonly place: string;
  readonly payload: string;
  readonly what: string;
}

/** Milliseconds in which whatever acts by itself has acted. */
const settle = 60;

/** How many of those that act by themselves are seen to, in a page without any guard: if few, nothing below proves anything. */
export async function countArmed({ watched, payloads }: Stage): Promise<number> {
  const { context, take } = watched;
  let seen = 0;
  for (const payload of payloads.armed) {
    // A page for each: some of them go elsewhere with it.
    const page = await context.newPage();
    await page.setContent(`<p>x</p>${payload}<p>y</p>`, { waitUntil: "commit" }).catch(() => {});
    await page.waitForTimeout(settle);
    await page.close();
    if (take().length > 0) seen += 1;
  }
  return seen;
}

/** Everything in the place of everything: files, their names, CRM values, workflow names. */
export async function tryAll(stage: Stage): Promise<Fired[]> {
  return [
    ...(await tryMailFiles(stage)),
    ...(await tryCrmValues(stage)),
    ...(await tryThankYouFiles(stage)),
    ...(await tryWorkflowNames(stage)),
  ];
}

const pageOf = ({ cell, company }: Stage, more: Record<string, string>) => {
  const query = new URLSearchParams({ workflowId: String(company.wf), kind: "email", ...more });
  return `${cell.url}/api/templates/preview/page?${query}`;
};

/** What an address shows was made from this payload. */
interface Shown {
  readonly payload: string;
  readonly url: string;
}

async function tryMailFiles(stage: Stage): Promise<Fired[]> {
  const fired: Fired[] = [];
  const shown: Shown[] = [];
  for (const payload of stage.payloads.all) {
    const name = `${payload.replaceAll("/", "")}.html`;
    const html = `<title>x</title><p>before</p>${payload}<p>after {{Last_Name}}</p>`;
    const filename = await stage.company.upload("email", name, html);
    if (!/^[\w-]+-[0-9a-f]{32}\.html$/.test(filename)) {
      fired.push({ place: "file name", payload, what: filename });
    }
    shown.push({ payload, url: pageOf(stage, { filename }) });
  }
  return [...fired, ...(await lookAt(stage, "mail preview", shown))];
}

/** In a text, in an attribute, in an address, in a style and in the title. */
const everywhere = `<title>{{Description}}</title><p title="{{Description}}">{{Description}}</p>
<a href="{{Description}}">x</a><img src="{{Description}}" alt="{{Description}}">
<p style="color:{{Description}}">x</p><style>p{color:{{Description}}}</style>`;

async function tryCrmValues(stage: Stage): Promise<Fired[]> {
  const filename = await stage.company.upload("email", "everywhere.html", everywhere);
  const shown: Shown[] = [];
  for (const payload of stage.payloads.all) {
    const recordId = await stage.company.desk.insert("Leads", {
      Last_Name: "Quill",
      Company: "Firm",
      Description: payload,
    });
    shown.push({ payload, url: pageOf(stage, { filename, recordId }) });
  }
  return lookAt(stage, "CRM value in a preview", shown);
}

const framesAtOnce = 20;

/** Each as a page of its own, and then in frames as the settings show them. */
async function lookAt(stage: Stage, place: string, shown: readonly Shown[]): Promise<Fired[]> {
  const { page, take } = stage.watched;
  const fired: Fired[] = [];
  for (const { payload, url } of shown) {
    const answer = await page.goto(url, { waitUntil: "load" });
    if (answer?.status() !== 200) throw new Error(`${place}: ${answer?.status()} for ${payload}`);
    await page.waitForTimeout(settle);
    const happened = [...take(), ...(await leftovers(page))];
    fired.push(...happened.map((what) => ({ place, payload, what })));
  }
  for (let at = 0; at < shown.length; at += framesAtOnce) {
    const some = shown.slice(at, at + framesAtOnce);
    await page.goto(`${stage.cell.url}/api/users`);
    await page.evaluate(
      showFrames,
      some.map(({ url }) => url),
    );
    await page.waitForTimeout(settle);
    const payload = `one of ${some.length} from ${at} on`;
    fired.push(...take().map((what) => ({ place: `${place}, framed`, payload, what })));
  }
  return fired;
}

/** Runs in the page: until all of them have loaded. */
function showFrames(urls: readonly string[]): Promise<unknown> {
  return Promise.all(
    urls.map(
      (src) =>
        new Promise((resolve) => {
          const frame = document.createElement("iframe");
          frame.setAttribute("sandbox", "");
          frame.onload = resolve;
          frame.src = src;
          document.body.append(frame);
        }),
    ),
  );
}

/** The customer's own page, behind a real link; only the file that it asks for is another each time. */
async function tryThankYouFiles({ cell, watched, company, payloads }: Stage): Promise<Fired[]> {
  const { page, take } = watched;
  const fired: Fired[] = [];
  const files = `${cell.url}/api/thank-you-templates/download/`;
  let filename = "";
  await page.route(`${files}**`, async (route) => {
    await route.fulfill({ response: await route.fetch({ url: `${files}${filename}` }) });
  });
  // Proved once: the server lets nobody prove it a hundred times a minute.
  let proof: APIResponse | null = null;
  const proving = `${cell.url}/api/verify-acceptance`;
  await page.route(proving, async (route) => {
    proof ??= await route.fetch();
    await route.fulfill({ response: proof });
  });
  for (const payload of payloads.all) {
    const html = `<p>{{company}}</p>${payload}<p id="end">{{date}}</p>`;
    filename = await company.upload("thank-you", "thanks.html", html);
    await page.goto(company.link);
    await page.locator("iframe[title='Your appointment']").waitFor({ state: "attached" });
    await page.waitForTimeout(settle);
    fired.push(...take().map((what) => ({ place: "thank-you page", payload, what })));
  }
  await page.unrouteAll();
  return fired;
}

/** One workflow for each, all of them in the lists of Home and of the settings. */
async function tryWorkflowNames({ cell, watched, company, payloads }: Stage): Promise<Fired[]> {
  const { page, take } = watched;
  for (const payload of payloads.all) {
    await company.settings.add(payload.slice(0, workflowNameMaxCharacters));
  }
  const fired: Fired[] = [];
  for (const path of ["/", "/settings"]) {
    await page.goto(`${cell.url}${path}`);
    await page
      .getByText(/fired\(\)/)
      .first()
      .waitFor({ state: "attached" })
      .catch(() => {});
    await page.waitForTimeout(10 * settle);
    const place = `workflow names on ${path}`;
    fired.push(...take().map((what) => ({ place, payload: "one of all", what })));
  }
  return fired;
}
