import { useQuery } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, LoaderCircle } from "lucide-react";
import { type ReactNode, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { Problem } from "../../../platform/problem.ts";
import { problemSentence } from "../../../platform/problem-sentence.ts";
import { bookingQuery } from "../../../platform/queries/booking-queries.ts";
import { useHomeCustomer } from "../../../platform/queries/use-home-customer.ts";
import { dateOf, hourOf, wallClock } from "../../../platform/time/wall-clock.ts";
import {
  forgetUnderWay,
  listUnderWay,
  subscribeToUnderWay,
  type UnderWay,
} from "../../../platform/under-way.ts";
import { Button } from "../../../ui/button.tsx";
import type { Booking } from "../progress.ts";
import { truthOf } from "../truth.ts";

const pollMs = 2_000;

/** Above every page: how the bookings go on that nobody waited for. What is shown is what the server has. */
export function UnderWayLines() {
  const all = useSyncExternalStore(subscribeToUnderWay, listUnderWay);
  if (all.length === 0) return null;
  return (
    <section aria-label="Bookings under way" className="border-line border-b bg-raised">
      <ul className="mx-auto flex w-full max-w-[87rem] flex-col divide-y divide-line px-4">
        {all.map((one) => (
          <BookingLine key={one.bookingId} underWay={one} />
        ))}
      </ul>
    </section>
  );
}

function BookingLine({ underWay }: { readonly underWay: UnderWay }) {
  const { bookingId, before } = underWay;
  const { data, error } = useQuery({
    ...bookingQuery(bookingId),
    refetchInterval: ({ state }) => (isOver(state.data, before) ? false : pollMs),
    refetchIntervalInBackground: true,
  });
  const { name } = useHomeCustomer(bookingId);
  const whose = name === null ? "" : `${name}: `;
  if (!data) {
    const words = error ? `We can’t read how it went. ${problemSentence(error)}` : "";
    return <Line underWay={underWay} look="now" text={`Booking under way. ${words}`} />;
  }
  const when = `${dateOf(wallClock(data.start, 0))}, ${hourOf(wallClock(data.start, 0))} with ${data.fieldAgent}`;
  const truth = truthOf(data, before);
  if (truth.kind === "booked") {
    return (
      <Line underWay={underWay} look="done" text={`${whose}booked for ${when}.`}>
        {data.redirectUrl !== null && (
          <a href={data.redirectUrl} className={linkClass}>
            Open record
          </a>
        )}
      </Line>
    );
  }
  if (truth.kind === "refused") {
    const why = problemSentence(new Problem(truth.code, 0, `The story says ${truth.code}`));
    return (
      <Line underWay={underWay} look="refused" text={`${whose}not booked for ${when}. ${why}`}>
        <FormLink underWay={underWay} />
      </Line>
    );
  }
  // What was sent may yet take the slot again: this is not the end.
  if (data.state === "released") {
    const text = `${whose}nothing is booked so far. We no longer hold ${when}.`;
    return (
      <Line underWay={underWay} look="refused" text={text}>
        <FormLink underWay={underWay} />
      </Line>
    );
  }
  return <Line underWay={underWay} look="now" text={`${whose}your CRM is booking ${when}…`} />;
}

function FormLink({ underWay: { address } }: { readonly underWay: UnderWay }) {
  return (
    <Link to={address} className={linkClass}>
      Open the form
    </Link>
  );
}

function isOver(booking: Booking | undefined, before: number): boolean {
  if (!booking) return false;
  const { kind } = truthOf(booking, before);
  return kind === "booked" || kind === "refused";
}

const linkClass = "font-medium text-primary underline underline-offset-4";

const looks = {
  now: { Icon: LoaderCircle, colour: "text-info motion-safe:animate-spin" },
  done: { Icon: CircleCheck, colour: "text-success" },
  refused: { Icon: CircleAlert, colour: "text-danger" },
} as const;

interface LineProps {
  readonly underWay: UnderWay;
  readonly look: keyof typeof looks;
  readonly text: string;
  readonly children?: ReactNode;
}

function Line({ underWay: { bookingId }, look, text, children }: LineProps) {
  const { Icon, colour } = looks[look];
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 py-1">
      <p role="status" className="flex min-w-0 items-center gap-2.5 first-letter:uppercase">
        <Icon className={`size-5 shrink-0 ${colour}`} aria-hidden="true" />
        <span className="min-w-0 break-words first-letter:uppercase">{text}</span>
      </p>
      {children}
      {look !== "now" && (
        <Button look="quiet" className="ml-auto" onClick={() => forgetUnderWay(bookingId)}>
          Dismiss
        </Button>
      )}
    </li>
  );
}
