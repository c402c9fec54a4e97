import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { repository } from "@milepost/cell/program.ts";
import { startChild } from "@milepost/cell/start-child.ts";
import type { SearchResult } from "@milepost/contract/endpoints/search.ts";
import type { Browserless } from "@milepost/kit/browserless.ts";
import { openBookingDesk } from "@milepost/kit/company/booking-desk.ts";
import { controlOf } from "@milepost/kit/company/sandbox.ts";
import { spareCompany } from "@milepost/kit/company/spare-company.ts";
import { childrenOf } from "@milepost/kit/process-tree.ts";
import { type Attack, askOnAndOn } from "./attack.ts";
import { illegalSettings, largestSettings } from "./heavy-settings.ts";

const forgedEachSecond = 400;
const holdsAtOnce = 32;
const slowOrganisations = 26;
const accountsSlowMs = 9_000;

const callAt = (url: string, who: Browserless, path: string, body?: object) =>
  fetch(`${url}${path}`, {
    headers: { cookie: who.cookie(), ...(body && { "content-type": "application/json" }) },
    ...(body && { method: "POST", body: JSON.stringify(body) }),
  }).then((answer) => answer.text());

const forgedCookies: Attack = {
  name: "forgedCookies",
  async begin({ url, cell }) {
    const file = join(repository, "proof", "src", "starve", "flood.ts");
    const flood = await startChild({
      name: "flood",
      command: process.execPath,
      args: [file, "--url", url, "--perSecond", String(forgedEachSecond)],
      logFile: join(cell.logs, "flood.log"),
      ready: (output) => output.includes("listening"),
    });
    return flood.stop;
  },
};

const routingStopped: Attack = {
  name: "routingStopped",
  async begin({ url, cell }) {
    const desk = await openBookingDesk(cell, "24");
    const [wf = 0] = await desk.addWorkflows([
      { sourceModule: "Leads", destinationModule: "Leads", settings: { defaultDaysInAdvance: 30 } },
    ]);
    // Nothing is held for a record that the CRM does not have, and twenty at a time for a person.
    const leads: string[] = [];
    while (leads.length < holdsAtOnce) {
      leads.push(await desk.insert("Leads", { Last_Name: "One", Zip_Code: desk.postcode }));
    }
    const free = slotsIn(await desk.search({ wf: String(wf), recordId: leads[0] ?? "" }));
    const { records } = spareCompany(cell, "24");
    const postcodes = [...new Set(records.Leads.flatMap(({ Zip_Code }) => Zip_Code ?? []))];
    let made = 0;
    const hold = () => {
      made += 1;
      const recordId = leads[made % leads.length];
      const wish = { ...free[made % free.length], wf, deviation: 0, recordId };
      const postcode = postcodes[(made * 37) % postcodes.length];
      const who = made % 2 === 0 ? desk.agent : desk.rival;
      return callAt(url, who, "/api/holds", { ...wish, postcode });
    };
    const routing = cell.pids.routing ?? 0;
    await signal(routing, "SIGSTOP");
    // Its supervisor replaces a worker that says nothing.
    const endStopping = askOnAndOn([() => sleep(250).then(() => signal(routing, "SIGSTOP"))]);
    const endHolding = askOnAndOn(Array.from({ length: holdsAtOnce }, () => hold));
    return async () => {
      await endStopping();
      await signal(routing, "SIGCONT");
      await endHolding();
      await desk.close();
    };
  },
};

function slotsIn(results: readonly SearchResult[]) {
  return results.flatMap(({ offers = [], appFieldAgentId: fieldagent, week }) =>
    offers.map(({ slot }) => ({ slot, fieldagent, week })),
  );
}

/** To routing's workers; one that has ended meanwhile needs none. */
async function signal(routing: number, name: NodeJS.Signals): Promise<void> {
  for (const pid of await childrenOf(routing)) {
    try {
      process.kill(pid, name);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
    }
  }
}

const accountsSlow: Attack = {
  name: "accountsSlow",
  async begin({ url, cell, attackers }) {
    const people = await attackers(slowOrganisations);
    const control = controlOf(cell.sandboxUrl);
    // Each call finds its token refused and asks for the next one.
    const rules = [
      { kind: "401", server: "api", path: "/Leads$" },
      { kind: "slow", server: "accounts", ms: accountsSlowMs, path: "/oauth/v2/token" },
    ];
    const set: { readonly id: number }[] = [];
    for (const rule of rules) set.push(await control("rules", rule));
    const preview = "/api/templates/preview?workflowId=1&kind=email&recordId=123";
    const end = askOnAndOn(people.map((who) => () => callAt(url, who, preview)));
    return async () => {
      for (const { id } of set) await control("rules/remove", { id });
      await end();
    };
  },
};

const stripeSlow: Attack = {
  name: "stripeSlow",
  isBilled: true,
  async begin({ url, cell, attackers }) {
    const people = await attackers(slowOrganisations);
    const control = controlOf(cell.sandboxUrl);
    await control("stripe/api", { fault: "slow" });
    const body = { billingCycle: "monthly" };
    const checkOut = (who: Browserless) => () =>
      callAt(url, who, "/api/billing/create-checkout-session", body);
    const end = askOnAndOn([...people, ...people].map(checkOut));
    return async () => {
      await control("stripe/api", { fault: "none" });
      await end();
    };
  },
};

export const attacks: readonly Attack[] = [
  largestSettings,
  illegalSettings,
  forgedCookies,
  routingStopped,
  accountsSlow,
  stripeSlow,
];
