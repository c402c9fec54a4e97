import type { CrashCell } from "./cell.ts";
import type { Journey } from "./journey.ts";
import type { Lane, Told } from "./lane.ts";
import type { CrashRecords, ReservationRow } from "./records.ts";
import { listStories, untilSettled } from "./stories.ts";

interface TruthMail {
  readonly method: string;
  readonly uid: string;
  readonly sequence: number;
  /** Not of a hold that this one took the place of. */
  readonly isOwn: boolean;
  /** Message-ID, UID and SEQUENCE, and the hash of every byte. */
  readonly identity: string;
}

interface TruthReminder {
  readonly way: "mail" | "text";
  /** Of the time that the visit has now. */
  readonly isOfNow: boolean;
  /** Message-ID and the hash of every byte, or the provider's name of a text. */
  readonly identity: string;
}

/** What there is of one customer's booking, wherever it is kept. */
export interface Truth {
  readonly row: Omit<ReservationRow, "reservation_id" | "slot_code" | "starts_at">;
  /** It has another slot than the one that was booked. */
  readonly isMoved: boolean;
  /** Of the deals and meetings, those that say another time than the row. */
  readonly otherTimes: number;
  /** What the booking's own page says to anyone who asks now. */
  readonly pageState: string | null;
  readonly deals: number;
  /** Of the deals, those that say when the visit is. */
  readonly timedDeals: number;
  readonly contacts: number;
  readonly meetings: number;
  readonly isConverted: boolean;
  /** With a calendar entry; the oldest first. */
  readonly mails: readonly TruthMail[];
  readonly reminders: readonly TruthReminder[];
  /** Of a hold that has ended: whether it keeps somebody else from its slot. */
  readonly isInTheWay: boolean;
}

interface Message {
  readonly sha256: string;
  readonly messageId: string;
  readonly subject: string;
  readonly text: string;
  readonly event: Event | null;
}

interface TextMessage {
  readonly sid: string;
  readonly body: string;
}

interface Event {
  readonly method: string;
  readonly uid: string;
  readonly sequence: number;
}

type RawRecord = Readonly<Record<string, unknown>>;
type Addresses = Pick<CrashCell, "sandboxUrl" | "engineUrl" | "engineAdminUrl">;
type Ports = { readonly cell: Addresses; readonly records: CrashRecords };
type Travelled = { readonly lane: Lane; readonly journey: Journey };

/** All timers of holds are due: as if everybody had left their form open and gone home. */
export async function endEveryHold(ports: Ports): Promise<void> {
  const timers = (await listStories(ports.cell)).filter(({ status }) => status === "scheduled");
  for (const { target_service_key: key } of timers) {
    await ports.records.shortenHold(key.split(":")[1] ?? "", 0);
    await ports.records.endHold(ports.cell.engineUrl, key);
  }
  await untilSettled(ports.cell, 60);
}

/** In the order of the journeys. */
export async function readTruths(
  { cell, records }: Ports,
  travelled: readonly Travelled[],
): Promise<Truth[]> {
  await records.untilNothingIsOwed(cell.engineUrl);
  const pages: Told[] = [];
  for (const { lane, journey } of travelled)
    pages.push(await lane.ask("GET", `/api/bookings/${journey.held.reservationId}`));
  // A hold that was lost may have been taken again: who was not answered finds it at the page of the first.
  const ids = travelled.map(({ journey }, at) =>
    String(pages[at]?.body.bookingId ?? journey.held.reservationId),
  );
  const rows = await records.list(ids);
  const crms = new Map<Lane, Awaited<ReturnType<typeof readCrm>>>();
  const truths: Truth[] = [];
  for (const [at, { lane, journey }] of travelled.entries()) {
    const { lead } = journey.held;
    const id = ids[at] ?? "";
    const page = pages[at];
    const crm = crms.get(lane) ?? (await readCrm(cell, lane));
    crms.set(lane, crm);
    const row = rows.find(({ reservation_id }) => reservation_id === id);
    if (!row) throw new Error(`The hold ${id} is gone`);
    const query = new URLSearchParams({ to: lead.Email });
    const box = await fetch(`${cell.sandboxUrl}/mailbox/messages?${query}`);
    const messages = ((await box.json()) as { messages: Message[] }).messages.toReversed();
    const when = whenInWords(row.starts_at);
    const meetings = crm.Events.filter((meeting) => isAbout(meeting, id));
    const deals = crm.Deals.filter(({ Source_Record }) => Source_Record === lead.id);
    truths.push({
      row,
      pageState: page?.status === 200 ? String(page.body.state) : null,
      deals: deals.length,
      timedDeals: deals.filter(({ Appointment_Start }) => Boolean(Appointment_Start)).length,
      isMoved: row.slot_code !== journey.held.wish.slot,
      otherTimes: [
        ...deals.map((deal) => deal.Appointment_Start),
        ...meetings.map((meeting) => meeting.Start_DateTime),
      ].filter((start) => start && Date.parse(String(start)) !== row.starts_at.getTime()).length,
      contacts: crm.Contacts.filter(({ Email }) => Email === lead.Email).length,
      meetings: meetings.length,
      isConverted: crm.Leads.some((one) => one.id === lead.id && isConverted(one)),
      mails: messages.flatMap(({ event, messageId, sha256 }) =>
        event ? [{ ...mailOf(event, messageId, sha256), isOwn: event.uid.startsWith(id) }] : [],
      ),
      reminders: [
        ...messages
          .filter(({ subject }) => subject.startsWith("Reminder"))
          .map(({ messageId, sha256, text }) =>
            reminderOf("mail", text, when, `${messageId} ${sha256}`),
          ),
        ...(await textsTo(cell, lead.phone)).map(({ sid, body }) =>
          reminderOf("text", body, when, sid),
        ),
      ],
      isInTheWay: row.state === "held" && (await isInTheWay({ records }, { lane, journey })),
    });
  }
  return truths;
}

/** Asks for the slot of a hold that nobody's timer has ended, for another customer. */
async function isInTheWay(
  { records }: Pick<Ports, "records">,
  { lane, journey }: Travelled,
): Promise<boolean> {
  const { reservationId, wish } = journey.held;
  await records.shortenHold(reservationId, 0);
  const asked = { ...wish, recordId: lane.nextLead().id, wf: 1, deviation: 0 };
  const { body } = await lane.ask("POST", "/api/holds", asked);
  return JSON.stringify(body.broken ?? []).includes('"held"');
}

function mailOf({ method, uid, sequence }: Event, messageId: string, sha256: string) {
  return { method, uid, sequence, identity: [messageId, uid, sequence, sha256].join(" ") };
}

async function textsTo({ sandboxUrl }: Addresses, to: string): Promise<TextMessage[]> {
  const answer = await fetch(`${sandboxUrl}/twilio/messages?${new URLSearchParams({ to })}`);
  return ((await answer.json()) as { messages: TextMessage[] }).messages;
}

const reminderOf = (
  way: TruthReminder["way"],
  text: string,
  when: readonly RegExp[],
  identity: string,
): TruthReminder => ({ way, identity, isOfNow: when.every((word) => word.test(text)) });

/** A day and an hour as the sample company's customers read them, without a line of Milepost's. */
function whenInWords(start: Date): RegExp[] {
  const timeZone = "Europe/London";
  const part = (options: Intl.DateTimeFormatOptions) =>
    start.toLocaleString("en-GB", { ...options, timeZone });
  const [hour = "", minute = ""] = part({ hour: "2-digit", minute: "2-digit" }).split(":");
  const clock = `${Number(hour) % 12 || 12}${minute === "00" ? "" : `:${minute}`}`;
  const date = part({ day: "numeric", month: "long", year: "numeric" });
  const half = Number(hour) < 12 ? "am" : "pm";
  return [new RegExp(`\\b${date}`), new RegExp(`\\b${clock}${half} - `)];
}

/** By the field for it, and by what people read: one of them might be missing. */
const isAbout = ({ Milepost_Reference, Description }: RawRecord, id: string) =>
  Milepost_Reference === id || String(Description ?? "").includes(id);

const isConverted = (lead: RawRecord) => lead.Converted__s === true || lead.$converted === true;

async function readCrm({ sandboxUrl }: Addresses, { company }: Lane) {
  const list = async (module: string) => {
    const { dataCentre, zgid } = company;
    const query = new URLSearchParams({ dataCentre, zgid, module });
    const answer = await fetch(`${sandboxUrl}/control/records?${query}`);
    return ((await answer.json()) as { records: RawRecord[] }).records;
  };
  return {
    Deals: await list("Deals"),
    Contacts: await list("Contacts"),
    Events: await list("Events"),
    Leads: await list("Leads"),
  };
}
