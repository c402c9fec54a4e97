import type { Cell } from "@milepost/kit/cell.ts";
import { openBookingDesk } from "@milepost/kit/company/booking-desk.ts";
import { until } from "@milepost/kit/until.ts";

/** Seconds after which a hold of this drill ends, by the timer that the engine has of it. */
const holdSeconds = 60;

export interface Customer {
  readonly name: string;
  readonly to: string;
  readonly recordId: string;
  readonly id: string;
  /** Whether the person who booked was answered that it is booked, or under way. */
  isAccepted: boolean;
}

type Wish = Awaited<ReturnType<Awaited<ReturnType<typeof openBookingDesk>>["offerFor"]>>["wish"];

/** A company of one loss's own, where every booking makes a deal and a meeting. */
export async function openRestoreOffice(cell: Cell, number: string) {
  const desk = await openBookingDesk(cell, number);
  const settings = { customerNotices: { onCancel: true, onMove: true } };
  const [wf = 0] = await desk.addWorkflows([
    { sourceModule: "Contacts", destinationModule: "Deals", settings },
  ]);
  const customers: Customer[] = [];
  const wishes = new Map<Customer, Wish>();
  const wishOf = (customer: Customer): Wish => {
    const wish = wishes.get(customer);
    if (!wish) throw new Error("Nobody of this office");
    return wish;
  };

  async function hold(name: string): Promise<Customer> {
    const Last_Name = `${name} of ${number}`;
    const recordId = await desk.insert("Contacts", { Last_Name, Mailing_Zip: desk.postcode });
    const { wish } = await desk.offerFor(wf, recordId, { skip: customers.length });
    const { body } = await desk.post("/api/holds", wish);
    const { reservationId: id } = body;
    if (id === undefined) throw new Error(`${name} is not held: ${JSON.stringify(body)}`);
    await desk.rows(
      `update reservations set hold_limit_at = now() + make_interval(secs => $2),
         hold_ends_at = least(hold_ends_at, now() + make_interval(secs => $2))
       where is_own and reservation_id = $1`,
      [id, holdSeconds],
    );
    const to = `${name}-${number}@restore.example`;
    const customer = { name, to, recordId, id, isAccepted: false };
    customers.push(customer);
    wishes.set(customer, wish);
    return customer;
  }

  async function invite(customer: Customer): Promise<void> {
    const { slot: slotID, fieldagent: appFieldAgentId, ...rest } = wishOf(customer);
    const asked = { ...rest, slotID, appFieldAgentId, emailRecipient: customer.to };
    const { status, body } = await desk.post("/api/calendarInvite", asked);
    if (status !== 200) throw new Error(`${customer.name}: ${JSON.stringify(body)}`);
  }

  /** Who asked may be lost with the api; what was begun is promised all the same. */
  function beginBooking(customer: Customer): Promise<void> {
    customer.isAccepted = true;
    const booking = desk.book(wishOf(customer), { inviteEmail: customer.to });
    return booking.then(
      ({ status, body }) => {
        const isTaken = status === 200 || status === 202;
        if (!isTaken) throw new Error(`${customer.name}: ${status} ${JSON.stringify(body)}`);
      },
      () => {},
    );
  }

  /** Of the customer's record. */
  async function countDeals(recordId: string): Promise<number> {
    const deals = await desk.crm.list("Deals");
    return deals.filter(({ Contact_Name }) => JSON.stringify(Contact_Name).includes(recordId))
      .length;
  }

  return {
    customers,
    desk,
    hold,
    invite,
    beginBooking,
    async invited(name: string): Promise<Customer> {
      const customer = await hold(name);
      await invite(customer);
      return customer;
    },
    async giveBack({ id }: Customer): Promise<void> {
      const answer = await desk.agent.send(`/api/holds/${id}`, { method: "DELETE" });
      if (!answer.ok) throw new Error(`It was not given back: ${answer.status}`);
    },
    /** The CRM makes no meetings until what comes back is called. */
    async stopMeetings(): Promise<() => Promise<unknown>> {
      const { zgid } = desk.place;
      const rule = { kind: "500", path: "/Events$", method: "POST", zgid };
      const { id } = await desk.crm.control<{ id: number }>("rules", rule);
      return () => desk.crm.control("rules/remove", { id });
    },
    /** The record is there, and the meeting is not. */
    untilHalfWritten: ({ recordId }: Customer) =>
      until(async () => (await countDeals(recordId)) > 0),
    countDeals,
    untilRow: ({ id }: Customer, condition: string) =>
      until(async () => {
        const sql = `select from reservations where is_own and reservation_id = $1 and ${condition}`;
        return (await desk.rows(sql, [id])).length > 0;
      }),
    /** Every hold that is not booked runs out now, whenever its timer comes. */
    endHolds: () =>
      desk.rows(
        "update reservations set hold_ends_at = now(), hold_limit_at = now() where is_own and state = 'held'",
      ),
  };
}

export type RestoreOffice = Awaited<ReturnType<typeof openRestoreOffice>>;
