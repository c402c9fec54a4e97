import { bookingRedirectDelayMs } from "@milepost/contract/limits.ts";
import { bookingTexts } from "@milepost/contract/texts/agent.ts";
import { Check, CircleDashed, LoaderCircle } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Overlay } from "../../ui/overlay.tsx";
import { AfterBooking, type BookedVisit, BookedWords } from "./after/booked-words.tsx";
import type { Progress } from "./progress.ts";
import type { Booked } from "./truth.ts";

interface Props {
  readonly isOpen: boolean;
  readonly progress: readonly Progress[];
  /** Null: it is still being booked. */
  readonly booked: Booked | null;
  /** False: the person has chosen to stay. */
  readonly isLeaving: boolean;
  readonly onStay: () => void;
  readonly onOk: () => void;
  /** Somebody goes on with the next customer while this one is being booked. */
  readonly onLeave: () => void;
  readonly visit: BookedVisit;
}

export function BookingOverlay({ isOpen, progress, booked, onLeave, ...rest }: Props) {
  return (
    <Overlay isOpen={isOpen} title={booked ? bookingTexts.processed : bookingTexts.processing}>
      {booked ? (
        <Success booked={booked} {...rest} />
      ) : (
        <div className="flex flex-col gap-5">
          <Steps progress={progress} />
          <LeaveWhileSlow onLeave={onLeave} />
        </div>
      )}
    </Overlay>
  );
}

/** Milliseconds. A CRM that is well has answered by then. */
const slowMs = 4_000;

/** Nobody has to wait with a customer on the phone: the server goes on by itself. */
function LeaveWhileSlow({ onLeave }: Pick<Props, "onLeave">) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setSlow, slowMs, true);
    return () => clearTimeout(timer);
  }, []);
  if (!isSlow) return null;
  return (
    <div className="flex flex-col items-start gap-3">
      <p>Your CRM is slow. You can carry on: we’ll show at the top of the page when it’s done.</p>
      <Button look="secondary" onClick={onLeave}>
        Next customer
      </Button>
    </div>
  );
}

const stepLooks = {
  done: { Icon: Check, icon: "text-success", text: "", said: "done" },
  now: { Icon: LoaderCircle, icon: "text-info motion-safe:animate-spin", text: "", said: "now" },
  later: { Icon: CircleDashed, icon: "text-muted", text: "text-muted", said: "to come" },
} as const;

function Steps({ progress }: Pick<Props, "progress">) {
  return (
    <ol aria-live="polite" className="flex flex-col gap-3">
      {progress.map(({ text, state }) => {
        const { Icon, icon, text: textClass, said } = stepLooks[state];
        return (
          <li key={text} className="flex items-center gap-2.5">
            <Icon className={`size-5 shrink-0 ${icon}`} aria-hidden="true" />
            <span className={textClass}>
              {text}
              <span className="sr-only">, {said}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

interface SuccessProps extends Pick<Props, "isLeaving" | "onStay" | "onOk" | "visit"> {
  readonly booked: Booked;
}

function Success({ booked, isLeaving, onStay, onOk, visit }: SuccessProps) {
  const { redirectUrl, warning } = booked;
  const ok = useRef<HTMLButtonElement>(null);
  useEffect(() => ok.current?.focus(), []);
  return (
    <div className="flex flex-col gap-4">
      <p>{bookingTexts.processedDetail}</p>
      <BookedWords visit={visit} />
      {warning !== null && <p className="text-warning">{warning}</p>}
      {redirectUrl !== null && (
        <p className="text-muted">
          {isLeaving &&
            `In ${bookingRedirectDelayMs / 1_000} seconds the record opens in your CRM. `}
          <a href={redirectUrl} className="text-primary underline underline-offset-4">
            Open the record now
          </a>
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button ref={ok} onClick={onOk}>
          {bookingTexts.ok}
        </Button>
        {redirectUrl !== null && isLeaving && (
          <Button look="secondary" onClick={onStay}>
            Stay here
          </Button>
        )}
        <AfterBooking visit={visit} onStay={onStay} />
      </div>
    </div>
  );
}
