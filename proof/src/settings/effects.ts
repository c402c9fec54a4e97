import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { MyVisit } from "@milepost/contract/endpoints/customer/my-visit.ts";
import type { Insight } from "@milepost/contract/endpoints/insight.ts";
import type { CustomerLink } from "@milepost/contract/settings/customer-link.ts";
import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import { askFor } from "@milepost/kit/company/booking-desk.ts";
import { myVisitToken, openMyVisit } from "@milepost/kit/company/my-visit.ts";
import { until } from "@milepost/kit/until.ts";
import type { EffectsDesk } from "./effects-desk.ts";

/** Whether another value of the setting makes something else happen. */
type Effect = (desk: EffectsDesk) => Promise<boolean>;

/** Milliseconds after which a message that has not come will not come. */
const patience = 10_000;

/** The settings that no search looks at, each by what it does elsewhere. */
export const effects: Readonly<Record<string, Effect>> = {
  async createMeeting({ bookWith }) {
    const without = await bookWith({ createMeeting: false });
    const withOne = await bookWith({ createMeeting: true });
    return without.meeting === undefined && withOne.meeting !== undefined;
  },

  async defaultMeetingTitle({ bookWith }) {
    const { meeting } = await bookWith({ defaultMeetingTitle: "Zebra visit" });
    return meeting?.Event_Title === "Zebra visit";
  },

  async selectedUsers({ desk, wf, save }) {
    const hasAccess = async () =>
      (await desk.agent.get<{ hasAccess: boolean }>(`/api/workflow/${wf}/access`)).hasAccess;
    const users = [desk.bookingAgent, desk.hugh].map(desk.ours);
    await save({ selectedUsers: [desk.ours(desk.hugh)] });
    const without = await hasAccess();
    await save({ selectedUsers: users });
    return !without && (await hasAccess());
  },

  async selectedAdmins({ desk, save, settings }) {
    const hasAccess = async () =>
      (await desk.agent.get<{ hasAccess: boolean }>("/api/settings/access")).hasAccess;
    const { selectedAdmins } = await settings();
    const without = await hasAccess();
    await save({ selectedAdmins: [...selectedAdmins, desk.ours(desk.bookingAgent)] });
    const withIt = await hasAccess();
    await save({ selectedAdmins });
    return !without && withIt;
  },

  async "notifications.webhookUrl"({ bookWith, chats, sandboxUrl }) {
    const webhookUrl = `${sandboxUrl}/slack/services/T0EFFECT/B0EFFECT/q7Hs2kPz9xVbN4mC8tLw4Qr1`;
    await bookWith({ notifications: { system: "slack", webhookUrl } });
    const isTold = await within(async () =>
      (await chats()).some((one) => one.includes("B0EFFECT")),
    );
    const count = (await chats()).length;
    await bookWith({ notifications: { system: "slack", webhookUrl: "" } });
    await sleep(1_000);
    return isTold && (await chats()).length === count;
  },

  async "notifications.system"({ bookWith, chats, sandboxUrl }) {
    // A chat knows a webhook by the first eight letters.
    const id = "e77ec7ed4e94b0e8f5a6c7b9d0123456";
    const query = "api-version=1&sp=%2Ftriggers%2Fmanual%2Frun&sv=1.0&sig=sandbox";
    const webhookUrl = `${sandboxUrl}/teams/powerautomate/automations/direct/workflows/${id}/triggers/manual/paths/invoke?${query}`;
    await bookWith({ notifications: { system: "teams", webhookUrl } });
    const isTold = await within(async () =>
      (await chats()).some((one) => one.includes(id.slice(0, 8)) && one.includes("AdaptiveCard")),
    );
    await bookWith({ notifications: { system: "slack", webhookUrl: "" } });
    return isTold;
  },

  async "customerNotices.onCancel"(desk) {
    const told = async (onCancel: boolean) => {
      const customerNotices = { onCancel, onMove: false };
      const { deal, to } = await desk.bookWith({ customerNotices });
      await desk.desk.crm.edit({ action: "delete", module: "Deals", id: deal.id });
      return within(async () => (await desk.mailsTo(to)).some((mail) => mail.includes("CANCEL")));
    };
    return (await told(true)) && !(await told(false));
  },

  async "customerNotices.onMove"(desk) {
    const told = async (onMove: boolean) => {
      const customerNotices = { onCancel: true, onMove };
      const { deal, to } = await desk.bookWith({ customerNotices });
      const later = (time: unknown) =>
        `${new Date(Date.parse(String(time)) + 900_000).toISOString().slice(0, 19)}+00:00`;
      const values = {
        Appointment_Start: later(deal.Appointment_Start),
        Appointment_End: later(deal.Appointment_End),
      };
      await desk.desk.crm.edit({ action: "update", module: "Deals", id: deal.id, values });
      return within(async () => (await desk.mailsTo(to)).length > 1);
    };
    return (await told(true)) && !(await told(false));
  },

  async acceptanceField(desk) {
    const written = async (acceptanceField: string) => {
      const { deal, mail } = await desk.bookWith({ acceptanceField });
      await desk.accept(mail);
      return within(async () => {
        const now = await desk.desk.find("Deals", deal.id);
        return String(now?.Next_Step).startsWith("Accepted on ");
      });
    };
    return (await written("Next_Step")) && !(await written(""));
  },

  async "customerLink.enabled"(desk) {
    const hasLink = async (enabled: boolean) =>
      myVisitToken((await desk.bookWith({ customerLink: { ...openLink, enabled } })).mail) !== null;
    return (await hasLink(true)) && !(await hasLink(false));
  },
  "customerLink.mayChange": (desk) =>
    changesVisit(desk, { mayChange: false }, ({ mayChange }) => mayChange),
  "customerLink.mayCancel": (desk) =>
    changesVisit(desk, { mayCancel: false }, ({ mayCancel }) => mayCancel),
  "customerLink.maxAddedMinutes": limitsTimes,
  "customerLink.hoursBefore": (desk) =>
    changesVisit(desk, { hoursBefore: 336 }, ({ mayCancel }) => mayCancel),
  "reminders.byEmail": (desk) => plans(desk, { byEmail: true }, { byEmail: false, bySms: true }),
  "reminders.bySms": (desk) => plans(desk, { bySms: true }, { bySms: false }),
  "reminders.minutesBefore": (desk) =>
    plans(desk, { minutesBefore: [60] }, { minutesBefore: [90] }),
  "reminders.quietFrom": (desk) => plans(desk, { quietFrom: "00:00" }, { quietFrom: "03:00" }),
  "reminders.quietTo": (desk) => plans(desk, { quietTo: "23:00" }, { quietTo: "00:00" }),

  "drivingCost.perHour": (desk) => isShown(desk, { perHour: 18.5, perMile: null }),
  "drivingCost.perMile": (desk) => isShown(desk, { perHour: null, perMile: 0.45 }),

  async bookingAgentFields({ bookWith }) {
    const form = { bottomSection: { "Deals.Next_Step": "ring first" } };
    const withIt = await bookWith({ bookingAgentFields: [askFor("Deals", "Next_Step")] }, form);
    const without = await bookWith({ bookingAgentFields: [] }, form);
    return withIt.deal.Next_Step === "ring first" && without.deal.Next_Step !== "ring first";
  },

  async defaultFieldValues({ bookWith }) {
    const value = {
      id: "1",
      module: "Deals",
      field: "Next_Step",
      fieldType: "text",
      defaultValue: "by default",
      order: 10,
    };
    const withIt = await bookWith({ defaultFieldValues: [value] });
    const without = await bookWith({ defaultFieldValues: [] });
    return withIt.deal.Next_Step === "by default" && without.deal.Next_Step !== "by default";
  },

  "templates.email.currentTemplate": (desk) =>
    isTemplateUsed(
      desk,
      "email",
      "<title>Hi</title><p>Zebra mail {{acceptanceLink}}</p>",
      "Zebra mail",
    ),
  "templates.calendar.currentTemplate": (desk) => {
    const lines = ["BEGIN:VCALENDAR", "BEGIN:VEVENT", "SUMMARY:Zebra event", "END:VEVENT"];
    return isTemplateUsed(
      desk,
      "calendar",
      [...lines, "END:VCALENDAR", ""].join("\r\n"),
      "Zebra event",
    );
  },
  "templates.thankYou.currentTemplate": (desk) =>
    isTemplateUsed(desk, "thankYou", "<p>Zebra thanks {{company}}</p>", null),
  "templates.email.uploadedTemplates": (desk) => isUploadOffered(desk, "email", "<p>x</p>"),
  "templates.calendar.uploadedTemplates": (desk) =>
    isUploadOffered(
      desk,
      "calendar",
      "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
    ),
  "templates.thankYou.uploadedTemplates": (desk) => isUploadOffered(desk, "thankYou", "<p>x</p>"),

  /** For the page alone: what is ticked there for quick copying. */
  async selectedVariables({ save, settings }) {
    await save({ selectedVariables: ["appCity"] });
    return (await settings()).selectedVariables.join() === "appCity";
  },

  async lastUpdatedBy({ desk, save, settings }) {
    await save({ maxDriveTime: 0 });
    return (await settings()).lastUpdatedBy === desk.manager.full_name;
  },

  /** Which change a save was based on: an older one is a conflict. */
  async lastUpdatedAt({ save, settings }) {
    const { lastUpdatedAt } = await settings();
    const first = await save({ lastUpdatedAt, maxDriveTime: 1 });
    const second = await save({ lastUpdatedAt, maxDriveTime: 2 });
    await save({ maxDriveTime: 0 });
    return first === 200 && second === 409;
  },
};

const openLink: CustomerLink = {
  enabled: true,
  mayChange: true,
  mayCancel: true,
  maxAddedMinutes: 240,
  hoursBefore: 0,
};

/** Of a customer who lives where none of those do who could come. */
async function limitsTimes(effects: EffectsDesk): Promise<boolean> {
  const { desk, wf, save, cell, mailsTo } = effects;
  const { zip } = desk.hugh as typeof desk.hugh & { readonly zip: string };
  const to = "afar@effects.example";
  const lead = { Last_Name: "Afar", Company: "Firm", Zip_Code: zip };
  const recordId = await desk.insert("Leads", lead);
  await save({ customerLink: openLink });
  const { wish } = await desk.offerFor(wf, recordId, { skip: 6 });
  const { slot: slotID, fieldagent: appFieldAgentId, ...rest } = wish;
  const invitation = { ...rest, slotID, appFieldAgentId, emailRecipient: to };
  await desk.post("/api/calendarInvite", invitation);
  await desk.book(wish, { inviteEmail: to });
  const [mail = ""] = await mailsTo(to);
  const ask = openMyVisit(cell, myVisitToken(mail) ?? "");
  const count = async () => (await ask<{ times: unknown[] }>("/times")).body.times.length;
  const all = await count();
  await save({ customerLink: { ...openLink, maxAddedMinutes: 0 } });
  return (await count()) < all;
}

/** Whether the customer's own page says yes with every liberty, and no longer with this change. */
async function changesVisit(
  desk: EffectsDesk,
  change: Partial<CustomerLink>,
  says: (visit: MyVisit) => boolean,
): Promise<boolean> {
  const { mail } = await desk.bookWith({ customerLink: openLink });
  const ask = openMyVisit(desk.cell, myVisitToken(mail) ?? "");
  const before = says((await ask<MyVisit>("")).body);
  await desk.save({ customerLink: { ...openLink, ...change } });
  return before && !says((await ask<MyVisit>("")).body);
}

type Kind = "email" | "calendar" | "thankYou";
const pathOf = { email: "email", calendar: "calendar", thankYou: "thank-you" } as const;
const endingOf = { email: "html", calendar: "ics", thankYou: "html" } as const;

/** Whether the invitation has the template's words; null: the file's own name, which the link of the thank-you page carries. */
async function isTemplateUsed(
  { upload, settings, bookWith }: EffectsDesk,
  kind: Kind,
  content: string,
  words: string | null,
): Promise<boolean> {
  const name = await upload(pathOf[kind], `zebra.${endingOf[kind]}`, content);
  const { templates } = await settings();
  const chosen = { ...templates, [kind]: { ...templates[kind], currentTemplate: name } };
  const withIt = await bookWith({ templates: chosen });
  const without = await bookWith({ templates });
  const wanted = words ?? name;
  return withIt.mail.includes(wanted) && !without.mail.includes(wanted);
}

/** A file in the list can be chosen; one that is not cannot. */
async function isUploadOffered(
  { upload, settings, save }: EffectsDesk,
  kind: Kind,
  content: string,
): Promise<boolean> {
  const name = await upload(pathOf[kind], `listed.${endingOf[kind]}`, content);
  const { templates } = await settings();
  const choose = (currentTemplate: string) =>
    save({ templates: { ...templates, [kind]: { ...templates[kind], currentTemplate } } });
  const isListed = templates[kind].uploadedTemplates.includes(name);
  const [known, unknown] = [await choose(name), await choose(`0${name}`)];
  await save({ templates });
  return isListed && known === 200 && unknown === 400;
}

async function within(isSo: () => Promise<boolean>): Promise<boolean> {
  return until(isSo, patience).then(
    () => true,
    () => false,
  );
}

/** To the manager who asks what was saved. */
async function isShown(
  { desk, wf, save }: EffectsDesk,
  drivingCost: WorkflowSettings["drivingCost"],
): Promise<boolean> {
  const shown = async () =>
    (await desk.admin.get<Insight>(`/api/insight/workflow/${wf}`)).drivingCost;
  await save({ drivingCost });
  const withIt = await shown();
  await save({ drivingCost: { perHour: null, perMile: null } });
  return isDeepStrictEqual(withIt, drivingCost) && !isDeepStrictEqual(await shown(), drivingCost);
}

/** By email, an hour before, and hardly ever: what falls into quiet hours goes at another time. */
const usualReminders: WorkflowSettings["reminders"] = {
  byEmail: true,
  bySms: false,
  minutesBefore: [60],
  quietFrom: "00:00",
  quietTo: "23:00",
};

/** Whether the reminders of a visit are others: by which way, for which time and how long before. */
async function plans(
  { bookWith, desk, save, wake }: EffectsDesk,
  one: Partial<WorkflowSettings["reminders"]>,
  other: Partial<WorkflowSettings["reminders"]>,
): Promise<boolean> {
  async function planned(change: Partial<WorkflowSettings["reminders"]>) {
    const { to } = await bookWith({ reminders: { ...usualReminders, ...change } }, {}, { skip: 3 });
    let rows: readonly object[] = [];
    await until(async () => {
      await wake();
      rows = await desk.rows(
        `select way, minutes_before, to_char(due_at at time zone 'Europe/London', 'HH24:MI') as due
         from reminders r join reservations using (organisation_id, reservation_id)
         where r.is_own and invite_email = $1 order by 1, 2`,
        [to],
      );
      return rows.length > 0;
    });
    return rows;
  }
  const [first, second] = [await planned(one), await planned(other)];
  await save({ reminders: { ...usualReminders, byEmail: false } });
  return !isDeepStrictEqual(first, second);
}
