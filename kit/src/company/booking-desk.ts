import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { Offer, SearchResult } from "@milepost/contract/endpoints/search.ts";
import type { readSettings, Workflow } from "@milepost/contract/endpoints/settings.ts";
import type { Mapping } from "@milepost/contract/settings/mapping.ts";
import pg from "pg";
import { type Browserless, openBrowserless } from "../browserless.ts";
import type { Cell } from "../cell.ts";
import { until } from "../until.ts";
import { openSandbox, type RawRecord } from "./sandbox.ts";
import { type Person, spareCompany } from "./spare-company.ts";

/** What a booking call may answer, whether it was well or not. */
export interface Told {
  readonly success?: boolean;
  readonly code?: string;
  readonly error?: string;
  readonly message?: string;
  readonly missingField?: string;
  readonly bookingId?: string;
  readonly reservationId?: string;
  readonly holdEndsAt?: string;
  readonly redirectUrl?: string;
  readonly warning?: string;
  readonly alternatives?: readonly { readonly slot: string }[];
  readonly broken?: readonly { readonly rule: string }[];
}

/** One slot of one agent for one customer, as the calls name it. */
export interface Wish {
  readonly wf: number;
  readonly recordId: string;
  readonly slot: string;
  readonly fieldagent: string;
  readonly week: string;
  readonly deviation: number;
  /** As somebody typed it; left out: the record's own. */
  readonly postcode?: string;
}

export interface NewWorkflow {
  readonly sourceModule: string;
  readonly destinationModule: string;
  readonly createMeeting?: boolean;
  /** What becomes of the rows that the server guesses; left out: they stay. */
  readonly mapped?: (guessed: readonly Mapping[]) => readonly Mapping[];
  /** Any others of the workflow's settings. */
  readonly settings?: object;
}

/** Adds a row to the mapping table, as an administrator does: one CRM field into another, not on the form. */
export function withRow(
  [sourceModule, sourceField]: readonly [string, string],
  [mappedModule, destinationField]: readonly [string, string],
) {
  const row: Mapping = {
    id: `custom-${sourceField}`,
    isAppField: false,
    isOriginalAppField: false,
    sourceModule,
    sourceField,
    sourceFieldType: "text",
    lastModified: null,
    parentAppFieldId: null,
    fieldMappings: [
      {
        mappedModule,
        destinationField,
        label: sourceField,
        order: 100,
        showInBookingForm: false,
        editable: false,
        allowAdminEditChange: true,
        required: false,
        canDelete: true,
        fixedModule: false,
      },
    ],
  };
  return (guessed: readonly Mapping[]): readonly Mapping[] => [...guessed, row];
}

/** Lets the booking agent correct the customer's street. */
export const withStreetOpen = (guessed: readonly Mapping[]): readonly Mapping[] =>
  guessed.map((row) => {
    const isStreet = row.id === "appStreet";
    const fieldMappings = row.fieldMappings.map((entry) => ({ ...entry, editable: isStreet }));
    return { ...row, fieldMappings };
  });

/** A field that the booking agent must fill in. */
export const askFor = (module: string, field: string) => ({
  id: "1",
  module,
  field,
  fieldType: "text",
  label: field.replaceAll("_", " "),
  required: true,
  showInBookingForm: true,
  editable: true,
  order: 10,
});

/**
 * A company of the test's own with empty diaries: two field agents who live where all customers are, so
 * that every drive fits, and two who book. `number` has two digits and is the test's own; `more` goes
 * over its seed.
 */
export async function openBookingDesk(cell: Cell, number: string, more: object = {}) {
  const spare = spareCompany(cell, number);
  const [manager, bookingAgent, becky, omar, hugh] = spare.users;
  const postcode = String((becky as Person & { zip?: string }).zip);
  const { Deals: visit = [], ...own } = spare.fields as Record<string, object[]>;
  const company = {
    ...spare,
    users: spare.users.map((user) => (user === omar ? { ...user, zip: postcode } : user)),
    // Every module can say when a visit is and whose.
    fields: { ...own, Leads: visit, Contacts: visit, Accounts: visit, Deals: visit },
    records: { Leads: [], Contacts: [], Accounts: [], Deals: [], Events: [] },
    ...more,
  };
  const place = { dataCentre: company.dataCentre, zgid: company.organisation.zgid };
  const crm = openSandbox(cell.sandboxUrl, { ...place, userId: manager.id });
  const database = new pg.Pool({
    connectionString: cell.superuserUrl.replace(/postgres$/, "milepost"),
    max: 2,
  });
  // Some who sit here lose their database on purpose.
  database.on("error", () => {});
  const [admin, agent, rival] = [0, 1, 2].map(() => openBrowserless(cell)) as [
    Browserless,
    Browserless,
    Browserless,
  ];

  /** Of this company alone: `is_own` stands for that in the statement. */
  async function rows<T>(sql: string, values: readonly unknown[] = []): Promise<T[]> {
    const ownOnly = `organisation_id = (select organisation_id from organisations where crm_organisation_id = '${place.zgid}')`;
    return (await database.query(sql.replace("is_own", ownOnly), [...values])).rows as T[];
  }

  await crm.control("seed", company);
  await admin.signIn(manager);
  // The first reading brings them; asking for them is for ten a minute.
  await until(async () => {
    const { crmModuleFields } = await admin.get<Answer<typeof readSettings>>("/api/settings");
    return Object.keys(crmModuleFields).length > 0;
  });
  const known = await admin.get<{ _id: string; zohoUserId: string }[]>("/api/users");
  const ours = ({ id }: Person) => known.find(({ zohoUserId }) => zohoUserId === id)?._id ?? "";

  async function post(path: string, body: unknown, from = agent) {
    const answer = await from.send(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as Told };
  }

  /** Mapped by the server, then open to those who book, with both agents and two weeks ahead. Returns their ids in order. */
  async function addWorkflows(wanted: readonly NewWorkflow[]): Promise<number[]> {
    const ids: number[] = [];
    for (const { sourceModule, destinationModule, createMeeting = true } of wanted) {
      const made = { workflowName: "", sourceModule, destinationModule, createMeeting };
      const answer = await admin.post<{ workflow: { workflowId: number } }>(
        "/api/workflow/new",
        made,
      );
      ids.push(answer.workflow.workflowId);
    }
    const { workflows } = await admin.get<{ workflows: Workflow[] }>("/api/settings");
    const guessed = (id: number | undefined) =>
      workflows.find(({ workflowId }) => workflowId === id)?.settings.mappings ?? [];
    const workflowUpdates = wanted.map(({ mapped = (rows) => rows, settings = {} }, at) => ({
      workflowId: ids[at],
      workflowSettings: {
        selectedFieldAgents: [becky, omar].map(ours),
        selectedUsers: [bookingAgent, hugh].map(ours),
        defaultDaysInAdvance: 9,
        maxDriveTime: 0,
        mappings: mapped(guessed(ids[at])),
        ...settings,
      },
    }));
    await admin.post("/api/settings", { workflowUpdates });
    return ids;
  }

  await agent.signIn(bookingAgent);
  await rival.signIn(hugh);

  const search = (query: Record<string, string>, from = agent) =>
    from.get<SearchResult[]>(`/api/search?${new URLSearchParams(query)}`);

  return {
    company,
    place,
    crm,
    rows,
    postcode,
    admin,
    agent,
    rival,
    post,
    addWorkflows,
    search,
    manager,
    bookingAgent,
    becky,
    omar,
    hugh,
    ours,

    /** Returns its id. */
    async insert(module: string, values: object): Promise<string> {
      const edit = { ...place, userId: manager.id, action: "insert", module, values };
      const { ids } = await crm.control<{ ids: string[] }>("edit", edit);
      return ids[0] ?? "";
    },
    find: async (module: string, id: string): Promise<RawRecord | undefined> =>
      (await crm.list(module)).find((record) => record.id === id),

    /** The first that is free for this customer from the `skip`-th on, whichever agent would go there. */
    async offerFor(
      wf: number,
      recordId: string,
      { from = agent, skip = 0 }: { from?: Browserless; skip?: number } = {},
    ): Promise<{ wish: Wish; offer: Offer; agent: Person }> {
      const results = await search({ wf: String(wf), recordId }, from);
      // What begins soon, and earlier still with a deviation, may have gone when it is booked.
      const soon = Date.now() + 2 * 3_600_000;
      const free = results.flatMap(({ offers = [], appFieldAgentId: fieldagent, week = "" }) =>
        offers
          .filter(({ start }) => Date.parse(start) > soon)
          .map((offer) => ({ offer, fieldagent, week })),
      );
      const found = free[skip];
      const who = [becky, omar].find((person) => ours(person) === found?.fieldagent);
      if (!found || !who) throw new Error("Nobody has a free slot");
      const { offer, fieldagent, week } = found;
      const wish = { wf, recordId, slot: offer.slot, fieldagent, week, deviation: 0 };
      return { wish, offer, agent: who };
    },
    book: (wish: Wish, form: object = {}, from = agent) =>
      post(
        "/api/processBooking",
        { topSection: {}, bottomSection: {}, isBooking: true, ...wish, ...form },
        from,
      ),
    readBooking: (id: string | undefined, from = agent) => from.send(`/api/bookings/${id}`),
    close: () => database.end(),
  };
}

export type BookingDesk = Awaited<ReturnType<typeof openBookingDesk>>;
