import {
  holdSlot,
  pictureHold,
  processBooking,
  readBooking,
  releaseHold,
  renewHold,
  sendCalendarInvite,
} from "@milepost/contract";
import { type Route, route } from "../platform/route.ts";
import type { PicturePorts } from "../search/picture-day.ts";
import { type ApiPorts, heldOrRefuse, releaseOlder } from "./hold-for-caller.ts";
import { giveHoldBack, keepHold } from "./manage-hold.ts";
import { pictureHeldSlot } from "./picture-hold.ts";
import { viewBooking } from "./read-booking.ts";
import type { Reservation } from "./reservation.ts";
import { sendInvite } from "./send-invite.ts";
import { submitBooking } from "./submit-booking.ts";

export function bookingRoutes(ports: ApiPorts & PicturePorts): Route[] {
  return [
    route(sendCalendarInvite, ({ body }, { identity }) => sendInvite(ports, identity, body)),

    route(holdSlot, async ({ body }, { identity }) => {
      const { wf: workflowId, fieldagent: agentId, ...wish } = body;
      const { reservation, before } = await heldOrRefuse(ports, identity, {
        ...{ ...wish, workflowId, agentId },
      });
      await releaseOlder(ports, identity.organisation, before);
      return view(reservation);
    }),

    route(renewHold, async ({ params }, { identity }) =>
      view(await keepHold(ports, identity, params.id)),
    ),

    route(pictureHold, ({ params }, { identity }) => pictureHeldSlot(ports, identity, params.id)),

    route(releaseHold, async ({ params }, { identity }) => {
      await giveHoldBack(ports, identity, params.id);
      return { success: true };
    }),

    route(processBooking, ({ body }, { identity }) => submitBooking(ports, identity, body)),

    route(readBooking, ({ params }, { identity }) =>
      viewBooking(ports.database, identity, params.id),
    ),
  ];
}

function view({ id, holdEndsAt }: Reservation) {
  return { reservationId: id, holdEndsAt: holdEndsAt.toISOString() };
}
