import { bookingTexts } from "@milepost/contract/texts/agent.ts";
import { CircleCheck } from "lucide-react";
import { useLayoutEffect } from "react";
import { traceIdWords } from "../../platform/problem-sentence.ts";
import { Button } from "../../ui/button.tsx";
import { Kbd } from "../../ui/kbd.tsx";
import type { Draft } from "./draft.ts";
import { AlreadyBooked, isAlreadyBooked } from "./refusal/already-booked.tsx";
import { isAboutSlot, RefusalAlert, SearchAgain, SlotRefused } from "./refusal/refusal-alert.tsx";
import { doubtWords, refusalWords } from "./refusal/refusal-words.ts";
import type { Booked } from "./truth.ts";
import type { Outcome } from "./use-submit.ts";
import { isInvited, type Wish } from "./wish.ts";

interface Props {
  readonly wish: Wish;
  readonly draft: Draft;
  readonly zone: string;
  readonly hasRunOut: boolean;
  /** Null: not booked. */
  readonly booked: Booked | null;
  /** Of the last try; null: none has ended, or it was refused. */
  readonly outcome: Outcome | null;
  readonly error: Error | null;
  readonly onBook: () => void;
}

/** The end of the form: how the last try went, and the button for the next. */
export function BookBar(props: Props) {
  const { booked, hasRunOut, onBook } = props;
  useBookKey(onBook);
  return (
    <div className="flex flex-col gap-5">
      <State {...props} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          onClick={onBook}
          aria-disabled={booked !== null || hasRunOut}
          className="min-w-32 max-sm:w-full"
        >
          {booked ? "Booked" : bookingTexts.book}
        </Button>
        {!booked && !hasRunOut && (
          <p className="flex items-center gap-1 text-muted text-small max-sm:hidden">
            <Kbd>{isMac() ? "⌘" : "Ctrl"}</Kbd> <Kbd>Enter</Kbd> to book
          </p>
        )}
      </div>
    </div>
  );
}

function State({ wish, draft, zone, hasRunOut, booked, outcome, error }: Props) {
  if (booked) return <BookedNote {...booked} />;
  if (error && isAboutSlot(error))
    return <SlotRefused error={error} wish={wish} draft={draft} zone={zone} />;
  if (hasRunOut) {
    const invitation = isInvited(wish) ? ", and its invitation is cancelled" : "";
    return (
      <RefusalAlert text={`The slot is no longer held for you${invitation}. Search again.`}>
        <SearchAgain wish={wish} />
      </RefusalAlert>
    );
  }
  if (isAlreadyBooked(error)) return <AlreadyBooked error={error} wish={wish} />;
  if (error) return <Refused error={error} />;
  if (outcome && outcome.kind !== "booked") return <RefusalAlert text={doubtWords(outcome)} />;
  return null;
}

function BookedNote({ redirectUrl, warning }: Booked) {
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="flex items-center gap-2.5 text-success">
        <CircleCheck className="size-5 shrink-0" aria-hidden="true" />
        This appointment is booked.
      </p>
      {warning !== null && <p className="text-warning">{warning}</p>}
      {redirectUrl !== null && (
        <a href={redirectUrl} className="text-primary underline underline-offset-4">
          Open the record in your CRM
        </a>
      )}
    </div>
  );
}

/** Ctrl or ⌘ with Enter books, wherever one is on the page; not from behind a modal. */
function useBookKey(onBook: () => void) {
  // Before the button is seen: on a busy computer somebody may see it, and press, before an effect has run.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isAsked = event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.repeat;
      if (!isAsked || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      onBook();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [onBook]);
}

const isMac = () => /mac|iphone|ipad/i.test(navigator.userAgent);

/** In the server's own words, with the id for somebody who reports it. */
function Refused({ error }: { readonly error: Error }) {
  const traceId = traceIdWords(error);
  return (
    <RefusalAlert text={refusalWords(error)}>
      {traceId !== null && <p className="text-muted text-small">{traceId}</p>}
    </RefusalAlert>
  );
}
