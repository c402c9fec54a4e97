import { type BookingDesk, openBookingDesk } from "@milepost/kit/company/booking-desk.ts";
import { openSettingsDesk, type SettingsDesk } from "@milepost/kit/company/settings-desk.ts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

/** The entities of specification §3 as the api answers them, key by key, and what the roles of §6 may do. */
const cell = inject("cell");
let desk: BookingDesk;
let admin: SettingsDesk["call"];
let agent: SettingsDesk["call"];

type Settings = Readonly<Record<string, unknown>>;
interface Workflow {
  readonly workflowId: number;
  readonly workflowName: string;
  readonly settings: Settings;
}

beforeAll(async () => {
  desk = await openBookingDesk(cell, "50");
  admin = openSettingsDesk(desk.admin).call;
  agent = openSettingsDesk(desk.agent).call;
});
afterAll(() => desk.close());

const readAll = async () => (await admin("GET", "/api/settings")).body;
async function readOne(id: number): Promise<Workflow> {
  const { workflows } = await readAll();
  const found = (workflows as Workflow[]).find(({ workflowId }) => workflowId === id);
  if (!found) throw new Error(`There is no workflow ${id}`);
  return found;
}
const saveAs = (call: SettingsDesk["call"], workflowId: number, workflowSettings: object) =>
  call("POST", "/api/settings", { workflowUpdates: [{ workflowId, workflowSettings }] });

const modules = { sourceModule: "Leads", destinationModule: "Deals" };

test("workflows are counted from 1, which stays", async () => {
  const add = async () => {
    const made = { workflowName: "Baths", ...modules, createMeeting: true };
    const { body } = await admin("POST", "/api/workflow/new", made);
    return (body.workflow as { workflowId: number }).workflowId;
  };
  const { workflows } = await readAll();
  const highest = Math.max(...(workflows as Workflow[]).map(({ workflowId }) => workflowId));
  const added = await readOne(await add());
  const kept = await admin("DELETE", "/api/settings/workflow/1");
  // Spec: workflowId (number; 1 is the default and cannot be deleted; a new one gets the highest id plus 1), workflowName, settings.
  expect([added, kept.status, await readOne(1)]).toMatchObject([
    { workflowId: highest + 1, workflowName: "Baths", settings: {} },
    403,
    { workflowId: 1 },
  ]);
  // Spec: Workflow 1 cannot be deleted.
  expect.soft(kept).toMatchObject({ status: 403, body: { code: "DEFAULT_WORKFLOW_STAYS" } });
});

test("a workflow that nobody has touched has the specified settings", async () => {
  const { settings } = await readOne(1);
  // Spec: sourceModule, destinationModule
  expect.soft(settings).toMatchObject({ sourceModule: "Leads", destinationModule: "Deals" });
  // Spec: timezone (default Europe/London)
  expect.soft(settings.timezone).toBe("Europe/London");
  // Spec: createMeeting (boolean, default true)
  expect.soft(settings.createMeeting).toBe(true);
  // Spec: defaultDaysInAdvance
  expect.soft(settings.defaultDaysInAdvance).toBe(4);
  // Spec: defaultAppointmentSlots (list of HH:MM strings)
  expect.soft(settings.defaultAppointmentSlots).toEqual(["10:00", "13:00", "16:00"]);
  // Spec: maxDriveTime
  expect.soft(settings.maxDriveTime).toBe(60);
  // Spec: timeBlockEnabled
  expect.soft(settings.timeBlockEnabled).toBe(false);
  // Spec: dayStartTime, dayEndTime
  expect.soft(settings).toMatchObject({ dayStartTime: "08:00", dayEndTime: "18:00" });
  const names = { email: "defaultEmail.html", calendar: "sampleInvite.ics" };
  const chosen = (currentTemplate: string) => ({ currentTemplate, uploadedTemplates: [] });
  // Spec: templates: email, calendar and thankYou, each with currentTemplate and uploadedTemplates.
  expect.soft(settings.templates).toEqual({
    email: chosen(names.email),
    calendar: chosen(names.calendar),
    thankYou: chosen("defaultThankYou.html"),
  });
  const files = await Promise.all(
    ["email", "calendar", "thank-you"].map((kind) =>
      admin("GET", `/api/${kind}-templates?workflowId=1`),
    ),
  );
  // Spec: Default templates: email calendarInvite.html in one reading and defaultEmail.html in another (the two readings differ); calendar sampleInvite.ics; thank-you defaultThankYou.html.
  expect(files.map(({ body }) => body.templates)).toEqual([
    ["defaultEmail.html", "calendarInvite.html"],
    ["sampleInvite.ics"],
    ["defaultThankYou.html"],
  ]);
});

const entry = {
  _id: "65f1c0ffee0123456789abcd",
  mappedModule: "Deals",
  destinationField: "Next_Step",
  destinationFieldType: "text",
  showInBookingForm: true,
  editable: true,
  allowAdminEditChange: true,
  required: false,
  canDelete: true,
  fixedModule: false,
  label: "Phone",
  order: 100,
  originalIndex: 9,
  parentId: "p1",
};
const mapping = {
  id: "custom-1",
  isAppField: false,
  isOriginalAppField: false,
  sourceModule: "Leads",
  sourceField: "Phone",
  sourceFieldType: "text",
  fieldMappings: [entry],
  lastModified: "2026-11-16T09:00:00.000Z",
  parentAppFieldId: null,
};
const agentField = {
  id: "1",
  module: "Deals",
  field: "Description",
  fieldType: "textarea",
  required: true,
  showInBookingForm: true,
  editable: true,
  order: 10,
  label: "Notes",
};
const plain = {
  id: "1",
  module: "Deals",
  field: "Stage",
  fieldType: "dropdown",
  defaultValue: "Qualification",
  order: 10,
};
const lookup = {
  id: "2",
  module: "Deals",
  field: "Campaign_Source",
  fieldType: "lookup",
  defaultValue: { id: "310650000000000001", name: "Fair" },
  order: 20,
};
const condition = {
  order: 1,
  field: "Deals:Stage",
  operator: "is_not",
  value: "Closed Lost",
  logicalOperator: null,
};
const ranking = {
  id: "1",
  sourceField: "Qualification",
  destinationField: "Qualification",
  order: 1,
};

test("everything that an administrator configures is kept key by key, and nobody else may", async () => {
  const people = [desk.ours(desk.becky)];
  const { mappings = [] } = (await readOne(1)).settings as { mappings?: object[] };
  const change = {
    defaultMeetingTitle: "x".repeat(255),
    tiebreakField: "Deals:Stage",
    tiebreakRankings: [ranking],
    existingBookingFilters: [
      condition,
      { ...condition, order: 2, operator: "is", value: "Qualification", logicalOperator: "OR" },
    ],
    fullDayBlockSettings: { enabled: true, conditions: [condition] },
    operatingDays: ["Monday", "Saturday"],
    selectedFieldAgents: people,
    selectedUsers: people,
    selectedAdmins: people,
    notifications: { system: "teams", webhookUrl: "" },
    bookingAgentFields: [agentField],
    defaultFieldValues: [plain, lookup],
    mappings: [...mappings, mapping],
    selectedVariables: ["appCity"],
  };
  const saved = [
    await saveAs(agent, 1, change),
    await saveAs(admin, 1, { defaultMeetingTitle: "x".repeat(256) }),
    await saveAs(admin, 1, { bookingAgentFields: [{ ...agentField, id: "a" }] }),
    await saveAs(admin, 1, change),
  ];
  const { settings } = await readOne(1);
  // Spec: Administrators configure workflows: source and destination CRM modules, field mappings, field agents, slots, meeting settings, templates, access lists and notifications.
  expect.soft([saved[0]?.status, saved[3]?.status, settings]).toMatchObject([403, 200, change]);
  const title = [settings.defaultMeetingTitle, saved[1]?.status];
  // Spec: defaultMeetingTitle (max 255 characters)
  expect.soft(title).toEqual(["x".repeat(255), 400]);
  // Spec: tiebreakField
  expect.soft(settings.tiebreakField).toBe("Deals:Stage");
  // Spec: tiebreakRankings (each: id, sourceField, destinationField, order)
  expect.soft(settings.tiebreakRankings).toEqual([ranking]);
  // Spec: existingBookingFilters (each: order, field as 'Module:fieldName', operator, value, logicalOperator AND or OR; null for the first)
  expect.soft(settings.existingBookingFilters).toEqual(change.existingBookingFilters);
  // Spec: fullDayBlockSettings (enabled, conditions; condition has order, field, operator, value, logicalOperator)
  expect.soft(settings.fullDayBlockSettings).toEqual({ enabled: true, conditions: [condition] });
  // Spec: operatingDays
  expect.soft(settings.operatingDays).toEqual(["Monday", "Saturday"]);
  const lists = { selectedFieldAgents: people, selectedUsers: people, selectedAdmins: people };
  // Spec: selectedFieldAgents, selectedUsers, selectedAdmins (lists of user ids)
  expect.soft(settings).toMatchObject(lists);
  // Spec: notifications (system, webhookUrl)
  expect.soft(settings.notifications).toEqual({ system: "teams", webhookUrl: "" });
  const stamp = { lastUpdatedBy: expect.any(String), lastUpdatedAt: expect.stringMatching(/^20/) };
  // Spec: lastUpdatedBy, lastUpdatedAt
  expect.soft(settings).toMatchObject(stamp);
  const lengths = { bookingAgentFields: { length: 1 }, defaultFieldValues: { length: 2 } };
  // Spec: bookingAgentFields, defaultFieldValues, mappings
  expect.soft(settings).toMatchObject({ ...lengths, mappings: { length: mappings.length + 1 } });
  // Spec: Also selectedVariables.
  expect.soft(settings.selectedVariables).toEqual(["appCity"]);
  const kept = (settings.mappings as (typeof mapping)[]).at(-1);
  // Spec: id, isAppField, isOriginalAppField, sourceModule, sourceField, sourceFieldType, fieldMappings, lastModified, parentAppFieldId.
  expect.soft(kept).toEqual(mapping);
  // Spec: The first entry holds the details: _id, mappedModule, destinationField, destinationFieldType, showInBookingForm, editable, allowAdminEditChange, required, canDelete, fixedModule, label, order, originalIndex, parentId.
  expect.soft(kept?.fieldMappings[0]).toEqual(entry);
  // Spec: The flags allowAdminEditChange and editable exist on mappings.
  expect.soft(kept?.fieldMappings[0]).toMatchObject({ allowAdminEditChange: true, editable: true });
  const asked = [settings.bookingAgentFields, saved[2]?.status];
  // Spec: id (numeric string), module, field, fieldType, required, showInBookingForm, editable, order, label.
  expect.soft(asked).toEqual([[agentField], 400]);
  // Spec: id, module, field, fieldType, defaultValue (a plain value, or an object with id and name for lookups), order.
  expect.soft(settings.defaultFieldValues).toEqual([plain, lookup]);
});

test("users, fields and records of the CRM have the specified keys", async () => {
  const { users, crmModuleFields } = (await readAll()) as unknown as {
    users: { zohoUserId: string }[];
    crmModuleFields: Record<string, { name: string }[]>;
  };
  const { id: zohoUserId, full_name: name } = desk.becky;
  const user = users.find((one) => one.zohoUserId === zohoUserId);
  const email = (desk.becky as { email?: string }).email;
  // Spec: CRM user: _id, name, email, zohoUserId, avatar.
  expect.soft(user).toMatchObject({
    _id: desk.ours(desk.becky),
    name,
    email,
    zohoUserId,
    avatar: "/avatar.svg",
  });
  const picture = (user as { avatar?: string } | undefined)?.avatar ?? "";
  const image = await desk.agent.send(picture);
  // Spec: Users without an avatar get a default avatar image.
  expect([picture, image.headers.get("content-type")]).toEqual(["/avatar.svg", "image/svg+xml"]);
  const field = (wanted: string) => crmModuleFields.Deals?.find((one) => one.name === wanted);
  // Spec: CRM module field: name, label, type, options, required, lookupType, lookupDetails.module or lookup.module, isUserLookup.
  expect.soft([field("Stage"), field("Contact_Name"), field("Field_Agent")]).toMatchObject([
    {
      name: "Stage",
      label: "Stage",
      type: "dropdown",
      required: true,
      options: expect.arrayContaining(["Qualification"]),
    },
    {
      type: "lookup",
      lookupType: expect.any(String),
      lookupDetails: { module: "Contacts" },
      required: false,
    },
    { type: "userlookup", isUserLookup: true },
  ]);
  const files = (await admin("GET", "/api/email-templates?workflowId=1")).body.files;
  // Spec: The fallback is 'System' with a system address when there is no user.
  expect.soft((files as { uploadedBy: object }[])[0]?.uploadedBy).toEqual({
    userId: "system",
    userName: "System",
    email: "system@example.invalid",
  });
  const { upload } = openSettingsDesk(desk.admin);
  await upload("/api/email-templates/upload?workflowId=1", "own.html", "<p>Own</p>");
  const listed = (await admin("GET", "/api/email-templates?workflowId=1")).body.files;
  // Spec: Template upload records carry the uploader's userId, userName and e-mail.
  expect.soft((listed as { uploadedBy: object }[]).at(-1)?.uploadedBy).toEqual({
    userId: desk.ours(desk.manager),
    userName: desk.manager.full_name,
    email: (desk.manager as { email?: string }).email,
  });
});

test("who is listed may search, who is an administrator may manage, and a slot lasts as long as is set", async () => {
  const me = desk.ours(desk.bookingAgent);
  const [wf = 0] = await desk.addWorkflows([
    {
      ...modules,
      settings: { selectedUsers: [], selectedAdmins: [], defaultMeetingDuration: 75 },
    },
  ]);
  const may = async () => {
    const { body } = await agent("GET", `/api/workflow/${wf}/access`);
    const { status } = await saveAs(agent, wf, { maxDriveTime: 0 });
    return { hasAccess: body.hasAccess, manages: status === 200 };
  };
  const nobody = await may();
  await saveAs(admin, wf, { selectedUsers: [me] });
  const user = await may();
  await saveAs(admin, wf, { selectedUsers: [], selectedAdmins: [me] });
  const manager = await may();
  const search = async () => {
    const { body } = await admin("GET", `/api/search?wf=${wf}&postcode=${desk.postcode}`);
    return body as unknown as {
      salesPersonName: string;
      appFieldAgentId: string;
      slots: string[];
      offers: { slot: string; start: string; end: string }[];
    }[];
  };
  const both = await search();
  await saveAs(admin, wf, { selectedFieldAgents: [desk.ours(desk.omar)] });
  const agents = [both, await search()].map((found) => found.map((one) => one.appFieldAgentId));
  // Spec: Per workflow: selectedUsers (who may access it), selectedAdmins (who may manage it) and selectedFieldAgents.
  expect([nobody, user, manager.manages, agents[0]?.length, agents[1]]).toEqual([
    { hasAccess: false, manages: false },
    { hasAccess: true, manages: false },
    true,
    2,
    [desk.ours(desk.omar)],
  ]);
  const free = both.find(({ slots }) => slots.length > 0);
  // Spec: salesPersonName, appFieldAgentId, slots (list of slot codes).
  expect.soft(free).toMatchObject({
    salesPersonName: expect.any(String),
    appFieldAgentId: expect.any(String),
    slots: free?.offers.map(({ slot }) => slot),
  });
  const [offer] = free?.offers ?? [];
  const minutes = (Date.parse(offer?.end ?? "") - Date.parse(offer?.start ?? "")) / 60_000;
  // Spec: defaultMeetingDuration (minutes)
  expect.soft(minutes).toBe(75);
});
