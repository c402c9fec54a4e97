import type { Appointment } from "@milepost/contract/endpoints/booking.ts";
import { AppointmentNotice } from "../../../ui/appointment-notice.tsx";
import { Button } from "../../../ui/button.tsx";
import { closeDialog } from "../../../ui/dialog.tsx";

interface Props {
  readonly appointments: readonly Appointment[];
  readonly onChoose: () => void;
}

/** Before anything is held or mailed: the customer has an appointment, and another must be chosen. */
export function InviteAnother({ appointments, onChoose }: Props) {
  return (
    <div className="flex flex-col gap-4">
      <AppointmentNotice appointments={appointments}>
        <Button onClick={onChoose}>Book another</Button>
      </AppointmentNotice>
      <Button look="secondary" onClick={closeDialog} className="self-end">
        Cancel
      </Button>
    </div>
  );
}
