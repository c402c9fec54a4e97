import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ada, lead, zoe } from "../../testing/company.ts";
import { type Desk, openDesk } from "../../testing/desk.ts";

let desk: Desk;

beforeAll(async () => {
  desk = await openDesk();
});

afterAll(() => desk.close());

beforeEach(async () => {
  await desk.reset();
  await desk.seed();
});

const survey = {
  Event_Title: "Survey",
  Start_DateTime: "2026-07-01T10:00:00+01:00",
  End_DateTime: "2026-07-01T11:00:00+01:00",
};
const at = (name: string) => ({ api_name: name, json_path: `$.data[0].${name}` });
const meet = (values: object) => desk.insert("Events", { ...survey, ...values });

describe("a meeting", () => {
  test.each(["Event_Title", "Start_DateTime", "End_DateTime"])(
    "needs %s, and no reminder [5.1-mandatory] [2.4-remind-at]",
    async (name) => {
      expect((await meet({})).status).toBe(201);
      const { item } = await meet({ [name]: undefined });
      expect(item).toMatchObject({ code: "MANDATORY_NOT_FOUND", details: at(name) });
    },
  );

  test("ends after it starts [5.1-end-after-start]", async () => {
    const wrong = { End_DateTime: survey.Start_DateTime };
    expect((await meet(wrong)).item).toMatchObject({
      code: "INVALID_DATA",
      details: at("End_DateTime"),
    });
    const { id } = await meet({});
    const later = { Start_DateTime: "2026-07-01T12:00:00+01:00" };
    expect((await desk.update("Events", id, later)).status).toBe(400);
    await desk.turn({ endBeforeStart: "DEPENDENT_MISMATCH" });
    expect((await meet(wrong)).item).toMatchObject({
      code: "DEPENDENT_MISMATCH",
      details: { dependee: at("Start_DateTime"), ...at("End_DateTime") },
    });
  });

  test("that lasts all day is read with datetimes, or with dates by a switch [5.1-all-day]", async () => {
    const { id } = await meet({
      All_day: true,
      Start_DateTime: "2026-07-01T00:00:00+01:00",
      End_DateTime: "2026-07-03T00:00:00+01:00",
    });
    expect(await desk.read("Events", id)).toMatchObject({
      Start_DateTime: "2026-07-01T00:00:00+01:00",
      End_DateTime: "2026-07-03T00:00:00+01:00",
    });
    const dates = { All_day: true, Start_DateTime: "2026-07-01", End_DateTime: "2026-07-01" };
    expect((await meet(dates)).status).toBe(400);
    await desk.turn({ allDayTimes: "date" });
    expect(await desk.read("Events", id)).toMatchObject({
      Start_DateTime: "2026-07-01",
      End_DateTime: "2026-07-02",
    });
    const written = await desk.read("Events", (await meet(dates)).id);
    expect(written).toMatchObject(dates);
  });

  test("is about a record when $se_module says of which module; a lead by a switch [5.1-what-id] [2.7-dependent-field]", async () => {
    const What_Id = { id: lead(1).id };
    expect((await meet({ What_Id })).item).toMatchObject({
      code: "DEPENDENT_FIELD_MISSING",
      details: { dependee: at("What_Id"), ...at("$se_module") },
      message: "Required field not found",
    });
    const { id } = await meet({ What_Id, $se_module: "Leads" });
    expect(await desk.read("Events", id)).toMatchObject({
      What_Id: { name: "Lead 1", id: lead(1).id },
      $se_module: "Leads",
    });
    expect((await meet({ What_Id, $se_module: "Deals" })).item.details).toEqual(at("What_Id"));
    await desk.turn({ meetingAboutLead: "refused" });
    expect((await meet({ What_Id, $se_module: "Leads" })).item).toMatchObject({
      code: "INVALID_DATA",
      details: { ...at("$se_module"), supported_values: expect.any(Array) },
    });
  });

  test("is with a contact, who goes with a lead only by a switch [5.1-who-id] [5.1-what-and-who]", async () => {
    const contact = await desk.insert("Contacts", { Last_Name: "Reed" });
    const Who_Id = { id: contact.id };
    const { id } = await meet({ Who_Id });
    expect((await desk.read("Events", id)).Who_Id).toEqual({ name: "Reed", id: contact.id });
    expect((await meet({ Who_Id: { id: lead(1).id } })).status).toBe(400);
    const both = { Who_Id, What_Id: { id: lead(1).id }, $se_module: "Leads" };
    expect((await meet(both)).item.code).toBe("DEPENDENT_MISMATCH");
    await desk.turn({ leadAndContact: "accepted" });
    expect((await meet(both)).status).toBe(201);
  });

  test("has participants of four kinds, who are read with name, invited and status [5.1-participants]", async () => {
    const contact = await desk.insert("Contacts", { Last_Name: "Reed", Email: "r@x.example" });
    const Participants = [
      { type: "user", participant: zoe.id },
      { type: "contact", participant: contact.id },
      { type: "lead", participant: lead(1).id },
      { type: "email", Email: "guest@x.example" },
    ];
    const { id } = await meet({ Participants });
    const known = { invited: false, status: "not_known" };
    expect((await desk.read("Events", id)).Participants).toEqual([
      { type: "user", participant: zoe.id, name: zoe.full_name, Email: zoe.email, ...known },
      { type: "contact", participant: contact.id, name: "Reed", Email: "r@x.example", ...known },
      { type: "lead", participant: lead(1).id, name: "Lead 1", Email: null, ...known },
      {
        type: "email",
        participant: "guest@x.example",
        name: null,
        Email: "guest@x.example",
        ...known,
      },
    ]);
    const wrong = await meet({ Participants: [{ type: "user", participant: "1" }] });
    expect(wrong.item).toMatchObject({
      code: "INVALID_DATA",
      details: { json_path: "$.data[0].Participants[0].participant" },
    });
    expect((await meet({ Participants: [{ type: "ghost" }] })).status).toBe(400);
    expect((await meet({ Participants: "all" })).status).toBe(400);
  });

  test("keeps a participant's answer when the list is written again", async () => {
    const who = { type: "user", participant: zoe.id };
    const { id } = await meet({ Participants: [who] });
    const declined = { ...who, invited: true, status: "declined" };
    await desk.edit("update", "Events", { id, values: { Participants: [declined] } });
    await desk.update("Events", id, { Participants: [who] });
    expect((await desk.read("Events", id)).Participants).toMatchObject([declined]);
  });

  test("has at most 50 participants [5.1-participants-limit]", async () => {
    const Participants = Array.from({ length: 51 }, (_, i) => ({
      type: "email",
      Email: `guest${i}@x.example`,
    }));
    expect((await meet({ Participants })).item).toMatchObject({
      code: "LIMIT_EXCEEDED",
      message: "Only 50 participants can be added to an event.",
    });
  });

  test("takes no word for where it was checked in [5.1-read-only]", async () => {
    const { id } = await meet({ Latitude: 51.5, Longitude: 0.1, Check_In_City: "York" });
    expect(await desk.read("Events", id)).toMatchObject({
      Latitude: null,
      Longitude: null,
      Check_In_City: null,
    });
  });

  test("can be marked as free or private only where the switch says so", async () => {
    const marked = { Show_As__s: "Free", Private__s: true };
    const { id } = await meet(marked);
    expect(await desk.read("Events", id)).not.toHaveProperty("Show_As__s");
    await desk.turn({ meetingMarks: "present" });
    expect(await desk.read("Events", (await meet(marked)).id)).toMatchObject(marked);
  });
});

describe("cancelling", () => {
  const invited = { type: "user", participant: zoe.id };
  const cancel = (id: string) =>
    desk.ask("POST", `/Events/${id}/actions/cancel`, { data: [{ send_cancelling_mail: true }] });

  test("marks the meeting, once, and leaves it where it is [5.1-cancel] [5.1-cancel-refused]", async () => {
    const { id } = await meet({ Participants: [invited], $send_notification: true });
    expect(await cancel(id)).toMatchObject({
      status: 200,
      body: {
        data: [
          {
            code: "SUCCESS",
            details: { id },
            status: "success",
            message: "The event is successfully cancelled",
          },
        ],
      },
    });
    expect((await desk.read("Events", id)).$event_cancelled).toBe(true);
    const again = await cancel(id);
    expect([again.status, again.body.data[0].code]).toEqual([400, "NOT_ALLOWED"]);
  });

  test("is not allowed without anybody invited, or afterwards [5.1-cancel-refused] [5.1-send-notification]", async () => {
    const alone = await meet({ Participants: [invited] });
    expect((await cancel(alone.id)).body.data[0].code).toBe("NOT_ALLOWED");
    await desk.turn({ sendNotification: "ignored" });
    const unasked = await meet({ Participants: [invited], $send_notification: true });
    expect((await cancel(unasked.id)).body.data[0].code).toBe("NOT_ALLOWED");
    const past = await meet({
      Start_DateTime: "2026-03-01T10:00:00+00:00",
      End_DateTime: "2026-03-01T11:00:00+00:00",
      Participants: [{ ...invited, invited: true }],
    });
    expect((await cancel(past.id)).body.data[0].code).toBe("NOT_ALLOWED");
    expect((await cancel("5725767000000999999")).status).toBe(400);
    const empty = await desk.ask("POST", `/Events/${past.id}/actions/cancel`, { data: [{}] });
    expect(empty.body.code).toBe("MANDATORY_NOT_FOUND");
  });
});

describe("a series", () => {
  // The clocks go forward on 29 March 2026.
  const weekly = {
    ...survey,
    Start_DateTime: "2026-03-23T10:00:00+00:00",
    End_DateTime: "2026-03-23T11:00:00+00:00",
    Recurring_Activity: { RRULE: "FREQ=WEEKLY;INTERVAL=1;DTSTART=2026-03-23;UNTIL=2026-04-06" },
  };

  test("becomes a meeting for each occurrence, at the same local time [5.1-recurring]", async () => {
    const { status, body } = await desk.insert("Events", weekly);
    expect(status).toBe(201);
    expect(body.data).toHaveLength(3);
    const ids = body.data.map((one: { details: { id: string } }) => one.details.id);
    const meetings = await Promise.all(ids.map((id: string) => desk.read("Events", id)));
    expect(meetings.map(({ Start_DateTime }) => Start_DateTime)).toEqual([
      "2026-03-23T10:00:00+00:00",
      "2026-03-30T10:00:00+01:00",
      "2026-04-06T10:00:00+01:00",
    ]);
    const series = new Set(meetings.map(({ $recurrence_id }) => $recurrence_id));
    expect(series.size).toBe(1);
    expect(ids).not.toContain([...series][0]);
    expect(meetings[1].Recurring_Activity).toEqual(weekly.Recurring_Activity);
    await desk.ask("DELETE", `/Events/${ids[1]}`);
    expect((await desk.get("/Events/actions/count")).body.count).toBe(2);
  });

  test("is one meeting with its rule, by a switch; a day that is deleted becomes an exception", async () => {
    await desk.turn({ recurrence: "series" });
    const { body, id } = await desk.insert("Events", weekly);
    expect(body.data).toHaveLength(1);
    expect((await desk.read("Events", id)).$recurrence_id).toBeNull();
    expect((await desk.ask("DELETE", `/Events/${id}?occurrence=2026-03-30`)).status).toBe(200);
    expect((await desk.ask("DELETE", `/Events/${id}?occurrence=2026-03-30`)).status).toBe(400);
    await desk.edit("delete", "Events", { id, values: { occurrence: "2026-04-06" } });
    expect((await desk.read("Events", id)).Recurring_Activity).toEqual({
      RRULE: `${weekly.Recurring_Activity.RRULE};EXDATE=2026-03-30,2026-04-06`,
    });
  });

  test("needs a rule that can be read, and a reminder by a switch [5.1-recurring]", async () => {
    for (const Recurring_Activity of [{ RRULE: "NEVER" }, {}, "FREQ=DAILY"]) {
      const { item } = await desk.insert("Events", { ...weekly, Recurring_Activity });
      expect(item).toMatchObject({ code: "INVALID_DATA" });
    }
    await desk.turn({ remindAt: "compulsory" });
    expect((await desk.insert("Events", weekly)).item.details).toEqual(at("Remind_At"));
    const Remind_At = [{ unit: 15, period: "minutes" }];
    expect((await desk.insert("Events", { ...weekly, Remind_At })).status).toBe(201);
    expect((await meet({})).status).toBe(201);
  });
});

test("leave, holidays and working hours are listed, or answered with 204 [4-unavailability] [4-holidays] [4-business-hours]", async () => {
  for (const path of ["users_unavailability", "holidays", "business_hours"]) {
    expect((await desk.get(`/settings/${path}`)).status).toBe(204);
  }
  const leave = [
    {
      id: "5725767000000710001",
      user: { id: ada.id, name: ada.full_name },
      from: "2026-07-01T00:00:00Z",
      to: "2026-07-02T00:00:00Z",
      comments: "Away",
    },
  ];
  const holidays = [{ id: "5725767000000720001", name: "Good Friday", date: "2026-04-03" }];
  await desk.seed({ leave, holidays, edition: "standard" });
  expect((await desk.get("/settings/holidays")).body.code).toBe("FEATURE_NOT_SUPPORTED");
  await desk.seed({ leave, holidays, businessHours: { week_starts_on: "Monday", type: "custom" } });
  const away = await desk.get("/settings/users_unavailability");
  expect(away.body.users_unavailability).toMatchObject([
    { user: { id: ada.id }, from: "2026-07-01T01:00:00+01:00" },
  ]);
  expect((await desk.get("/settings/holidays")).body.holidays).toEqual(holidays);
  expect((await desk.get("/settings/business_hours")).body.business_hours).toMatchObject({
    type: "custom",
  });
});
