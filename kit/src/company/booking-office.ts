import { loadavg } from "node:os";
import pg from "pg";
import { type Browserless, openBrowserless } from "../browserless.ts";
import type { Cell } from "../cell.ts";
import { peopleOf } from "../demo.ts";
import { until } from "../until.ts";
import { openSandbox, type SandboxCompany } from "./sandbox.ts";

/** A customer that somebody may be sent to. */
export interface Lead {
  readonly id: string;
  readonly postcode: string;
  readonly email: string;
}

/** The first sample company at work, its diaries read: its administrator and its booking agents, its CRM, the rows behind it all. */
export interface Office {
  readonly admin: Browserless;
  readonly bookingAgents: readonly Browserless[];
  /** Our ids, by the CRM's. */
  readonly userIds: ReadonlyMap<string, string>;
  /** CRM ids. */
  readonly fieldAgents: readonly string[];
  readonly sandbox: SandboxCompany;
  /** As the owner of everything. */
  readonly database: pg.Pool;
  readonly organisation: string;
  /** Where somebody was sent before, so a road leads there. */
  readonly postcodes: readonly string[];
  makeLeads(count: number): Promise<Lead[]>;
  /** Returns the id of what was made. */
  insert(module: string, values: object): Promise<string>;
  /** Of the first workflow; waits until the diaries were read by them. */
  changeSettings(change: object): Promise<void>;
  close(): Promise<void>;
}

interface Company {
  readonly dataCentre: string;
  readonly organisation: { readonly zgid: string };
}

/** `text` is what the emulated CRM was seeded with. */
export async function openOffice(cell: Cell, text = cell.company): Promise<Office> {
  const { admin: manager, users } = peopleOf(text);
  const company = JSON.parse(text) as Company;
  const { dataCentre, organisation: details } = company;
  const place = { dataCentre, zgid: details.zgid, userId: manager.id };
  const sandbox = openSandbox(cell.sandboxUrl, place);
  const database = new pg.Pool({ connectionString: databaseUrl(cell), max: 4 });
  // The server may be killed.
  database.on("error", () => {});

  const signIn = async (account: { id: string }) => {
    const browser = openBrowserless(cell);
    await browser.signIn(account);
    return browser;
  };
  const admin = await signIn(manager);
  const bookingAgents: Browserless[] = [];
  for (const user of users.filter(({ role }) => /booking/i.test(role.name)))
    bookingAgents.push(await signIn(user));
  const known = await admin.get<{ _id: string; zohoUserId: string }[]>("/api/users");
  const { rows } = await database.query<{ organisation_id: string }>(
    "select organisation_id from organisations where crm_organisation_id = $1",
    [details.zgid],
  );
  const organisation = rows[0]?.organisation_id ?? "";
  const postcodes = postcodesIn(cell.company);

  async function insert(module: string, values: object): Promise<string> {
    const edit = { ...place, action: "insert", module, values };
    const { ids } = await sandbox.control<{ ids: string[] }>("edit", edit);
    return ids[0] ?? "";
  }

  async function makeLead(number: number): Promise<Lead> {
    const postcode = postcodes[number % postcodes.length] ?? "";
    // Of this company alone: the mailbox is that of all companies.
    const email = `customer-${number}@company-${details.zgid}.example`;
    const id = await insert("Leads", {
      First_Name: "Casey",
      Last_Name: `Customer${number}`,
      Company: "Private customer",
      Email: email,
      Street: `${number} High Street`,
      City: "Ottersham",
      Zip_Code: postcode,
    });
    return { id, postcode, email };
  }

  async function isReadSince(moment: Date): Promise<boolean> {
    const { rowCount } = await database.query(
      "select from diaries where organisation_id = $1 and read_at > $2",
      [organisation, moment],
    );
    return rowCount === 1;
  }

  await until(() => isReadSince(new Date(0)), 60_000);
  let leads = 0;
  return {
    admin,
    bookingAgents,
    sandbox,
    database,
    organisation,
    postcodes,
    insert,
    userIds: new Map(known.map(({ _id, zohoUserId }) => [zohoUserId, _id])),
    fieldAgents: users.filter(({ role }) => /field/i.test(role.name)).map(({ id }) => id),
    async makeLeads(count) {
      const made: Lead[] = [];
      for (; made.length < count; leads += 1) made.push(await makeLead(leads));
      return made;
    },
    async changeSettings(change) {
      const moment = new Date();
      const update = { workflowId: 1, workflowSettings: change };
      await admin.post("/api/settings", { workflowUpdates: [update] });
      await until(() => isReadSince(moment), 60_000);
    },
    close: () => database.end(),
  };
}

/** Where the sample company has been, so a road leads there. */
function postcodesIn(company: string): string[] {
  const { records } = JSON.parse(company) as {
    records: { Deals: { Visit_Postcode: string | null }[] };
  };
  return [...new Set(records.Deals.flatMap(({ Visit_Postcode }) => Visit_Postcode ?? []))];
}

function databaseUrl({ superuserUrl, databaseUrls }: Cell): string {
  const url = new URL(superuserUrl);
  url.pathname = new URL(databaseUrls.milepost_app).pathname;
  return url.href;
}

/** Everything that a form without an edited field sends. */
export const emptyForm = { topSection: {}, bottomSection: {}, isBooking: true, wf: 1 } as const;

/** Of the last minute: what else the machine had to do. */
export function loadNow(): number {
  return Number((loadavg()[0] ?? 0).toFixed(1));
}
