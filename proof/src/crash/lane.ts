import { setTimeout as sleep } from "node:timers/promises";
import { type Browserless, openBrowserless } from "@milepost/kit/browserless.ts";
import type { Cell } from "@milepost/kit/cell.ts";
import { peopleOf, setUpDemo } from "@milepost/kit/demo.ts";
import { type CrashCompany, crashCompany, type Lead } from "./company.ts";
import type { CrashWorker } from "./worker.ts";

/** What somebody was answered; status null: nothing came. */
export interface Told {
  readonly status: number | null;
  readonly body: Readonly<Record<string, unknown>>;
}

/** One booking agent of one company, who does one thing after the other. */
export interface Lane {
  readonly company: CrashCompany;
  readonly browser: Browserless;
  nextLead(): Lead;
  ask(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object): Promise<Told>;
  /** The last offer, so that bookings spread from the end of the calendar. Null: not for this one, or not now. */
  tryToHold(lead: Lead): Promise<Held | null>;
  /** A slot held for a lead, however often it takes. */
  hold(): Promise<Held>;
}

/** The company's stories are all done by this worker. */
export interface CrashLane extends Lane {
  readonly worker: CrashWorker;
}

export interface Held {
  readonly lead: Lead;
  readonly reservationId: string;
  readonly wish: {
    readonly recordId: string;
    readonly slot: string;
    readonly fieldagent: string;
    readonly week: string;
  };
}

export interface Offer {
  readonly appFieldAgentId: string;
  readonly slots: readonly string[];
  readonly week: string;
}

/** Milliseconds after which somebody who is not answered gives up. */
const patience = 90_000;

/** Customers have a link of their own and are reminded, at any hour as tests run at any. */
const workflowSettings = {
  // Of 2,000 cases on eight lanes the sample's fifteen days were booked out after 1,700.
  defaultDaysInAdvance: 30,
  customerLink: {
    enabled: true,
    mayChange: true,
    mayCancel: true,
    maxAddedMinutes: 240,
    hoursBefore: 0,
  },
  reminders: {
    byEmail: true,
    bySms: true,
    minutesBefore: [60],
    quietFrom: "00:00",
    quietTo: "00:00",
  },
};

async function changeSettings(admin: Browserless, { text }: CrashCompany): Promise<void> {
  await admin.signIn(peopleOf(text).admin);
  await admin.post("/api/settings", { workflowUpdates: [{ workflowId: 1, workflowSettings }] });
}

export async function openLane(cell: Cell, lane: number, leads: number): Promise<Lane> {
  const company = crashCompany(cell.company, lane, leads);
  const { url, sandboxUrl } = cell;
  const answer = await fetch(`${sandboxUrl}/control/seed`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: company.text,
  });
  if (!answer.ok) throw new Error(`The sandbox refused the company: ${await answer.text()}`);
  await setUpDemo({ url, sandboxUrl, company: company.text });
  await changeSettings(openBrowserless({ url, sandboxUrl }), company);
  const browser = openBrowserless({ url, sandboxUrl });
  await browser.signIn(peopleOf(company.text).agent);
  let next = 0;

  async function ask(method: string, path: string, body?: object): Promise<Told> {
    try {
      const answer = await browser.send(path, {
        method,
        signal: AbortSignal.timeout(patience),
        ...(body && {
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        }),
      });
      return { status: answer.status, body: (await answer.json()) as Told["body"] };
    } catch {
      return { status: null, body: {} };
    }
  }

  function nextLead(): Lead {
    const lead = company.leads[next];
    if (!lead) throw new Error("There are no leads left");
    next += 1;
    return lead;
  }

  async function tryToHold(lead: Lead): Promise<Held | null> {
    const found = await ask("GET", `/api/search?wf=1&recordId=${lead.id}`);
    const offers = found.status === 200 ? (found.body as unknown as Offer[]) : [];
    const offer = offers.find(({ slots }) => slots.length > 0);
    const slot = offer?.slots.at(-1);
    if (!offer || !slot) return null;
    const { appFieldAgentId: fieldagent, week } = offer;
    const wish = { recordId: lead.id, slot, fieldagent, week };
    const held = await ask("POST", "/api/holds", { ...wish, wf: 1, deviation: 0 });
    const { reservationId } = held.body;
    return held.status === 200 ? { lead, wish, reservationId: String(reservationId) } : null;
  }

  return {
    company,
    browser,
    nextLead,
    ask,
    tryToHold,
    async hold() {
      for (let tries = 0; tries < 60; tries += 1) {
        const held = await tryToHold(nextLead());
        if (held) return held;
        await sleep(300);
      }
      throw new Error(`Nothing could be held in the company of lane ${lane}`);
    },
  };
}
