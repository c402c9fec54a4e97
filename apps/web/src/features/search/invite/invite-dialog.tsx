import type { Appointment } from "@milepost/contract/endpoints/booking.ts";
import { unknownEmail } from "@milepost/contract/limits.ts";
import { inviteTexts } from "@milepost/contract/texts/agent.ts";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import type { SlotSearch } from "../../../platform/queries/search-queries.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { chosenAddress, chosenAlternative } from "./chosen-slot.ts";
import { ChosenWhen } from "./chosen-when.tsx";
import { InviteAnother } from "./invite-another.tsx";
import { InviteExpired } from "./invite-expired.tsx";
import { InviteForm } from "./invite-form.tsx";
import { InviteTaken } from "./invite-taken.tsx";
import { troubleOf } from "./invite-trouble.ts";
import { type OnTaken, useInvite } from "./use-invite.ts";
import type { Opened } from "./use-schedule.ts";

interface Props {
  readonly search: SlotSearch;
  readonly opened: Opened;
  /** The customer, above everything. */
  readonly whom: ReactNode;
  readonly onClose: () => void;
  readonly onTaken: OnTaken;
  readonly onSearchAgain: () => void;
}

/** Where the invitation goes. What is in its way is said and chosen here, and what was typed stays. */
export function InviteDialog({ search, opened, whom, onClose, onTaken, onSearchAgain }: Props) {
  const navigate = useNavigate();
  const [slot, setSlot] = useState(opened.slot);
  const [email, setEmail] = useState(opened.recordEmail ?? unknownEmail);
  const [isAnotherWanted, wantAnother] = useState(false);
  const { send, reset, error, isPending } = useInvite(search, opened, onTaken);
  const trouble = error && troubleOf(error);

  function another(appointments: readonly Appointment[]) {
    const onChoose = () => {
      wantAnother(true);
      reset();
    };
    return <InviteAnother appointments={appointments} onChoose={onChoose} />;
  }

  function content() {
    switch (trouble?.kind) {
      case "taken":
        return (
          <InviteTaken
            alternatives={trouble.alternatives}
            onChoose={(alternative) => {
              setSlot(chosenAlternative(alternative));
              reset();
            }}
            onSearchAgain={onSearchAgain}
          />
        );
      case "expired":
        return <InviteExpired onSearchAgain={onSearchAgain} />;
      case "already-booked":
        return another(trouble.appointments);
      default:
        if (!isAnotherWanted && opened.appointments.length > 0) return another(opened.appointments);
        return (
          <InviteForm
            // Another slot gets a new form, with focus where it began.
            key={slot.code}
            email={email}
            onEmail={setEmail}
            hasNone={opened.recordEmail === null}
            trouble={trouble}
            isSending={isPending}
            onSend={() =>
              send({ slot, email, isTightAccepted: trouble?.kind === "tight", isAnotherWanted })
            }
            onGoOn={() => navigate(chosenAddress(search, slot, null, isAnotherWanted))}
          />
        );
    }
  }

  return (
    <Dialog isOpen onClose={onClose} title={inviteTexts.title}>
      {whom}
      <p className="my-4">
        <span className="block font-semibold">
          <ChosenWhen slot={slot} />
        </span>
        <span className="text-muted">{slot.agentName}</span>
      </p>
      {content()}
    </Dialog>
  );
}
