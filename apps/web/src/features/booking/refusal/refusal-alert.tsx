import type { Alternative } from "@milepost/contract/endpoints/booking.ts";
import { inviteTexts } from "@milepost/contract/texts/agent.ts";
import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { Problem } from "../../../platform/problem.ts";
import { searchAddress } from "../../../platform/search-address.ts";
import { dateInWords, hoursInWords } from "../../../platform/time/appointment-words.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import type { Draft } from "../draft.ts";
import { isInvited, type Wish } from "../wish.ts";
import { refusalWords } from "./refusal-words.ts";
import { useAlternative } from "./use-alternative.ts";

interface Props {
  readonly text: string;
  readonly children?: ReactNode;
}

/** Why something could not be done, and what can be done instead. */
export function RefusalAlert({ text, children }: Props) {
  return (
    <div
      role="alert"
      className="flex flex-col items-start gap-4 rounded-card border border-danger bg-raised p-5"
    >
      <p className="flex items-start gap-2.5">
        <CircleAlert className="mt-px size-5 shrink-0 text-danger" aria-hidden="true" />
        {text}
      </p>
      {children}
    </div>
  );
}

interface SearchAgainProps {
  readonly wish: Wish;
}

export function SearchAgain({ wish }: SearchAgainProps) {
  return (
    <Link to={searchAddress(wish)} className={buttonClass("secondary")}>
      Search again
    </Link>
  );
}

/** Whether the slot itself is the matter, so that nothing on the form can help. */
export function isAboutSlot(error: unknown): boolean {
  const codes: readonly string[] = ["SLOT_TAKEN", "SLOT_EXPIRED", "SLOT_TIGHT"];
  return error instanceof Problem && codes.includes(error.code);
}

interface SlotRefusedProps {
  readonly error: Error;
  readonly wish: Wish;
  readonly draft: Draft;
  readonly zone: string;
}

/** The slot is gone: what is free instead. */
export function SlotRefused({ error, wish, draft, zone }: SlotRefusedProps) {
  const alternatives = (error instanceof Problem && error.refusal?.alternatives) || [];
  return (
    <RefusalAlert text={refusalWords(error)}>
      {alternatives.length > 0 && (
        <Alternatives wish={wish} draft={draft} zone={zone} alternatives={alternatives} />
      )}
      <SearchAgain wish={wish} />
    </RefusalAlert>
  );
}

interface AlternativesProps extends Omit<SlotRefusedProps, "error"> {
  readonly alternatives: readonly Alternative[];
}

function Alternatives({ alternatives, wish, draft, zone }: AlternativesProps) {
  const titleId = useId();
  const { mutate, isPending, error } = useAlternative(wish, draft);
  return (
    <div className="flex w-full flex-col gap-3">
      <p id={titleId} className="font-medium">
        Free instead{isInvited(wish) && `, with a new invitation to ${wish.inviteEmail}`}:
      </p>
      <ul aria-labelledby={titleId} className="flex flex-col gap-2 sm:w-fit">
        {alternatives.map((one) => (
          <li key={`${one.slot} ${one.appFieldAgentId}`}>
            <Button
              look="secondary"
              aria-disabled={isPending}
              onClick={() => !isPending && mutate(one)}
              className="h-auto min-h-11 w-full justify-start py-2 text-left"
            >
              <span className="whitespace-normal">
                <span className="font-semibold">
                  {dateInWords(one.start, zone)}, {hoursInWords(one.start, one.end, zone)}
                </span>
                <span className="block text-muted text-small">{one.salesPersonName}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
      {error && <p className="text-danger">{inviteWords(error)}</p>}
    </div>
  );
}

function inviteWords(error: Error): string {
  const isMail = error instanceof Problem && error.status === 500;
  if (isMail) return inviteTexts.mailServerUnreachable;
  return (error instanceof Problem && error.refusal?.error) || inviteTexts.failed;
}
