import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ada, zoe } from "../../../testing/company.ts";
import { type Desk, openDesk, ownFields } from "../../../testing/desk.ts";

let desk: Desk;

beforeAll(async () => {
  desk = await openDesk();
});

afterAll(() => desk.close());

beforeEach(async () => {
  await desk.reset();
  await desk.seed();
});

interface Field {
  readonly api_name: string;
  readonly [key: string]: unknown;
}

async function fieldsOf(module: string): Promise<Map<string, Field>> {
  const { body } = await desk.get(`/settings/fields?module=${module}`);
  return new Map(body.fields.map((field: Field) => [field.api_name, field]));
}

test("modules are listed by name with what may be done, the organisation's own too [3.1-modules] [3.1-labels]", async () => {
  await desk.seed({ fields: { ...ownFields, Site_Visits: [] } });
  const { body } = await desk.get("/settings/modules");
  const byName = new Map(body.modules.map((one: Field) => [one.api_name, one]));
  expect([...byName.keys()]).toEqual([
    "Leads",
    "Contacts",
    "Accounts",
    "Deals",
    "Events",
    "Tasks",
    "Installations",
    "Site_Visits",
  ]);
  expect(byName.get("Events")).toMatchObject({
    api_name: "Events",
    module_name: "Events",
    singular_label: "Meeting",
    plural_label: "Meetings",
    generated_type: "default",
    api_supported: true,
    creatable: true,
    editable: true,
    deletable: true,
    viewable: true,
    convertable: false,
    status: "visible",
    id: expect.stringMatching(/^\d{15,19}$/),
  });
  expect(byName.get("Site_Visits")).toMatchObject({ generated_type: "custom" });
  expect((await desk.get("/settings/modules?status=user_hidden")).status).toBe(204);
});

test("one module tells more [3.1-module]", async () => {
  const { body } = await desk.get("/settings/modules/Deals");
  expect(body.modules).toMatchObject([
    { api_name: "Deals", display_field: { api_name: "Deal_Name" } },
  ]);
  expect((await desk.get("/settings/modules/Gadgets")).body.code).toBe("INVALID_MODULE");
});

test("fields tell their type, length and who may do what [3.2-fields] [3.2-writable] [3.2-unique]", async () => {
  const fields = await fieldsOf("Leads");
  expect(fields.get("Last_Name")).toMatchObject({
    field_label: "Last Name",
    data_type: "text",
    json_type: "string",
    length: 80,
    system_mandatory: true,
    read_only: false,
    field_read_only: false,
    custom_field: false,
    operation_type: { api_create: true, api_update: true },
    convert_mapping: { Contacts: "Last_Name", Deals: null, Accounts: null },
    unique: {},
  });
  expect(fields.get("Milepost_Reference")).toMatchObject({
    length: 64,
    custom_field: true,
    unique: { casesensitive: "false" },
  });
  expect(fields.get("id")).toMatchObject({ data_type: "bigint", json_type: "string" });
  expect(fields.get("Modified_Time")).toMatchObject({
    field_read_only: true,
    operation_type: { api_create: false, api_update: false },
  });
  expect(fields.get("Secret")?.profiles).toContainEqual({
    permission_type: "hidden",
    name: zoe.profile.name,
    id: zoe.profile.id,
  });
  const field = fields.get("Company");
  const one = await desk.get(`/settings/fields/${field?.id}?module=Leads`);
  expect(one.body.fields).toEqual([field]);
  expect((await desk.get("/settings/fields/1?module=Leads")).status).toBe(204);
  expect((await desk.get("/settings/fields?module=Leads&type=unused")).status).toBe(204);
});

test("fields are asked for by module [3.2-module-missing] [3.2-invalid-module]", async () => {
  for (const path of ["fields", "layouts", "related_lists"]) {
    expect((await desk.get(`/settings/${path}`)).body).toMatchObject({
      code: "REQUIRED_PARAM_MISSING",
      details: { param_name: "module" },
    });
    expect((await desk.get(`/settings/${path}?module=Gadgets`)).body.code).toBe("INVALID_MODULE");
  }
});

test("picklists tell their values in order, lookups their module [3.2-picklist] [3.2-lookup]", async () => {
  const deals = await fieldsOf("Deals");
  const values = deals.get("Stage")?.pick_list_values as Field[];
  expect(values[0]).toMatchObject({
    display_value: "-None-",
    actual_value: "-None-",
    reference_value: "-None-",
    sequence_number: 1,
    type: "used",
    id: expect.any(String),
  });
  expect(deals.get("Account_Name")?.lookup).toMatchObject({ module: { api_name: "Accounts" } });
  const events = await fieldsOf("Events");
  expect(events.get("What_Id")).toMatchObject({
    data_type: "lookup",
    lookup: { module: { api_name: "se_module" } },
  });
});

test.each([
  ["Leads", "Company", "text", "string"],
  ["Leads", "Rooms", "integer", "integer"],
  ["Leads", "Annual_Revenue", "currency", "double"],
  ["Leads", "Interests", "multiselectpicklist", "jsonarray"],
  ["Leads", "Owner", "ownerlookup", "jsonobject"],
  ["Leads", "Email_Opt_Out", "boolean", "boolean"],
  ["Deals", "Closing_Date", "date", "string"],
  ["Deals", "Field_Agent", "userlookup", "jsonobject"],
  ["Events", "Start_DateTime", "datetime", "string"],
  ["Events", "Participants", "participants", "jsonarray"],
])(
  "%s.%s is a %s with the JSON type %s [3.3-types]",
  async (module, name, data_type, json_type) => {
    expect((await fieldsOf(module)).get(name)).toMatchObject({ data_type, json_type });
  },
);

test("layouts alone tell what is required, and which stages a pipeline has [3.4-layouts] [3.4-pipeline]", async () => {
  const layoutOf = async (module: string) => {
    const { body } = await desk.get(`/settings/layouts?module=${module}`);
    expect(body.layouts[0]).toMatchObject({ name: "Standard", status: "active", visible: true });
    const fields: Field[] = body.layouts[0].sections[0].fields;
    return new Map(fields.map((field) => [field.api_name, field]));
  };
  const leads = await layoutOf("Leads");
  expect(leads.get("Company")).toMatchObject({ required: true, system_mandatory: false });
  expect(leads.get("Last_Name")).toMatchObject({ required: true, system_mandatory: true });
  expect(leads.get("Phone")).toMatchObject({ required: false });
  const deals = await layoutOf("Deals");
  const pipelines = deals.get("Pipeline")?.pick_list_values as Field[];
  const [, first] = pipelines as unknown as { maps: { pick_list_values: Field[] }[] }[];
  expect(first?.maps[0]?.pick_list_values).toContainEqual({
    actual_value: "Qualification",
    display_value: "Qualification",
  });
});

test("profiles tell what they allow [3.5-profiles]", async () => {
  const denied = ["Crm_Implied_Delete_Deals"];
  await desk.seed({ profiles: [{ id: zoe.profile.id, name: "Standard", denied }] });
  const { body } = await desk.get("/settings/profiles");
  expect(body.profiles.map((one: { name: string }) => one.name)).toEqual([
    ada.profile.name,
    zoe.profile.name,
  ]);
  const one = await desk.get(`/settings/profiles/${zoe.profile.id}`);
  const details: Field[] = one.body.profiles[0].permissions_details;
  const enabled = (name: string) => details.find((each) => each.name === name)?.enabled;
  expect(enabled("Crm_Implied_Delete_Deals")).toBe(false);
  expect(enabled("Crm_Implied_View_Deals")).toBe(true);
  expect((await desk.get("/settings/profiles/1")).status).toBe(204);
});

test("the related lists of a module are listed [3.5-related-lists]", async () => {
  const { body } = await desk.get("/settings/related_lists?module=Accounts");
  const names = body.related_lists.map((one: Field) => one.api_name);
  expect(names).toEqual(expect.arrayContaining(["Contacts", "Deals", "Events", "Notes"]));
});

test("a deal's layout demands its account and closing date, or by a switch the date alone [3.4-deal-account]", async () => {
  const required = async () => {
    const { body } = await desk.get("/settings/layouts?module=Deals");
    const fields: Field[] = body.layouts[0].sections[0].fields;
    return fields.filter((one) => one.required).map((one) => one.api_name);
  };
  const always = ["Deal_Name", "Stage", "Pipeline", "Closing_Date"];
  expect(await required()).toEqual([...always, "Account_Name"]);
  await desk.turn({ dealAccount: "optional" });
  expect(await required()).toEqual(always);
});
