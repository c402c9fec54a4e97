import type { Invitation } from "../../templates/invitation.ts";
import type { InvitationTemplates } from "../../templates/render-invitation.ts";

/**
 * What an invitation says, kept so that it is the same whenever it is sent, changed or cancelled. Its
 * links are signed again each time, and come out the same: someone who reads the row cannot answer for the
 * customer.
 */
export interface StoredInvitation {
  readonly invitation: Omit<
    Invitation,
    "method" | "sequence" | "before" | "sentAt" | "acceptanceUrl" | "visitUrl" | "repliesTo"
  >;
  readonly templates: InvitationTemplates;
  /** Where its customer's calendar answers, and with which key that is signed; left out or null: nobody would read it. */
  readonly replies?: { readonly address: string; readonly keyId: string } | null;
}
