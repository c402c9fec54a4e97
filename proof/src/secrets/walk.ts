import type { Cell } from "@milepost/kit/cell.ts";
import { type Called, callAs } from "@milepost/kit/company/booking-call.ts";
import {
  emptyForm,
  type Lead,
  type Office,
  openOffice,
} from "@milepost/kit/company/booking-office.ts";
import { until } from "@milepost/kit/until.ts";
import { rotateKeys } from "./rotate.ts";

export interface Walked {
  /** As browsers send them. */
  readonly cookies: readonly string[];
  readonly customers: readonly Lead[];
  readonly webhookUrl: string;
  /** `id:key`, by commas. */
  readonly secretKeys: string;
  /** What was answered to each step. */
  readonly answers: Readonly<Record<string, string>>;
}

interface Offer {
  readonly appFieldAgentId: string;
  readonly slots: readonly string[];
  readonly week: string;
}

/** A day in an office where not everything goes well. */
export async function walkThrough(cell: Cell): Promise<Walked> {
  const office = await openOffice(cell);
  const [browser] = office.bookingAgents;
  if (!browser) throw new Error("Nobody books");
  const customers = await office.makeLeads(8);
  const answers: Record<string, string> = {};
  const webhookUrl = await setChat(office, cell.sandboxUrl);
  const tell = (step: string, { status, body }: Called) => {
    answers[step] = `${status} ${body.code ?? ""}`.trim();
  };

  /** Null: nothing is free. */
  async function search(lead: Lead) {
    const results = await browser?.get<Offer[]>(`/api/search?wf=1&recordId=${lead.id}`);
    const offer = results?.find(({ slots }) => slots.length > 0);
    if (!offer) throw new Error("Nothing is free");
    const { appFieldAgentId: fieldagent, slots, week } = offer;
    return { slot: slots.at(-1) ?? "", fieldagent, week, recordId: lead.id, deviation: 0, wf: 1 };
  }
  type Wish = Awaited<ReturnType<typeof search>>;

  const invite = (lead: Lead, { slot, fieldagent, ...wish }: Wish) =>
    callAs(browser, "POST", "/api/calendarInvite", {
      ...wish,
      slotID: slot,
      appFieldAgentId: fieldagent,
      emailRecipient: lead.email,
    });
  const book = (lead: Lead, wish: Wish) =>
    callAs(browser, "POST", "/api/processBooking", {
      ...emptyForm,
      ...wish,
      inviteEmail: lead.email,
    });
  const each = async (at: number, step: (lead: Lead, wish: Wish) => Promise<void>) => {
    const lead = customers[at];
    if (!lead) throw new Error("There are too few customers");
    await step(lead, await search(lead));
  };

  await each(0, async (lead, wish) => {
    tell("invite", await invite(lead, wish));
    tell("book", await book(lead, wish));
  });
  await each(1, async (lead, wish) => {
    const invited = await invite(lead, wish);
    const id = invited.body.reservationId ?? "";
    tell("give back", await callAs(browser, "DELETE", `/api/holds/${id}`));
  });
  await each(2, async (lead, wish) => {
    tell("book without invitation", await book(lead, wish));
    await cancelInCrm(office, lead);
  });
  const faults: readonly (readonly [string, object])[] = [
    ["401", { kind: "401", forCalls: 1 }],
    ["500", { kind: "500", forCalls: 12 }],
    ["reset", { kind: "reset-after-commit", forCalls: 3 }],
    ["html", { kind: "html", forCalls: 4 }],
  ];
  for (const [at, [name, rule]] of faults.entries()) {
    await each(3 + at, async (lead, wish) => {
      await office.sandbox.control("misbehave", rule);
      tell(`book with ${name}`, await book(lead, wish));
      await office.sandbox.control("misbehave", { kind: "ok" });
    });
  }
  await each(7, async (lead, wish) => {
    await office.sandbox.control("mail", { kind: "refuse", to: lead.email, times: 1 });
    tell("invite a refused address", await invite(lead, wish));
  });
  await untilSettled(office);
  await untilTold(cell);
  await office.close();
  const secretKeys = await rotateKeys(cell);
  const cookies = [...office.bookingAgents, office.admin].map((one) => one.cookie());
  return { cookies, customers, webhookUrl, secretKeys, answers };
}

/** Saved twice and looked at, so that it is in the history too, and tried. Returns the webhook's address. */
async function setChat({ admin, changeSettings }: Office, sandboxUrl: string): Promise<string> {
  const webhookUrl = `${sandboxUrl}/slack/services/T0MILEPOST/B0TRUST/q7Hs2kPz9xVbN4mC8tLw4Qr1`;
  const notifications = { system: "slack", webhookUrl };
  await changeSettings({ notifications });
  await changeSettings({ notifications: { ...notifications, system: "teams" } });
  await changeSettings({ notifications });
  const at = "/api/settings/workflow/1";
  const history = await admin.get<object>(`${at}/history`);
  if (!JSON.stringify(history).includes(webhookUrl))
    throw new Error("An administrator is not told what the webhook was");
  await admin.post(`${at}/test-message`, notifications);
  return webhookUrl;
}

/** The test message, and that something was booked. */
async function untilTold({ sandboxUrl }: Cell): Promise<void> {
  await until(async () => {
    const answer = await fetch(`${sandboxUrl}/chat/messages`);
    const { messages } = (await answer.json()) as { messages: object[] };
    return messages.length > 1;
  }, 30_000);
}

async function cancelInCrm({ sandbox }: Office, lead: Lead): Promise<void> {
  const deals = await sandbox.list("Deals");
  const deal = deals.find(({ Source_Record }) => Source_Record === lead.id);
  if (deal) await sandbox.edit({ action: "delete", module: "Deals", id: deal.id });
}

async function untilSettled({ database, organisation }: Office): Promise<void> {
  const sql = "select from reservations where organisation_id = $1 and state = 'booking'";
  await until(async () => (await database.query(sql, [organisation])).rowCount === 0, 60_000);
}
