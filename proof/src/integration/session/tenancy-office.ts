import { randomUUID } from "node:crypto";
import { type Browserless, openBrowserless } from "@milepost/kit/browserless.ts";
import type { Cell } from "@milepost/kit/cell.ts";
import { openSandbox } from "@milepost/kit/company/sandbox.ts";
import { spareCompany } from "@milepost/kit/company/spare-company.ts";
import { peopleOf, setUpDemo } from "@milepost/kit/demo.ts";
import { until } from "@milepost/kit/until.ts";
import pg from "pg";
import type { Things } from "./foreign-calls.ts";

interface Found {
  readonly searchId: string;
  readonly appFieldAgentId: string;
  readonly slots: readonly string[];
  readonly week: string;
}

/** The company of the British data centre with something to steal, and everybody who must not get it. */
export async function openTenancyOffice(cell: Cell) {
  const text = cell.otherCompanies.uk;
  const company = JSON.parse(text) as {
    readonly organisation: { readonly zgid: string; readonly company_name: string };
    readonly records: { readonly Leads: readonly { readonly id: string }[] };
  };
  const { zgid } = company.organisation;
  const { admin, agent, users } = peopleOf(text);
  const [outsider, removed] = users.filter(({ role }) => /field/i.test(role.name));
  const [lead, visited] = company.records.Leads;
  if (!outsider || !removed || !lead || !visited)
    throw new Error("The British company lacks somebody");
  const place = { dataCentre: "uk", zgid };
  const crm = openSandbox(cell.sandboxUrl, { ...place, userId: admin.id });
  const database = new pg.Pool({
    connectionString: cell.superuserUrl.replace(/postgres$/, "milepost"),
    max: 1,
  });
  const rows = async (sql: string) =>
    (await database.query<Record<string, unknown>>(sql, [zgid])).rows;
  const own =
    "where organisation_id = (select organisation_id from organisations where crm_organisation_id = $1)";

  const signedIn = async (person: { id: string }) => {
    const browser = openBrowserless(cell);
    await browser.signIn(person);
    return browser;
  };
  const admins = await signedIn(admin);
  const contact = { First_Name: "Tessa", Last_Name: "Quillfeather", Email: "tessa@quill.example" };
  await crm.edit({ action: "insert", module: "Contacts", values: contact });
  // In a cell that has just begun, the lookup's field might not be known yet.
  await admins.post("/api/sync-crm-fields", {});
  const known = await admins.get<{ _id: string; zohoUserId: string; name: string }[]>("/api/users");
  const ours = (person: { id: string }) =>
    known.find(({ zohoUserId }) => zohoUserId === person.id)?._id ?? "";
  const { workflow } = await admins.post<{ workflow: { workflowId: number } }>(
    "/api/workflow/new",
    {
      workflowName: "Boilers of Saltmere",
      sourceModule: "Leads",
      destinationModule: "Deals",
      createMeeting: true,
    },
  );
  const lookup = {
    id: "1",
    module: "Deals",
    field: "Contact_Name",
    fieldType: "lookup",
    label: "Contact",
    required: false,
    showInBookingForm: true,
    editable: true,
    order: 10,
  };
  /** Also makes the worker read everybody from the CRM again. */
  const saveSettings = () => {
    const workflowSettings = {
      selectedFieldAgents: [outsider, removed].map(ours),
      selectedUsers: [agent, removed].map(ours),
      bookingAgentFields: [lookup],
    };
    const ids = [1, workflow.workflowId];
    return admins.post("/api/settings", {
      workflowUpdates: ids.map((workflowId) => ({ workflowId, workflowSettings })),
    });
  };
  await saveSettings();
  // The CRM finds a new record a moment later.
  const lookUp = "/api/lookup-records/Contacts?searchTerm=Quill";
  await until(async () => (await admins.get<{ records: object[] }>(lookUp)).records.length > 0);

  const search = `/api/search?wf=${workflow.workflowId}&recordId=${lead.id}`;
  const [found] = await admins.get<Found[]>(search);
  const slot = found?.slots[0] ?? "";
  // Until holds are built there is none to name, and any id will do.
  const hold = { slot, deviation: 0, recordId: lead.id, fieldagent: found?.appFieldAgentId };
  const held = await admins.send("/api/holds", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...hold, wf: workflow.workflowId, week: found?.week }),
  });
  const { reservationId = randomUUID() } = (await held.json()) as { reservationId?: string };
  const bookingId = await bookVisit(admins, { wf: workflow.workflowId, recordId: visited.id });
  const [mine] = await rows(
    "select organisation_id from organisations where crm_organisation_id = $1",
  );
  const things: Things = {
    organisation: String(mine?.organisation_id),
    zgid,
    wf: workflow.workflowId,
    reservationId,
    bookingId,
    visitToken: unsigned(String(mine?.organisation_id), bookingId),
    choice: reservationId,
    recordId: lead.id,
    userId: ours(agent),
    searchId: found?.searchId ?? "",
    slot,
    partOfName: "Quill",
    filename: await uploadMail(admins, workflow.workflowId),
  };

  const spare = spareCompany(cell, "99");
  await crm.control("seed", spare);
  await setUpDemo({ ...cell, company: JSON.stringify(spare) });

  const browsers = {
    nobody: openBrowserless(cell),
    foreigner: await signedIn(spare.users[0]),
    removed: await signedIn(removed),
    outsider: await signedIn(outsider),
  };
  const secrets = [
    ...leavesOf({ ...company, contact }).filter((leaf) => !leavesOf(spare).includes(leaf)),
    ...known.map(({ _id }) => _id),
    things.organisation,
    things.searchId,
    "Boilers of Saltmere",
    "Salted boilers",
  ];

  return {
    things,
    secrets,
    browsers,
    admins,
    search,
    spare,
    crm,
    rows,
    own,
    ownOf: {
      nobody: [],
      foreigner: [],
      removed: [],
      outsider: [
        ...leavesOf(outsider),
        company.organisation.company_name,
        // Everybody may know who works there, and no more of them than that.
        ...known.flatMap(({ _id, zohoUserId, name }) => [
          _id,
          zohoUserId,
          name,
          ...name.split(" "),
        ]),
      ],
    },
    /** Everything that a call could have changed, in our database and in the CRM. */
    async readAll() {
      const tables = [
        "workflows",
        "users",
        "crm_channels",
        "diary_hints",
        "searches",
        "reservations",
        "reservation_steps",
        "settings_versions",
        "template_files",
      ].map((table) => rows(`select * from ${table} ${own} order by 1, 2`));
      const connection = `select refresh_token_ciphertext, refused_at from crm_connections ${own}`;
      const modules = ["Leads", "Contacts", "Deals", "Events"].map((module) => crm.list(module));
      return Promise.all([...tables, rows(connection), ...modules]);
    },
    /** Until the worker has read that they are gone. */
    async removeOne() {
      await crm.control("user", { ...place, id: removed.id, changes: { status: "deleted" } });
      await saveSettings();
      const isIn = async () =>
        (await browsers.removed.get<{ authenticated: boolean }>("/auth/check-auth")).authenticated;
      await until(async () => !(await isIn()));
    },
    async close() {
      await crm.control("user", { ...place, id: removed.id, changes: { status: "active" } });
      await saveSettings();
      await database.end();
    },
  };
}

/** With the agent who is free first; returns its id. */
async function bookVisit(
  admins: Browserless,
  wanted: { readonly wf: number; readonly recordId: string },
): Promise<string> {
  const query = new URLSearchParams({ wf: `${wanted.wf}`, recordId: wanted.recordId });
  const results = await admins.get<Found[]>(`/api/search?${query}`);
  const free = results.find(({ slots }) => slots.length > 0);
  const { bookingId } = await admins.post<{ bookingId: string }>("/api/processBooking", {
    ...wanted,
    topSection: {},
    bottomSection: {},
    deviation: 0,
    isBooking: true,
    slot: free?.slots.at(-1),
    fieldagent: free?.appFieldAgentId,
    week: free?.week,
  });
  return bookingId;
}

/** As a customer's own link has it, but that nobody has signed it. */
function unsigned(organisation: string, bookingId: string): string {
  const head = JSON.stringify(["sandbox", organisation, bookingId, 4e12, "x"]);
  return `${Buffer.from(head).toString("base64url")}.x`;
}

/** Returns the name it was given. */
async function uploadMail(admins: Browserless, workflowId: number): Promise<string> {
  const body = new FormData();
  body.set("template", new File(["<p>Salted boilers</p>"], "Salt.html"));
  const path = `/api/email-templates/upload?workflowId=${workflowId}`;
  const answer = await admins.send(path, { method: "POST", body });
  return ((await answer.json()) as { filename: string }).filename;
}

/** What may identify somebody: every text but times, which all companies have alike, and short words. */
function leavesOf(value: unknown): string[] {
  if (typeof value === "string") {
    return value.length < 6 || /^\d{4}-\d\d-\d\d/.test(value) ? [] : [value];
  }
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(leavesOf) : [];
}
