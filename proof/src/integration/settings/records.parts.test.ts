import { unknownEmail } from "@milepost/contract/limits.ts";
import { appFields } from "@milepost/contract/settings/app-fields.ts";
import { openBrowserless } from "@milepost/kit/browserless.ts";
import { peopleOf } from "@milepost/kit/demo.ts";
import pg from "pg";
import { beforeAll, expect, inject, onTestFinished, test } from "vitest";
import {
  agent,
  contactId,
  dealId,
  emptyLeadId,
  id,
  leadId,
  outsider,
  passport,
  recordCompany,
  zgid,
} from "./record-company.ts";
import { openOffice, type Settings } from "./record-office.ts";

const cell = inject("cell");
let office: Awaited<ReturnType<typeof openOffice>>;

beforeAll(async () => {
  office = await openOffice(cell);
});

/** Status and code of a problem; the code of a good answer is null. */
async function codeOf(answer: Response): Promise<[number, string | null]> {
  const body = (await answer.json()) as { code?: string };
  return [answer.status, body.code ?? null];
}

test("the CRM's fields are read in the contract's words, with every module", () => {
  expect(office.synced.message).toBe("CRM fields synced successfully");
  expect(Object.keys(office.synced.crmModuleFields).sort()).toEqual([
    "Accounts",
    "Contacts",
    "Deals",
    "Events",
    "Leads",
  ]);
  const { Deals = [], Leads = [] } = office.synced.crmModuleFields;
  expect(Deals.find(({ name }) => name === "Field_Agent")).toMatchObject({
    label: "Field Agent",
    type: "userlookup",
    isUserLookup: true,
  });
  expect(Deals.find(({ name }) => name === "Contact_Name")?.lookupDetails).toEqual({
    module: "Contacts",
  });
  expect(Leads.find(({ name }) => name === "Last_Name")?.required).toBe(true);
  for (const field of Leads) expect(field).not.toHaveProperty("isWritable");
});

test("a workflow without mappings gets those that leave no doubt, and all nine rows", () => {
  const byId = new Map(
    office.guessed.map(({ id, fieldMappings: [details] }) => [
      id,
      details?.destinationField && `${details.mappedModule}.${details.destinationField}`,
    ]),
  );
  for (const { fieldRef } of appFields) expect(byId.has(fieldRef), fieldRef).toBe(true);
  expect(byId.get("appFieldAgent")).toBe("Deals.Field_Agent");
  expect(byId.get("appBookingDateTime")).toBe("Deals.Appointment_Start");
  expect(byId.get("appBookingEndDateTime")).toBe("Deals.Appointment_End");
  expect(byId.get("appPostcode")).toBe("Deals.Visit_Postcode");
  // A lead is not written to once it is converted, so no row leads to it.
  expect([...byId.values()].filter((place) => place?.startsWith("Leads."))).toEqual([]);
  expect(byId.get("appSourceRecordId")).toBe("");
});

test("with the settings a booking agent learns of the fields that their workflows name, and of no colleague", async () => {
  const { crmModuleFields, users, workflows } =
    await office.agentBrowser.get<Settings>("/api/settings");
  const names = Object.values(crmModuleFields).flatMap((fields) => fields.map(({ name }) => name));
  expect(names).toContain("Contact_Name");
  expect(names).toContain("Phone");
  expect(names).not.toContain("Passport_Number");
  expect(names).not.toContain("Description");
  expect(users.map(({ zohoUserId }) => zohoUserId)).toEqual([agent.id]);
  expect(workflows.some((workflow) => workflow.brokenReferences)).toBe(false);
});

test("nothing leaves of a lead but what is mapped and viewable, and who and where the customer is", async () => {
  const answer = await office.details(leadId);
  const text = await answer.text();
  expect(text).not.toContain(passport);
  expect(text).not.toContain("07700 900222");
  expect(JSON.parse(text)).toEqual({
    id: leadId,
    Email: "ava@customer.example",
    Phone: "07700 900111",
    Street: "1 Quay",
    City: "Milton",
    Zip_Code: "MP1 1AA",
    customer: {
      name: "Ava Khan",
      email: "ava@customer.example",
      postcode: "MP1 1AA",
      phone: "07700 900111",
      street: "1 Quay",
      city: "Milton",
      recordUrl: expect.stringMatching(new RegExp(`/tab/Leads/${leadId}$`)),
    },
  });
});

test("of a deal's contact only what is viewable leaves, and the invitation goes to the contact", async () => {
  const answer = await office.details(dealId, 2);
  const text = await answer.text();
  expect(text).not.toContain(passport);
  expect(JSON.parse(text)).toEqual({
    id: dealId,
    Amount: 9000,
    Contacts: { id: contactId, Mobile: "07700 900400" },
    customer: {
      name: "Number, windows",
      email: "kim0@customer.example",
      postcode: "MP1 1AA",
      // The contact's, who has no other.
      phone: "07700 900400",
      street: null,
      city: null,
      recordUrl: expect.stringMatching(new RegExp(`/tab/Potentials/${dealId}$`)),
    },
  });
});

test("a lead without an address says so, and never makes one up", async () => {
  const { customer } = await office.detailsOf(emptyLeadId);
  expect(customer).toEqual({
    name: "Nobody",
    email: null,
    postcode: null,
    phone: null,
    street: null,
    city: null,
    recordUrl: expect.stringMatching(new RegExp(`/${emptyLeadId}$`)),
  });
});

/** How often the CRM was asked for something, by method and path. */
const callsTo = async (pattern: RegExp) => {
  const { calls } = await office.control<{ calls: Record<string, number> }>("calls");
  const matching = Object.entries(calls).filter(([call]) => pattern.test(call));
  return matching.reduce((sum, [, count]) => sum + count, 0);
};

test("what is no id never reaches the CRM, and a record that is not there is not found", async () => {
  for (const wrong of ["abc", "1%2F..%2FUsers", "12%3Ffields%3Dall", "1".repeat(21)]) {
    expect(await codeOf(await office.details(wrong)), wrong).toEqual([400, "BAD_REQUEST"]);
    expect(await codeOf(await office.putEmail(wrong, "a@b.example")), wrong).toEqual([
      400,
      "BAD_REQUEST",
    ]);
  }
  expect(await callsTo(/\/(Leads|Contacts|Deals)\/(abc|1\D|12\D|1{21})/)).toBe(0);
  expect(await codeOf(await office.details(id(599_999)))).toEqual([404, "NOT_FOUND"]);
  expect(await codeOf(await office.putEmail(id(599_999), "a@b.example"))).toEqual([
    404,
    "NOT_FOUND",
  ]);
});

test("a new address is written to the lead, one in other letters is left alone", async () => {
  const writes = new RegExp(`^PUT .*/Leads/${leadId}$`);
  expect(await codeOf(await office.putEmail(leadId, "AVA@customer.example"))).toEqual([200, null]);
  expect(await callsTo(writes)).toBe(0);
  expect(await codeOf(await office.putEmail(leadId, "ava.khan@customer.example"))).toEqual([
    200,
    null,
  ]);
  expect(await callsTo(writes)).toBe(1);
  expect((await office.detailsOf(leadId)).customer.email).toBe("ava.khan@customer.example");
});

test("a record that the CRM has locked keeps its address, and that is no outage", async () => {
  const lock = (isLocked: boolean) =>
    office.control("state", {
      dataCentre: "eu",
      zgid,
      module: "Leads",
      id: leadId,
      state: { $locked_for_me: isLocked },
    });
  await lock(true);
  const refused = await office.putEmail(leadId, "ava.locked@customer.example");
  expect(await codeOf(refused)).toEqual([422, "CRM_REFUSED"]);
  await lock(false);
});

test("a deal's address is its contact's", async () => {
  expect(await codeOf(await office.putEmail(dealId, "kim@new.example", 2))).toEqual([200, null]);
  expect((await office.detailsOf(dealId, 2)).customer.email).toBe("kim@new.example");
});

test("the address that stands for none is never written", async () => {
  const before = await office.detailsOf(leadId);
  for (const wrong of [unknownEmail, unknownEmail.toUpperCase(), "not an address", ""]) {
    expect(await codeOf(await office.putEmail(leadId, wrong)), wrong).toEqual([400, "BAD_REQUEST"]);
  }
  expect(await office.detailsOf(leadId)).toEqual(before);
});

interface Found {
  readonly records: readonly { readonly id: string; readonly name: string }[];
}

test("a lookup finds the records of the module that a configured field leads to, at most fifty by name", async () => {
  const all = (await (await office.lookUp("Contacts")).json()) as Found;
  expect(all.records.map(({ name }) => name)).toEqual(
    Array.from({ length: 50 }, (_, number) => `Kim Number${String(number).padStart(2, "0")}`),
  );
  const some = (await (
    await office.lookUp("Contacts", { searchTerm: "number42" })
  ).json()) as Found;
  // Spec: Lookup record: id, name.
  expect(some.records).toEqual([{ id: id(800_043), name: "Kim Number42" }]);
  const none = (await (await office.lookUp("Contacts", { searchTerm: "nobody" })).json()) as Found;
  expect(none.records).toEqual([]);
});

test("a lookup of people finds users by the CRM's own ids", async () => {
  const { records } = (await (
    await office.lookUp("Users", { searchTerm: "field" })
  ).json()) as Found;
  expect(records).toEqual([
    { id: id(411_004), name: "Dan Field", email: "dan.field@records.example" },
  ]);
});

test("everybody has the list of the organisation's users; only a workflow's administrator has their addresses", async () => {
  const known = ["_id", "avatar", "isActive", "name", "zohoUserId"];
  const people = await office.agentBrowser.get<Record<string, unknown>[]>("/api/users");
  expect(people.map(({ name, isActive }) => [name, isActive])).toEqual(
    ["Ada Stone", "Ben Marsh", "Cleo Frost", "Dan Field"].map((name) => [name, true]),
  );
  for (const person of people) expect(Object.keys(person).toSorted()).toEqual(known);
  expect(JSON.stringify(people)).not.toContain("@");
  const forAdmin = await office.adminBrowser.get<{ email?: string }[]>("/api/users");
  expect(forAdmin.map(({ email }) => email)).toEqual(
    ["ada.stone", "ben.marsh", "cleo.frost", "dan.field"].map((name) => `${name}@records.example`),
  );
});

test("a lookup shows and searches any field of the module that can be read, and names one that cannot", async () => {
  const records = async (query: Record<string, string>) =>
    ((await (await office.lookUp("Contacts", query)).json()) as Found).records;
  const found = { id: id(800_043), name: "kim42@customer.example" };
  expect(await records({ displayField: "Email", searchTerm: "kim42" })).toEqual([found]);
  const mobiles = await records({ displayField: "Mobile" });
  expect(mobiles.slice(0, 2)).toEqual([
    { id: id(800_001), name: "07700 900400" },
    { id: id(800_002), name: "07700 900401" },
  ]);
  const owned = await records({ displayField: "Owner", searchTerm: "ada" });
  expect(owned.at(0)?.name).toBe("Ada Stone");
  for (const displayField of ["Shoe_Size", "email", "Full Name"]) {
    const refused = await office.lookUp("Contacts", { displayField });
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { code: "BAD_REQUEST", detail: expect.stringContaining(displayField) },
    ]);
  }
});

test("a lookup of a module that no field leads to is refused", async () => {
  for (const module of ["Accounts", "Leads", "Invoices", "contacts"]) {
    expect(await codeOf(await office.lookUp(module)), module).toEqual([403, "NOT_AUTHORISED"]);
  }
});

test("a CRM that is away or limits its calls is reported by name, never as an empty answer", async () => {
  for (const [kind, problem] of [
    ["down", [502, "CRM_UNREACHABLE"]],
    ["html", [502, "CRM_UNREACHABLE"]],
    ["429", [503, "CRM_LIMITED"]],
  ] as const) {
    const rule = await office.control<{ id: number }>("rules", { kind, zgid });
    try {
      expect(await codesOfAll(), kind).toEqual(Array(4).fill(problem));
    } finally {
      await office.control("rules/remove", { id: rule.id });
    }
  }
});

test("a CRM whose connection was refused has to be connected again, and says so", async () => {
  const url = new URL(cell.superuserUrl);
  url.pathname = "/milepost";
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  onTestFinished(() => client.end());
  const refuse = (when: string) =>
    client.query(
      `update crm_connections set refused_at = ${when} where organisation_id =
       (select organisation_id from organisations where name = 'Records Ltd')`,
    );
  await refuse("now()");
  const codes = await codesOfAll();
  await refuse("null");
  expect(codes).toEqual(Array(4).fill([502, "CRM_DISCONNECTED"]));
  expect(await codeOf(await office.details(leadId))).toEqual([200, null]);
});

/** Of every call that needs the CRM. */
async function codesOfAll() {
  const email = "ava.other@customer.example";
  const answers = [
    office.details(leadId),
    office.putEmail(leadId, email),
    office.lookUp("Contacts"),
    office.sync(),
  ];
  return Promise.all(answers.map(async (answer) => codeOf(await answer)));
}

test("who may not use the workflow, is nobody, or is of another company gets nothing", async () => {
  const [closed, nobody, foreign] = [1, 2, 3].map(() => openBrowserless(cell));
  if (!closed || !nobody || !foreign) throw new Error("There are three browsers");
  await closed.signIn(outsider);
  await foreign.signIn(peopleOf(cell.company).agent);
  const calls = [
    `/api/recordDetails/${leadId}?wf=1`,
    "/api/lookup-records/Contacts",
    "/api/lookup-records/Users",
  ];
  for (const path of calls) {
    expect(await codeOf(await nobody.send(path)), path).toEqual([401, "SIGN_IN_REQUIRED"]);
    expect(await codeOf(await closed.send(path)), path).toEqual([403, "NOT_AUTHORISED"]);
  }
  expect(await codeOf(await foreign.send(calls[0] ?? ""))).toEqual([404, "NOT_FOUND"]);
  const settings = await (await closed.send("/api/settings")).json();
  expect(settings).toMatchObject({ workflows: [], crmModuleFields: {} });
  const sync = await office.agentBrowser.send("/api/sync-crm-fields", { method: "POST" });
  expect(await codeOf(sync)).toEqual([403, "NOT_AUTHORISED"]);
});

test("a field that the CRM no longer has is reported as broken, and its mapping stays", async () => {
  const readFirst = async () =>
    (await office.adminBrowser.get<Settings>("/api/settings")).workflows.find(
      ({ workflowId }) => workflowId === 1,
    );
  const before = await readFirst();
  expect(before?.brokenReferences).toEqual([]);
  await office.control("seed", recordCompany({ withPostcode: false }));
  await office.adminBrowser.post("/api/sync-crm-fields", {});
  const after = await readFirst();
  expect(after?.brokenReferences).toEqual([
    { in: "mappings", id: "appPostcode", module: "Deals", field: "Visit_Postcode" },
  ]);
  expect(after?.settings.mappings).toEqual(before?.settings.mappings);
});
