import type { FreedSlot } from "@milepost/contract/endpoints/home/waiting.ts";
import { Phone } from "lucide-react";
import type { ReactNode } from "react";
import { phoneAddress } from "../../platform/phone-address.ts";
import { problemSentence } from "../../platform/problem-sentence.ts";
import { hourInWords } from "../../platform/time/appointment-words.ts";
import { dayInWords } from "../../platform/time/day-in-words.ts";
import { timeOfDay } from "../../platform/time/time-of-day.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { useMoveToSlot, usePassSlot, useTakeSlot, useWaitingCustomer } from "./use-waiting.ts";
import { addedInWords } from "./waiting-in-words.ts";

/** The way to a booking of an offered slot. */
export type ScheduleOf = (offer: FreedSlot, whom: string) => ReactNode;

interface ItemProps {
  readonly offer: FreedSlot;
  readonly schedule: ScheduleOf;
}

/** A slot that has opened for somebody who waits: who takes it phones them. */
export function FreedSlotItem({ offer, schedule }: ItemProps) {
  const { name } = useWaitingCustomer(offer);
  const { start, timezone, fieldAgent, added, holdEndsAt, takenBy, isMine, postcode } = offer;
  const until = timeOfDay(new Date(holdEndsAt));
  return (
    <li className="flex flex-col gap-2 py-3 last:pb-0">
      <div>
        <p className="break-words">
          <span className="font-medium">{name ?? postcode}</span>
          {name !== null && <span className="text-muted"> {postcode}</span>}
        </p>
        <p>
          {dayInWords(start, timezone)}, {hourInWords(start, timezone)} with {fieldAgent},{" "}
          {addedInWords(added)}.
        </p>
        <p className="text-muted">
          {isMine ? `Held for you until ${until}.` : `Held until ${until}.`}
          {takenBy !== null && !isMine && ` ${takenBy} is phoning them.`}
        </p>
      </div>
      {takenBy === null && <TakeIt offer={offer} />}
      {isMine && <Taken offer={offer} schedule={schedule} />}
    </li>
  );
}

interface Props {
  readonly offer: FreedSlot;
}

/** Two agents must not phone one customer: the number is dialled once the slot is one's own. */
function TakeIt({ offer }: Props) {
  const { name, phone } = useWaitingCustomer(offer);
  const { mutate, isPending, error } = useTakeSlot(offer);
  const whom = name ?? offer.postcode;
  const take = () =>
    mutate(undefined, {
      onSuccess: () => {
        if (phone !== null) window.location.assign(phoneAddress(phone));
      },
    });
  return (
    <div className="flex flex-wrap gap-2">
      <Button aria-busy={isPending} onClick={() => !isPending && take()}>
        <Phone className="size-5" aria-hidden="true" />
        {phone === null ? "Take this slot" : "Phone"}
        <span className="sr-only"> for {whom}</span>
      </Button>
      <Pass offer={offer} />
      {error && (
        <p role="alert" className="w-full text-danger">
          We couldn’t give you this slot. {problemSentence(error)}
        </p>
      )}
    </div>
  );
}

function Taken({ offer, schedule }: ItemProps) {
  const { name, phone } = useWaitingCustomer(offer);
  const whom = name ?? offer.postcode;
  return (
    <div className="flex flex-wrap gap-2">
      {offer.moving === null ? schedule(offer, whom) : <Move offer={offer} />}
      {phone !== null && (
        <a href={phoneAddress(phone)} className={buttonClass("secondary")}>
          <Phone className="size-5" aria-hidden="true" />
          Phone {phone}
        </a>
      )}
      <Pass offer={offer} />
    </div>
  );
}

function Move({ offer }: Props) {
  const { mutate, isPending, error } = useMoveToSlot(offer);
  return (
    <>
      <Button aria-busy={isPending} onClick={() => !isPending && mutate()}>
        Move visit
      </Button>
      {error && (
        <p role="alert" className="w-full text-danger">
          We couldn’t move the visit, so it stands as before. {problemSentence(error)}
        </p>
      )}
    </>
  );
}

function Pass({ offer }: Props) {
  const { mutate, isPending, error } = usePassSlot(offer);
  return (
    <>
      <Button look="quiet" aria-busy={isPending} onClick={() => !isPending && mutate()}>
        Pass to the next
      </Button>
      {error && (
        <p role="alert" className="w-full text-danger">
          We couldn’t pass it on. {problemSentence(error)}
        </p>
      )}
    </>
  );
}
