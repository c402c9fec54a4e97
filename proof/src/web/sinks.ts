import { spread } from "../templates/payloads.ts";
import type { Fired } from "../templates/places.ts";
import type { Stage } from "../templates/stage.ts";
import { manyPayloads } from "./payloads.ts";

/** Milliseconds in which whatever acts by itself has acted, once the page says what it has to say. */
const settle = 40;
/** Pages that are open side by side. */
const pagesAtOnce = 4;

/** Where markup from outside is shown by our own pages: addresses that anybody can send to an agent, and what the CRM says of a customer. */
export async function trySinks(stage: Stage, count: number): Promise<Fired[]> {
  const chosen = spread(manyPayloads, count);
  const leads = await makeLeads(stage, chosen);
  const { url } = stage.cell;
  const wf = String(stage.company.wf);
  const at = (path: string, query: Record<string, string>) =>
    `${url}${path}?${new URLSearchParams(query)}`;
  const sinks: Record<string, (payload: string, place: number) => string> = {
    "postcode in a search's address": (postcode) => at("/search", { wf, postcode }),
    "record in a search's address": (recordId) => at("/search", { wf, recordId }),
    "workflow in a search's address": (payload) => at("/search", { wf: payload, postcode: "MP1" }),
    "slot in a booking's address": (payload) =>
      at(`/book/${encodeURIComponent(payload)}`, { wf, recordId: "1", fieldagent: payload }),
    "an address that does not exist": (payload) => `${url}/${encodeURIComponent(payload)}`,
    "words in a customer's link": (payload) =>
      at("/thank-you", { company: payload, date: payload, time: payload, token: payload }),
    "token in a customer's own link": (token) => at("/my-visit", { token }),
    "a customer's record": (_, place) => at("/search", { wf, recordId: leads[place] ?? "" }),
  };
  const fired: Fired[] = [];
  for (const [place, addressOf] of Object.entries(sinks)) {
    const shown = chosen.map((payload, at) => ({ payload, url: addressOf(payload, at) }));
    const before = fired.length;
    fired.push(...(await lookAt(stage, place, shown)));
    console.error(`${place}: ${shown.length} shown, ${fired.length - before} fired`);
  }
  return fired;
}

async function makeLeads({ company }: Stage, chosen: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const payload of chosen) {
    const text = payload.slice(0, 80);
    ids.push(
      await company.desk.insert("Leads", {
        Last_Name: text,
        Company: text,
        Street: text,
        City: text,
        Zip_Code: company.desk.postcode,
        Description: payload,
      }),
    );
  }
  return ids;
}

interface Shown {
  readonly payload: string;
  readonly url: string;
}

/** Looks at several at once; where something happens in a group, looks at each of the group alone. */
async function lookAt(stage: Stage, place: string, shown: readonly Shown[]): Promise<Fired[]> {
  const { context, take } = stage.watched;
  const fired: Fired[] = [];
  const pages = await Promise.all(Array.from({ length: pagesAtOnce }, () => context.newPage()));
  const look = async (some: readonly Shown[]) => {
    await Promise.all(
      some.map(async ({ url }, at) => {
        const page = pages[at];
        await page?.goto(url, { waitUntil: "load" });
        // The shell of every page has a heading or a landmark, and an address that the server refuses is
        // answered with a text; before that nothing was shown.
        await page
          ?.locator("main, h1, pre")
          .first()
          .waitFor({ state: "attached", timeout: 30_000 });
        await page?.waitForTimeout(settle);
      }),
    );
    return take();
  };
  for (let at = 0; at < shown.length; at += pagesAtOnce) {
    const some = shown.slice(at, at + pagesAtOnce);
    if ((await look(some)).length === 0) continue;
    for (const one of some) {
      for (const what of await look([one])) fired.push({ place, payload: one.payload, what });
    }
  }
  await Promise.all(pages.map((page) => page.close()));
  return fired;
}
