import { afterEach, beforeEach, expect, test } from "vitest";
import { ada, company, lead, zoe } from "./testing/company.ts";
import { startWalk, type Walk } from "./testing/walk.ts";

const tab = "/eu/crm/crm/org808232144/tab";
const owner = ({ id, full_name: name, email }: typeof ada) => ({ id, name, email });
const survey = {
  id: "5725767000000610000",
  Event_Title: "Survey",
  Start_DateTime: "2026-07-01T10:00:00+01:00",
  End_DateTime: "2026-07-01T11:00:00+01:00",
  All_day: false,
  Venue: "1 Mill Lane, Melport MP1 1AA",
  Owner: owner(ada),
  Participants: [],
  What_Id: { id: lead(7).id, name: "Lead 7" },
  $se_module: "Leads",
  Created_Time: "2026-02-01T10:00:00+00:00",
  Modified_Time: "2026-02-01T10:00:00+00:00",
};

let walk: Walk;

beforeEach(async () => {
  walk = await startWalk();
  await walk.seed({
    records: { Leads: Array.from({ length: 60 }, (_, i) => lead(i)), Events: [survey] },
  });
});

afterEach(() => walk.close());

const read = async (path: string, cookie = "") =>
  (await fetch(`${walk.url}${path}`, { headers: { cookie } })).text();

/** Sends a form; the status, where it leads, and the page if it leads nowhere. */
async function send(path: string, fields: Record<string, string>, cookie = "") {
  const response = await fetch(`${walk.url}${path}`, {
    method: "POST",
    headers: { cookie },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
  const { status, headers } = response;
  return { status, to: headers.get("location"), headers, page: await response.text() };
}

/** What the form of a record holds before anybody changes it. */
const meetingForm = {
  Event_Title: "Survey",
  Start_DateTime: "2026-07-01T10:00",
  End_DateTime: "2026-07-01T11:00",
  Venue: survey.Venue,
  Owner: ada.id,
  What_Id: `Leads:${lead(7).id}`,
};

async function meetingInApi() {
  const access = await walk.accessFor("Ada Marsh");
  const { body } = await walk.call(access, `/Events/${survey.id}`);
  return body.data[0];
}

test("the CRM leads from the data centre to a lead, and from there to Milepost", async () => {
  expect(await read("/eu/crm")).toContain(`href="${tab}/Leads/${lead(0).id}">Lead 0</a>`);
  expect(await read(`${tab}/Leads/${lead(0).id}`)).toContain(
    `href="http://localhost:3000/search?wf=1&amp;recordId=${lead(0).id}" target="_blank" rel="noopener">Open in Milepost</a>`,
  );
});

test("lists are paged, sorted by any column and filtered by what any column shows", async () => {
  const names = (page: string) => [...page.matchAll(/>(Lead \d+)<\/a>/g)].map(([, name]) => name);
  expect(names(await read(`${tab}/Leads`)).slice(0, 3)).toEqual(["Lead 0", "Lead 1", "Lead 2"]);
  expect(names(await read(`${tab}/Leads?page=2`)).length).toBe(10);
  expect(names(await read(`${tab}/Leads?sort=Full_Name&order=desc`))[0]).toBe("Lead 59");
  expect(names(await read(`${tab}/Leads?q=lead+7`))).toEqual(["Lead 7"]);
  expect(await read(`${tab}/Leads?q=nobody`)).toContain("Nothing to show.");
});

test("deals and custom modules are found under the names that Zoho's addresses use", async () => {
  for (const name of ["Potentials", "Deals"]) {
    expect(await read(`${tab}/${name}`)).toContain("<h1>Deals</h1>");
  }
  expect(await read(`${tab}/CustomModule1`)).toContain("<h1>Installations</h1>");
  for (const path of ["/Leads/1", "/Nothing", `/Leads/${lead(1).id}/cancel`]) {
    expect((await fetch(`${walk.url}${tab}${path}`)).status).toBe(404);
  }
});

test("a record's page lists what other records say about it", async () => {
  const page = await read(`${tab}/Leads/${lead(7).id}`);
  expect(page).toContain(`href="${tab}/Events/${survey.id}">Survey</a>`);
  expect(await read(`${tab}/Events/${survey.id}`)).toContain(
    `href="${tab}/Leads/${lead(7).id}">Lead 7</a>`,
  );
});

test("a meeting that is moved on its page is moved for the API too, stamped with who did it", async () => {
  const changed = {
    ...meetingForm,
    Start_DateTime: "2026-07-01T14:30",
    End_DateTime: "2026-07-01T16:00",
  };
  const { status, to } = await send(`${tab}/Events/${survey.id}/edit`, changed);
  expect([status, to]).toEqual([303, `${tab}/Events/${survey.id}`]);
  expect(await meetingInApi()).toMatchObject({
    Event_Title: "Survey",
    Start_DateTime: "2026-07-01T14:30:00+01:00",
    End_DateTime: "2026-07-01T16:00:00+01:00",
    Modified_By: { id: ada.id },
    What_Id: { id: lead(7).id },
    $se_module: "Leads",
  });
});

test("what the API refuses stands at the field in the API's own words, and nothing is changed", async () => {
  const wrong = { ...meetingForm, Event_Title: "", End_DateTime: "2026-07-01T09:00" };
  const { status, page } = await send(`${tab}/Events/${survey.id}/edit`, wrong);
  expect(status).toBe(400);
  expect(page).toMatch(/id="Event_Title-error">required field not found \(MANDATORY_NOT_FOUND\)/);
  expect(page).toMatch(/<input[^>]*name="End_DateTime"[^>]*value="2026-07-01T09:00"/);
  const end = await send(`${tab}/Events/${survey.id}/edit`, { ...wrong, Event_Title: "Survey" });
  expect(end.page).toMatch(/id="End_DateTime-error">invalid data \(INVALID_DATA\)/);
  expect((await meetingInApi()).Start_DateTime).toBe("2026-07-01T10:00:00+01:00");
});

test("a layout's compulsory fields and a text that is too long are refused on a new record", async () => {
  const { page } = await send(`${tab}/Leads/create`, { Last_Name: "Marsh", Owner: ada.id });
  expect(page).toMatch(/id="Company-error">required field not found/);
  const long = { Last_Name: "x".repeat(81), Company: "Mill House", Owner: ada.id };
  expect((await send(`${tab}/Leads/create`, long)).page).toMatch(
    /id="Last_Name-error">invalid data: at most 80 characters \(INVALID_DATA\)/,
  );
});

test.each(["expanded", "series"])(
  "a new meeting that repeats weekly is in the calendar every week, with a series kept as %s",
  async (recurrence) => {
    await walk.post("/control/switches", { recurrence });
    const weekly = {
      ...meetingForm,
      Event_Title: "Stand-up",
      repeats: "WEEKLY",
      until: "2026-07-15",
    };
    expect((await send(`${tab}/Events/create`, weekly)).status).toBe(303);
    for (const day of ["2026-07-01", "2026-07-08", "2026-07-15"]) {
      expect(await read(`${tab}/Events?day=${day}`)).toContain("Stand-up");
    }
    expect(await read(`${tab}/Events?day=2026-07-22`)).toContain("No meetings on this day.");
  },
);

test("a meeting of all day lasts from midnight to midnight", async () => {
  const leave = { ...meetingForm, Event_Title: "Leave", All_day: "on" };
  const { to } = await send(`${tab}/Events/create`, leave);
  const access = await walk.accessFor("Ada Marsh");
  const { body } = await walk.call(access, `/Events/${to?.split("/").at(-1)}`);
  expect(body.data[0]).toMatchObject({
    Start_DateTime: "2026-07-01T00:00:00+01:00",
    End_DateTime: "2026-07-02T00:00:00+01:00",
    All_day: true,
  });
});

test("deleting and cancelling are asked once more; cancelled meetings stay, struck through", async () => {
  expect(await read(`${tab}/Events/${survey.id}/cancel`)).toContain("Cancel “Survey”?");
  await send(`${tab}/Events/${survey.id}/cancel`, {});
  expect((await meetingInApi()).$event_cancelled).toBe(true);
  expect(await read(`${tab}/Events?day=2026-07-01`)).toMatch(/class="meeting struck"/);

  expect(await read(`${tab}/Events/${survey.id}/delete`)).toContain("Delete “Survey”?");
  expect((await send(`${tab}/Events/${survey.id}/delete`, {})).to).toBe(`${tab}/Events`);
  const access = await walk.accessFor("Ada Marsh");
  expect((await walk.call(access, `/Events/${survey.id}`)).status).toBe(204);
});

test("the day of all users and the week of one user show meetings in the viewer's time zone", async () => {
  const team = await read(`${tab}/Events?day=2026-07-01`);
  expect(team).toContain("10:00–11:00");
  expect(team).toMatch(/from-24 to-36/);
  expect(await read(`${tab}/Events?view=week&day=2026-07-03&user=${ada.id}`)).toContain(
    "10:00–11:00",
  );
  expect(await read(`${tab}/Events?view=week&day=2026-07-03&user=${zoe.id}`)).toContain(
    "No meetings in this week.",
  );

  const { headers, to } = await send("/eu/crm/crm/org808232144/acting-as", { user: zoe.id });
  const cookie = headers.get("set-cookie")?.split(";")[0] ?? "";
  expect(to).toBe(`${tab}/Leads`);
  expect(await read(`${tab}/Events?day=2026-07-01`, cookie)).toContain("05:00–06:00");
  await send(
    `${tab}/Events/${survey.id}/edit`,
    { ...meetingForm, Start_DateTime: "2026-07-01T04:00", End_DateTime: "2026-07-01T06:00" },
    cookie,
  );
  expect(await meetingInApi()).toMatchObject({
    Start_DateTime: "2026-07-01T09:00:00+01:00",
    End_DateTime: "2026-07-01T11:00:00+01:00",
    Modified_By: { name: "Zoe Tan" },
  });
});

test("a private meeting shows others only that the time is taken, and leave and holidays stand above the day", async () => {
  await walk.seed({
    fields: { Events: [{ api_name: "Private__s", data_type: "boolean" }] },
    leave: [
      {
        id: "1",
        user: { id: zoe.id, name: "Zoe Tan" },
        from: "2026-07-01T00:00:00+01:00",
        to: "2026-07-02T00:00:00+01:00",
        comments: "Honeymoon",
      },
    ],
    holidays: [{ id: "2", name: "Feast of lamps", date: "2026-07-02" }],
    records: { Events: [{ ...survey, What_Id: null, Owner: owner(zoe), Private__s: true }] },
  });
  const page = await read(`${tab}/Events?day=2026-07-01`);
  expect(page).toContain("Private");
  expect(page).not.toContain("Survey");
  expect(page).toContain("Honeymoon");
  expect(await read(`${tab}/Events?day=2026-07-02`)).toContain("Feast of lamps");
});

test("pages print what records say, and never obey it", async () => {
  const script = `<script>alert("x")</script>`;
  await walk.seed({
    organisation: { ...company().organisation, company_name: script },
    records: {
      Leads: [lead(1, { Last_Name: script, Company: script })],
      Events: [{ ...survey, What_Id: null, Event_Title: script }],
    },
  });
  const paths = [
    "",
    `/${lead(1).id}`,
    `/${lead(1).id}/edit`,
    `/create?Last_Name=${encodeURIComponent(script)}`,
    `?q=${encodeURIComponent(script)}`,
  ];
  for (const path of [...paths.map((one) => `/Leads${one}`), "/Events?day=2026-07-01"]) {
    const page = await read(`${tab}${path}`);
    expect(page).toContain("&lt;script&gt;");
    expect(page).not.toContain("<script");
  }
});
