import type { Alternative, Appointment } from "@milepost/contract/endpoints/booking.ts";
import { inviteTexts } from "@milepost/contract/texts/agent.ts";
import { Problem } from "../../../platform/problem.ts";
import { problemSentence } from "../../../platform/problem-sentence.ts";
import { type SlotCheck, wordsOfRules } from "../slot-row/standing.ts";

/** Why an invitation did not go out, and what can be done. */
export type InviteTrouble =
  | {
      readonly kind: "taken";
      readonly alternatives: readonly Alternative[];
      readonly broken: SlotCheck["broken"];
    }
  /** It may be had all the same. */
  | { readonly kind: "tight"; readonly words: string }
  | { readonly kind: "expired" }
  /** The customer has an appointment that nobody knew of when the dialog was opened, or that leaves no room. */
  | { readonly kind: "already-booked"; readonly appointments: readonly Appointment[] }
  | {
      readonly kind: "failed";
      readonly text: string;
      /** More than the specified text says; null: there is no more. */
      readonly detail: string | null;
      /** The slot is free or held, only the mail did not go: the booking can go on without it. */
      readonly isMailAlone: boolean;
    };

export function troubleOf(error: Error): InviteTrouble {
  if (!(error instanceof Problem)) return failed(inviteTexts.failed, null);
  const { code, status, refusal } = error;
  const { alternatives = [], broken = [] } = refusal ?? {};
  switch (code) {
    case "SLOT_TAKEN":
      return { kind: "taken", alternatives, broken };
    case "SLOT_TIGHT":
      return { kind: "tight", words: wordsOfRules(broken) };
    case "ALREADY_BOOKED":
      return { kind: "already-booked", appointments: refusal?.appointments ?? [] };
    case "SLOT_EXPIRED":
      return { kind: "expired" };
    case "MAIL_UNREACHABLE":
    case "MAIL_REFUSED": {
      const text = status === 500 ? inviteTexts.mailServerUnreachable : refusal?.message;
      return { ...failed(text ?? inviteTexts.failed, null), isMailAlone: true };
    }
    default: {
      if (status === 500) return failed(inviteTexts.mailServerUnreachable, null);
      if (refusal) return failed(refusal.message, null);
      return failed(inviteTexts.failed, problemSentence(error));
    }
  }
}

function failed(text: string, detail: string | null) {
  return { kind: "failed", text, detail, isMailAlone: false } as const;
}
