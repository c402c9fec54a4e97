import { unknownEmail } from "@milepost/contract/limits.ts";
import { inviteTexts } from "@milepost/contract/texts/agent.ts";
import { type SubmitEvent, useId } from "react";
import { Button } from "../../../ui/button.tsx";
import { closeDialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import type { InviteTrouble } from "./invite-trouble.ts";
import { Tight } from "./tight.tsx";

interface Props {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  /** The record has no address, so the placeholder stands there. */
  readonly hasNone: boolean;
  /** Of the last try; null: there was none, or none is left. */
  readonly trouble: Extract<InviteTrouble, { kind: "tight" | "failed" }> | null;
  readonly isSending: boolean;
  readonly onSend: () => void;
  /** To the booking form, without an invitation. */
  readonly onGoOn: () => void;
}

export function InviteForm({ email, onEmail, hasNone, trouble, isSending, onSend, onGoOn }: Props) {
  const hintId = useId();
  const isTight = trouble?.kind === "tight";

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onSend();
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <div className="flex flex-col gap-1.5">
        <Field
          label="Customer’s email address"
          type="email"
          required
          autoFocus
          autoComplete="off"
          value={email}
          onChange={({ currentTarget }) => onEmail(currentTarget.value)}
          onFocus={({ currentTarget }) => currentTarget.select()}
          aria-describedby={hasNone ? hintId : undefined}
        />
        {hasNone && (
          <p id={hintId} className="text-muted text-small">
            No email on record. {unknownEmail} is a placeholder: with it we hold the slot and send
            no invitation. Type the customer’s address to invite them.
          </p>
        )}
      </div>
      {trouble?.kind === "tight" && <Tight words={trouble.words} />}
      {trouble?.kind === "failed" && (
        <div role="alert" className="flex flex-col items-start gap-1">
          <p className="text-danger">{trouble.text}</p>
          {trouble.detail !== null && <p className="text-muted">{trouble.detail}</p>}
          {trouble.isMailAlone && (
            <Button look="quiet" onClick={onGoOn} className="-ml-4">
              Continue without invitation
            </Button>
          )}
        </div>
      )}
      {!hasNone && (
        <p className="text-muted text-small">
          We email the invitation now, before you book, and hold the slot for you.
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={closeDialog}>
          Cancel
        </Button>
        {/* As wide with the one word as with the other. */}
        <Button type="submit" aria-disabled={isSending} aria-busy={isSending} className="min-w-32">
          {isSending ? "Sending…" : isTight ? "Schedule anyway" : inviteTexts.submit}
        </Button>
      </div>
    </form>
  );
}
