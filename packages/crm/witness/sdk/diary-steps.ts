import * as seed from "../../src/zoho/testing/company.ts";
import { create, idOf, one, valueIn } from "./record-steps.ts";
import { call, choice, filled, make, operate, query, read, recordOf } from "./sdk.ts";
import { type Step, step } from "./step.ts";

const channel = "1006800211000";
const made = { lead: "", meeting: "" };
/** What is over cannot be cancelled. */
const hoursAhead = (hours: number) =>
  new Date((Math.ceil(Date.now() / 3_600_000) + hours) * 3_600_000);
const plain = () => one("Events", BigInt(seed.plain.id));

/** Meetings, queries, conversion and channels: what the diaries rest on. */
export const diarySteps: readonly Step[] = [
  step("a meeting", "200 ResponseWrapper 1 Record", plain),
  step("when it begins", '"2026-06-02T09:00:00.000Z"', () => valueIn(plain(), "Start_DateTime")),
  step("who comes", '["helper","admin","x@y.example"]', async () => {
    const all = (await valueIn(plain(), "Participants")) as readonly unknown[];
    const names = { [seed.helper.id]: "helper", [seed.admin.id]: "admin" };
    return all.map((one) => String(call(one, "getParticipant"))).map((id) => names[id] ?? id);
  }),
  step("who declined", '"declined"', async () => {
    const [, second] = (await valueIn(plain(), "Participants")) as readonly unknown[];
    return call(second, "getStatus");
  }),
  step("a cancelled meeting", "true", () =>
    valueIn(one("Events", BigInt(seed.cancelled.id)), "$event_cancelled"),
  ),
  step("meetings of a page", "200 ResponseWrapper 8 Record", async () => {
    const FIELDS = "Event_Title,Start_DateTime,End_DateTime,All_day,Recurring_Activity,Venue,Owner";
    const of = await query("record", "GetRecordsParam", { FIELDS, PER_PAGE: 8 });
    return operate("record", ["Events"], "getRecords", of);
  }),
  step("a new meeting", "201 ActionWrapper SUCCESS", async () => {
    const answer = create("Events", {
      Event_Title: "Sdk meeting",
      Start_DateTime: hoursAhead(90),
      End_DateTime: hoursAhead(91),
      What_Id: await recordOf({ id: BigInt(seed.archer.id) }),
      $se_module: "Leads",
      Owner: await filled("users/minified_user", "MinifiedUser", { Id: BigInt(seed.agent.id) }),
      Participants: [
        await filled("record/participants", "Participants", {
          Participant: seed.helper.id,
          Type: "user",
          Invited: true,
        }),
      ],
      $send_notification: true,
    });
    made.meeting = await idOf(answer);
    return answer;
  }),
  step("a meeting that ends first", "400 ActionWrapper INVALID_DATA", () =>
    create("Events", {
      Event_Title: "Sdk meeting",
      Start_DateTime: hoursAhead(91),
      End_DateTime: hoursAhead(90),
    }),
  ),
  step("a series of four", "201 ActionWrapper SUCCESS SUCCESS SUCCESS SUCCESS", async () =>
    create("Events", {
      Event_Title: "Sdk series",
      Start_DateTime: new Date("2026-06-22T10:00:00Z"),
      End_DateTime: new Date("2026-06-22T11:00:00Z"),
      Recurring_Activity: await filled("record/recurring_activity", "RecurringActivity", {
        Rrule: "FREQ=DAILY;INTERVAL=1;UNTIL=2026-06-25;DTSTART=2026-06-22",
      }),
      Remind_At: [await filled("record/reminder", "Reminder", { Unit: 15, Period: "minutes" })],
    }),
  ),
  step("a meeting cancelled", "200 ActionWrapper SUCCESS", async () => {
    const wish = await filled("cancel_meetings/notify", "Notify", { SendCancellingMail: false });
    const body = await filled("cancel_meetings/body_wrapper", "BodyWrapper", { Data: [wish] });
    return operate("cancel_meetings", [BigInt(made.meeting)], "cancelMeetings", body);
  }),
  step("it says so", "true", () =>
    valueIn(one("Events", BigInt(made.meeting)), "$event_cancelled"),
  ),
  step("a meeting deleted", "200 ActionWrapper SUCCESS", () =>
    operate("record", ["Events"], "deleteRecord", BigInt(seed.wholeDay.id)),
  ),
  step("a query for a week", "200 ResponseWrapper * Record", () =>
    coql(
      "select Modified_Time, Start_DateTime, End_DateTime, All_day from Events where (Start_DateTime < '2026-06-08T00:00:00+00:00' and End_DateTime >= '2026-06-01T00:00:00+00:00') order by id asc limit 2000",
    ),
  ),
  step("a query by reference", "204 nothing", () =>
    coql("select Milepost_Reference from Deals where Milepost_Reference = 'none' limit 1"),
  ),
  step("a query for a column that there is not", "400 APIException INVALID_QUERY", () =>
    coql("select Nope from Leads where Last_Name is not null limit 2"),
  ),
  step("a query without sense", "400 APIException SYNTAX_ERROR", () => coql("select from where")),
  step("a lead to convert", "201 ActionWrapper SUCCESS", async () => {
    const answer = create("Leads", { Last_Name: "Convert", Company: "Sdk Ltd" });
    made.lead = await idOf(answer);
    return answer;
  }),
  step("it is converted", "200 ActionWrapper SUCCESS", async () => {
    const deal = await recordOf({
      Deal_Name: "Sdk conversion",
      Stage: await choice("Qualification"),
      Pipeline: await choice("Standard (Standard)"),
      Closing_Date: new Date("2026-12-01"),
    });
    return convert({ Overwrite: true, NotifyLeadOwner: false, Deals: deal });
  }),
  step("it is converted twice", "400 ActionWrapper ID_ALREADY_CONVERTED", () => convert({})),
  step("a channel", "201 ActionWrapper SUCCESS", () => watch("enableNotifications", 1)),
  step("the same channel read", "200 ResponseWrapper 2 Notification", channels),
  step("its end", "true", async () => {
    const end = await read(channels(), "getWatch", 0, "getChannelExpiry");
    return (end as Date).getTime() > Date.now();
  }),
  step("it lives longer", "200 ActionWrapper SUCCESS", () => watch("updateNotifications", 2)),
  step("it changes in part", "200 ActionWrapper SUCCESS", () => watch("updateNotification", 3)),
  step("it ends", "200 ActionWrapper SUCCESS", unwatch),
  step("it ends twice", "400 ActionWrapper NOT_SUBSCRIBED", unwatch),
  step("it is gone", "204 nothing", channels),
];

async function coql(text: string): Promise<unknown> {
  const body = await filled("coql/body_wrapper", "BodyWrapper", { SelectQuery: text });
  return operate("coql", [], "getRecords", body);
}

async function convert(wish: Readonly<Record<string, unknown>>): Promise<unknown> {
  const converter = await filled("convert_lead/lead_converter", "LeadConverter", wish);
  const body = await filled("convert_lead/body_wrapper", "BodyWrapper", { Data: [converter] });
  return operate("convert_lead", [BigInt(made.lead)], "convertLead", body);
}

async function watch(method: string, hours: number): Promise<unknown> {
  const wish = await filled("notifications/notification", "Notification", {
    ChannelId: channel,
    Events: ["Deals.all", "Events.all"],
    ChannelExpiry: hoursAhead(hours),
    Token: "sdk",
    NotifyUrl: "https://milepost.example/hook",
  });
  const body = await make("notifications/body_wrapper", "BodyWrapper");
  call(body, "setWatch", [wish]);
  return operate("notifications", [], method, body);
}

async function channels(): Promise<unknown> {
  const of = await query("notifications", "GetNotificationsParam", { CHANNEL_ID: channel });
  return operate("notifications", [], "getNotifications", of);
}

async function unwatch(): Promise<unknown> {
  const of = await query("notifications", "DeleteNotificationParam", { CHANNEL_IDS: channel });
  return operate("notifications", [], "deleteNotification", of);
}
