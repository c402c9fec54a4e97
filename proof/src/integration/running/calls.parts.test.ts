import { openBrowserless } from "@milepost/kit/browserless.ts";
import { type BookingDesk, openBookingDesk } from "@milepost/kit/company/booking-desk.ts";
import { openSettingsDesk, type SettingsDesk } from "@milepost/kit/company/settings-desk.ts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

/**
 * The calls of specification §7 that sign in and configure, with method, path and keys typed out, and
 * the literal keys of their answers. Nothing here comes from the contract, so a key that is renamed
 * there is noticed here.
 */
const cell = inject("cell");
let desk: BookingDesk;
let admin: SettingsDesk["call"];
let agent: SettingsDesk["call"];
let ofLeads: number;
let ofDeals: number;

beforeAll(async () => {
  desk = await openBookingDesk(cell, "48");
  admin = openSettingsDesk(desk.admin).call;
  agent = openSettingsDesk(desk.agent).call;
  [ofLeads = 0, ofDeals = 0] = await desk.addWorkflows([
    { sourceModule: "Leads", destinationModule: "Deals" },
    { sourceModule: "Deals", destinationModule: "Deals" },
  ]);
});
afterAll(() => desk.close());

const aText = expect.any(String);

test("who is signed in, and where signing in begins", async () => {
  const { body } = await admin("GET", "/auth/check-auth");
  // Spec: GET /auth/check-auth | none | authenticated, user
  expect.soft(body).toMatchObject({ authenticated: true, user: { name: desk.manager.full_name } });
  const levels = await Promise.all(
    [admin, agent].map(async (call) => (await call("GET", "/auth/check-auth")).body.user),
  );
  // Spec: Authenticated user: a user object including zohoAdminLevel.
  expect.soft(levels[0]).toHaveProperty("zohoAdminLevel", "admin");
  // Spec: The user has a zohoAdminLevel.
  expect.soft(levels).toMatchObject([{ zohoAdminLevel: "admin" }, { zohoAdminLevel: "user" }]);
  const start = await openBrowserless(cell).send("/auth/zoho");
  const to = start.headers.get("location") ?? "";
  // Spec: Browser redirect /auth/{provider} | none | login
  expect.soft([start.status, to.startsWith(cell.sandboxUrl)]).toEqual([302, true]);
});

test("logging out clears the cookie", async () => {
  const browser = openBrowserless(cell);
  await browser.signIn(desk.bookingAgent);
  const answer = await browser.send("/auth/logout");
  const cleared = answer.headers.getSetCookie().filter((line) => /=;.*Max-Age=0/.test(line));
  // Spec: GET /auth/logout | none | on 401 and on Logout: clear cookie, go to /login
  expect([answer.status, cleared.length]).toEqual([200, 1]);
});

test("settings are read and saved, and a mistake is answered by its key", async () => {
  const { body } = await admin("GET", "/api/settings");
  const known = { name: aText, label: aText, type: aText, required: expect.any(Boolean) };
  // Spec: GET /api/settings | none | workflows (workflowId, workflowName, settings), crmModuleFields (per module: name, label, type, required, lookupDetails.module or lookup.module), users
  expect.soft(body).toEqual({
    workflows: expect.arrayContaining([
      expect.objectContaining({
        workflowId: ofLeads,
        workflowName: `Workflow ${ofLeads}`,
        settings: expect.objectContaining({ sourceModule: "Leads" }),
      }),
    ]),
    crmModuleFields: expect.objectContaining({
      Deals: expect.arrayContaining([
        expect.objectContaining({
          ...known,
          name: "Contact_Name",
          lookupDetails: { module: "Contacts" },
        }),
      ]),
      Leads: expect.arrayContaining([expect.objectContaining(known)]),
    }),
    users: expect.arrayContaining([expect.objectContaining({ name: desk.manager.full_name })]),
  });
  const save = (workflowSettings: object) =>
    admin("POST", "/api/settings", {
      workflowUpdates: [{ workflowId: ofLeads, workflowSettings }],
    });
  const answers = [await save({ maxDriveTime: 44 }), await save({ defaultMeetingTitle: " " })];
  // Spec: POST /api/settings | workflowUpdates: list of workflowId and workflowSettings | result message, or validationFailed with validationErrors
  expect.soft(answers).toMatchObject([
    { status: 200, body: { message: "Settings updated successfully" } },
    {
      status: 400,
      body: {
        validationFailed: true,
        validationErrors: {
          defaultMeetingTitle: "Please enter a default meeting title before saving",
        },
      },
    },
  ]);
  await save({ maxDriveTime: 0 });
});

test("a workflow is made, named and deleted", async () => {
  const made = {
    workflowName: "Gutters",
    sourceModule: "Contacts",
    destinationModule: "Deals",
    createMeeting: false,
  };
  const created = await admin("POST", "/api/workflow/new", made);
  const impossible = { ...made, destinationModule: "Leads" };
  const refused = await admin("POST", "/api/workflow/new", impossible);
  const { workflowId } = created.body.workflow as { workflowId: number };
  const read = async () => {
    const { body } = await admin("GET", "/api/settings");
    const all = body.workflows as { workflowId: number; workflowName: string; settings: object }[];
    return all.find((one) => one.workflowId === workflowId);
  };
  // Spec: POST /api/workflow/new | workflowName, sourceModule, destinationModule, createMeeting | workflow.workflowId; error in message; settings are refetched afterwards
  expect.soft([created, refused, await read()]).toMatchObject([
    { status: 200, body: { workflow: { workflowId: ofDeals + 1 } } },
    { status: 400, body: { message: "Bookings from Contacts can’t go to Leads." } },
    {
      workflowName: "Gutters",
      settings: { sourceModule: "Contacts", destinationModule: "Deals", createMeeting: false },
    },
  ]);
  const path = `/api/settings/workflow/${workflowId}`;
  const renamed = await admin("PUT", `${path}/name`, { workflowName: "Roofs" });
  // Spec: PUT /api/settings/workflow/{workflowId}/name | workflowName | success
  expect.soft([renamed.body.success, (await read())?.workflowName]).toEqual([true, "Roofs"]);
  const deleted = await admin("DELETE", path);
  // Spec: DELETE /api/settings/workflow/{id} | none | success
  expect.soft([deleted.body.success, await read()]).toEqual([true, undefined]);
});

test("fields and users of the CRM are read, and who may do what is asked", async () => {
  const synced = await admin("POST", "/api/sync-crm-fields");
  // Spec: POST /api/sync-crm-fields | none | crmModuleFields, message
  expect.soft(synced.body).toEqual({
    crmModuleFields: expect.objectContaining({
      Leads: expect.any(Array),
      Contacts: expect.any(Array),
      Accounts: expect.any(Array),
      Deals: expect.any(Array),
    }),
    message: "CRM fields synced successfully",
  });
  const { body: users } = await admin("GET", "/api/users");
  // Spec: GET /api/users | none | user list
  expect((users as unknown as { name: string }[]).map(({ name }) => name).toSorted()).toEqual(
    desk.company.users.map(({ full_name }) => full_name).toSorted(),
  );
  const settings = [await admin("GET", "/api/settings/access")];
  settings.push(await agent("GET", "/api/settings/access"));
  // Spec: GET /api/settings/access | none | hasAccess
  expect(settings.map(({ body }) => body)).toEqual([{ hasAccess: true }, { hasAccess: false }]);
  const open = [await agent("GET", `/api/workflow/${ofLeads}/access`)];
  open.push(await agent("GET", "/api/workflow/1/access"));
  // Spec: GET /api/workflow/{wf}/access | none | hasAccess
  expect.soft(open.map(({ body }) => body)).toEqual([{ hasAccess: true }, { hasAccess: false }]);
  const searched = await Promise.all(
    [ofLeads, 1].map((wf) => agent("GET", `/api/search?wf=${wf}&postcode=${desk.postcode}`)),
  );
  // Spec: The workflow access check (hasAccess) decides whether a user may search in a workflow.
  expect.soft(searched.map(({ status }) => status)).toEqual([200, 403]);
  const { body } = await agent("GET", "/api/settings");
  // Spec: A user sees only the workflows they have access to.
  expect((body.workflows as { workflowId: number }[]).map(({ workflowId }) => workflowId)).toEqual([
    ofLeads,
    ofDeals,
  ]);
});

test("templates are listed, uploaded and downloaded on three paths", async () => {
  const { upload } = openSettingsDesk(desk.admin);
  const files = [
    ["email", "a.html", "<p>email</p>"],
    ["calendar", "a.ics", "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"],
    ["thank-you", "a.html", "<p>thanks</p>"],
  ] as const;
  const listed: unknown[] = [];
  const taken: unknown[] = [];
  const blobs: string[] = [];
  for (const [kind, name, content] of files) {
    const path = `/api/${kind}-templates`;
    listed.push((await admin("GET", `${path}?workflowId=${ofLeads}`)).body.templates);
    const { status, body } = await upload(`${path}/upload?workflowId=${ofLeads}`, name, content);
    taken.push([status, body.filename]);
    const file = await desk.admin.send(`${path}/download/${body.filename}`);
    blobs.push(await file.text());
  }
  // Spec: GET /api/email-templates, /api/calendar-templates, /api/thank-you-templates | query workflowId | templates (list of file names)
  expect(listed).toEqual([
    ["defaultEmail.html", "calendarInvite.html"],
    ["sampleInvite.ics"],
    ["defaultThankYou.html"],
  ]);
  // Spec: POST the same three paths plus /upload | query workflowId; multipart with file field template | filename, status 200
  expect.soft(taken).toEqual([
    [200, expect.stringMatching(/^a-\w+\.html$/)],
    [200, expect.stringMatching(/^a-\w+\.ics$/)],
    [200, expect.stringMatching(/^a-\w+\.html$/)],
  ]);
  // Spec: GET the same three paths plus /download/{filename} | none | file blob. The thank-you page uses the thank-you one for its HTML
  expect.soft(blobs).toEqual([files[0][2], files[1][2], expect.stringContaining(files[2][2])]);
});

test("an error of a browser is taken from anybody", async () => {
  const stranger = openSettingsDesk(openBrowserless(cell)).call;
  const { status } = await stranger("POST", "/api/log-error", {
    message: "x is undefined",
    stack: "at a.js:1:2",
    url: "https://milepost.example/search",
    timestamp: "2026-11-16T09:00:00.000Z",
    userAgent: "a browser",
  });
  // Spec: POST /api/log-error | message, stack, url, timestamp, userAgent | none
  expect(status).toBe(200);
});
