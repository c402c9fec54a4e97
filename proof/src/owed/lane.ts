import { setTimeout as sleep } from "node:timers/promises";
import type { Cell } from "@milepost/kit/cell.ts";
import type { BookingDesk, Wish } from "@milepost/kit/company/booking-desk.ts";
import { until } from "@milepost/kit/until.ts";
import { Temporal } from "temporal-polyfill";
import type { OwedCustomer } from "./judge.ts";

interface Travelling {
  readonly recordId: string;
  readonly to: string;
  readonly start: Temporal.Instant;
  readonly reservationId: string;
}

/** Milliseconds until everything that is owed must have arrived, once nothing fails any longer. */
const patience = 300_000;
/** Milliseconds in which what was changed is read and sent while everything fails. */
const disturbedFor = 20_000;
/** Between two looks at what is still owed, in milliseconds. */
const looksApart = 2_000;

/**
 * One company whose customers are all invited, every third at a wrong address first; most are booked, and
 * the others only held.
 */
export async function openOwedLane(cell: Cell, desk: BookingDesk, count: number) {
  const settings = { customerNotices: { onCancel: true, onMove: true } };
  const [wf = 0] = await desk.addWorkflows([
    { sourceModule: "Contacts", destinationModule: "Contacts", settings },
  ]);
  const customers: OwedCustomer[] = [];
  const [booked, held]: [Travelling[], Travelling[]] = [[], []];
  for (let at = 0; at < count; at += 1) {
    const to = `owed-${desk.place.zgid}-${at}@owed.example`;
    const recordId = await desk.insert("Contacts", {
      Last_Name: `Owed ${at}`,
      Mailing_Zip: desk.postcode,
    });
    const { wish, offer } = await desk.offerFor(wf, recordId, { skip: 2 });
    if (at % 3 === 0) {
      await invite(desk, wish, `wrong-${to}`);
      customers.push({ to: `wrong-${to}`, mails: 2, start: null, isStranger: true });
    }
    const { body } = await invite(desk, wish, to);
    const { reservationId = "" } = body;
    const one = { recordId, to, start: Temporal.Instant.from(offer.start), reservationId };
    if (at % 4 === 3) held.push(one);
    else {
      const { body: answer } = await desk.book(wish, { inviteEmail: to });
      if (!answer.success) throw new Error(`Not booked: ${JSON.stringify(answer)}`);
      booked.push(one);
    }
  }
  await begin("diaryClock");
  const unseen = "select 1 from reservations where is_own and state = 'booked' and not was_seen";
  await until(async () => (await desk.rows(unseen)).length === 0, patience);

  async function begin(clock: "diaryClock" | "sweeper"): Promise<void> {
    const [own] = await desk.rows<{ organisation_id: string }>(
      "select organisation_id from organisations where is_own",
    );
    await fetch(`${cell.engineUrl}/${clock}/${own?.organisation_id}/wake/send`, { method: "POST" });
  }

  /** What is off at once is held back, and it is true. */
  async function confirm(): Promise<void> {
    const { brake } = await desk.admin.get<{ brake: object | null }>("/api/attention");
    if (brake) await desk.admin.post("/api/attention/cancellations", {});
  }

  return {
    customers,

    /** A third of those booked stay, a third is moved and a third taken off in the CRM; the holds are given back. */
    async change(): Promise<void> {
      for (const [at, { recordId, to, start }] of booked.entries()) {
        const id = { module: "Contacts", id: recordId };
        const moved = at % 3 === 1 ? start.add({ minutes: 15 }) : start;
        if (at % 3 === 1) {
          const Appointment_End = crmText(moved.add({ minutes: 90 }));
          const values = { Appointment_Start: crmText(moved), Appointment_End };
          await desk.crm.edit({ action: "update", ...id, values });
        }
        if (at % 3 === 2) {
          const values = { Appointment_Start: null, Appointment_End: null };
          await desk.crm.edit({ action: "update", ...id, values });
        }
        const now = at % 3 === 2 ? null : moved.toString();
        customers.push({ to, mails: at % 3 === 0 ? 1 : 2, start: now, isStranger: false });
        await sleep(300);
      }
      for (const { reservationId, to } of held) {
        await until(async () => {
          const path = `/api/holds/${reservationId}`;
          return (await desk.agent.send(path, { method: "DELETE" })).ok;
        });
        customers.push({ to, mails: 2, start: null, isStranger: true });
      }
      await begin("diaryClock");
      await sleep(disturbedFor);
    },

    /** Waiting is made short: what would be tried again in minutes is due at once. */
    async untilNothingIsOwed(): Promise<void> {
      const open = "state in ('due', 'trying', 'refused') and due_at is not null";
      const followed =
        "select 1 from reservations where is_own and state = 'released' and record_id = any ($1)";
      const off = booked.filter((_, at) => at % 3 === 2).map(({ recordId }) => recordId);
      const isDone = async () =>
        (await desk.rows(followed, [off])).length >= off.length &&
        (await desk.rows(`select 1 from owed where is_own and ${open}`)).length === 0;
      let looks = 0;
      await until(async () => {
        await desk.rows(`update owed set due_at = now() where is_own and ${open}`);
        await confirm();
        looks += 1;
        await begin(looks % 5 === 0 ? "diaryClock" : "sweeper");
        await sleep(looksApart);
        return isDone();
      }, patience).catch(async (error) => {
        const owed = await desk.rows(`select * from owed where is_own and ${open}`);
        const all = "select reservation_id, state, record_id from reservations where is_own";
        const rows = await desk.rows<{ record_id: string }>(all);
        const left = rows.filter(({ record_id: id }) => off.includes(id));
        console.error(JSON.stringify({ stillOwed: owed, offInCrm: left }));
        throw error;
      });
    },
  };
}

function invite(desk: BookingDesk, wish: Wish, emailRecipient: string) {
  const { slot: slotID, fieldagent: appFieldAgentId, ...rest } = wish;
  return desk.post("/api/calendarInvite", { ...rest, slotID, appFieldAgentId, emailRecipient });
}

/** As the CRM takes a time. */
const crmText = (instant: Temporal.Instant) => instant.toString().replace("Z", "+00:00");
