import { ada, company, lead, zoe } from "./company.ts";
import { everyScope, startWalk } from "./walk.ts";

export type Desk = Awaited<ReturnType<typeof openDesk>>;
type Given = Record<string, string>;

/** The organisation's own fields, for tests of reading and writing. */
export const ownFields = {
  Leads: [
    { api_name: "Milepost_Reference", data_type: "text", length: 64, unique: true },
    { api_name: "Other_Key", data_type: "text", length: 10, unique: true },
    { api_name: "Outside_Id", data_type: "text", external: { type: "org" } },
    { api_name: "Rooms", data_type: "integer" },
    {
      api_name: "Interests",
      data_type: "multiselectpicklist",
      pick_list_values: ["Doors", "Windows"],
    },
    { api_name: "Secret", data_type: "text", profiles: [hiddenFrom("5725767000000026014")] },
    { api_name: "Story", data_type: "textarea", textarea: { type: "rich_text" } },
    { api_name: "Score", data_type: "formula" },
  ],
  Accounts: [{ api_name: "Outside_Id", data_type: "text", external: { type: "org" } }],
  Events: [{ api_name: "Outside_Id", data_type: "text", external: { type: "org" } }],
  Deals: [{ api_name: "Field_Agent", data_type: "userlookup" }],
};

function hiddenFrom(id: string) {
  return { id, name: "Standard", permission_type: "hidden" };
}

/** A client with every scope at an organisation with fields of its own; `seed` starts from scratch. */
export async function openDesk(dataDirectory: string | null = null) {
  const walk = await startWalk(dataDirectory);
  const seed = (given: object = {}) =>
    walk.seed({ fields: ownFields, records: { Leads: [lead(1), lead(2)] }, ...given });
  await seed();
  let access = "";
  /** With a fresh token, for after the clock was moved. */
  async function signIn(): Promise<void> {
    access = await walk.accessFor(ada.full_name, { scope: everyScope });
  }
  await signIn();

  const ask = (method: string, path: string, body?: unknown, headers: Given = {}) =>
    walk.ask(method, access, path, body, headers);
  const get = (path: string, headers: Given = {}) => ask("GET", path, undefined, headers);

  /** One record by POST; what became of it. */
  async function insert(module: string, values: object, more: object = {}) {
    const { status, body } = await ask("POST", `/${module}`, { data: [values], ...more });
    return { status, body, item: body.data[0], id: String(body.data[0].details.id) };
  }

  async function update(module: string, id: string, values: object, headers: Given = {}) {
    const { status, body } = await ask("PUT", `/${module}/${id}`, { data: [values] }, headers);
    return { status, body, item: body.data?.[0] };
  }

  async function read(module: string, id: string) {
    const { body } = await get(`/${module}/${id}`);
    return body.data[0];
  }

  const turn = (positions: Given) => walk.control("switches", positions);
  const where = { dataCentre: "eu", zgid: company().organisation.zgid };
  /** What a person does in the CRM. */
  const edit = (action: string, module: string, given: object) =>
    walk.control("edit", { ...where, userId: zoe.id, action, module, ...given });
  const mark = (module: string, id: string, state: object) =>
    walk.control("state", { ...where, module, id, state });
  const reset = () => walk.post("/control/reset", {});

  return {
    walk,
    signIn,
    where,
    seed,
    ask,
    get,
    insert,
    update,
    read,
    turn,
    edit,
    mark,
    reset,
    accessFor: (name: string) => walk.accessFor(name, { scope: everyScope }),
    close: walk.close,
  };
}
