import { endpoints } from "@milepost/contract/endpoints/endpoints.ts";
import type { CrmAccess } from "@milepost/crm/crm.ts";
import { type Route, route } from "../platform/http/route.ts";
import { perMinute } from "../platform/queue/per-minute.ts";
import type { Reservation } from "../reservations/reservation.ts";
import type { PicturePorts } from "../search/picture/picture-day.ts";
import { askerOf } from "./asker.ts";
import { cancelBooking } from "./cancel/cancel-booking.ts";
import { listDeskCustomers } from "./desk/list-desk-customers.ts";
import { viewDesk } from "./desk/view-desk.ts";
import { releaseBrake } from "./follow/release-brake.ts";
import type { ApiPorts } from "./hold/api-ports.ts";
import { giveHoldBack } from "./hold/give-hold-back.ts";
import { releaseOlder } from "./hold/held-or-refuse.ts";
import { holdOneOfFew } from "./hold/hold-one-of-few.ts";
import { keepHold } from "./hold/keep-hold.ts";
import { pictureHold } from "./hold/picture-hold.ts";
import { sendInvite } from "./invite/send-invite.ts";
import { moveBooking } from "./move/move-booking.ts";
import { readBooking } from "./read-booking.ts";
import { type ReceiptPorts, receiptRoute } from "./remind/receipt-route.ts";
import { submitBooking } from "./submit-booking.ts";
import { acceptByPhone } from "./unanswered/accept-by-phone.ts";
import { viewUnanswered } from "./unanswered/view-unanswered.ts";
import { viewAppointments } from "./view-appointments.ts";
import { markSettled, viewAttention } from "./view-attention.ts";

interface Ports extends ApiPorts, PicturePorts, ReceiptPorts {
  readonly recordAddress: CrmAccess["recordAddress"];
}

/** Of one person: a page asks when it is opened, and when something was booked or released. */
const namesPerMinute = 60;

export function bookingRoutes(ports: Ports): Route[] {
  const count = perMinute(namesPerMinute);
  return [
    receiptRoute(ports),

    route(
      endpoints.sendCalendarInvite,
      ({ body }, { identity }) => sendInvite(ports, identity, body),
      atOnce,
    ),

    route(
      endpoints.holdSlot,
      async ({ body }, { identity }) => {
        const { wf: workflowId, fieldagent: agentId, ...wish } = body;
        const { reservation, before } = await holdOneOfFew(ports, identity, {
          ...wish,
          workflowId,
          agentId,
        });
        await releaseOlder(ports, identity.organisation, before);
        return view(reservation);
      },
      atOnce,
    ),

    route(endpoints.renewHold, async ({ params }, { identity }) =>
      view(await keepHold(ports, identity, params.id)),
    ),

    route(
      endpoints.pictureHold,
      ({ params }, { identity }) => pictureHold(ports, identity, params.id),
      () => "again",
    ),

    route(endpoints.releaseHold, async ({ params }, { identity }) => {
      await giveHoldBack(ports, identity, params.id);
      return { success: true };
    }),

    route(
      endpoints.processBooking,
      ({ body }, { identity }) => submitBooking(ports, identity, body),
      atOnce,
    ),

    route(endpoints.readBooking, ({ params }, { identity }) =>
      readBooking(ports.database, identity, params.id),
    ),

    route(
      endpoints.cancelBooking,
      ({ params, body }, { identity }) =>
        cancelBooking(ports, askerOf(identity), { ...params, ...body }),
      atOnce,
    ),

    route(
      endpoints.moveBooking,
      ({ params, body }, { identity }) =>
        moveBooking(ports, askerOf(identity), { ...params, ...body }),
      atOnce,
    ),

    route(endpoints.listAppointments, ({ params: { recordId }, query }, { identity }) =>
      viewAppointments(ports.database, identity, { recordId, workflowId: query.wf }),
    ),

    route(endpoints.readDesk, (_, { identity }) => viewDesk(ports, identity)),

    route(endpoints.listDeskCustomers, async (_, { identity }) => {
      count(identity.userId);
      return listDeskCustomers(ports, identity);
    }),

    route(endpoints.listUnanswered, (_, { identity }) => viewUnanswered(ports, identity)),

    route(endpoints.acceptByPhone, async ({ params }, { identity }) => {
      await acceptByPhone(ports, identity, params.id);
      return { success: true };
    }),

    route(endpoints.listAttention, (_, { identity }) => viewAttention(ports, identity)),

    route(endpoints.confirmCancellations, async (_, { identity }) => {
      await releaseBrake(ports, identity);
      return { success: true };
    }),

    route(endpoints.settleAttention, async ({ params }, { identity }) => {
      await markSettled(ports, identity, params.id);
      return { success: true };
    }),
  ];
}

/** Before any search. */
const atOnce = () => "booking" as const;

function view({ id, holdEndsAt }: Reservation) {
  return { reservationId: id, holdEndsAt: holdEndsAt.toISOString() };
}
