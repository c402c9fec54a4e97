import type { Key } from "../../platform/seal.ts";
import type { StoredInvitation } from "../invite/stored-invitation.ts";
import type { ReservationKey } from "../write/loaded-booking.ts";
import { signReplyAddress } from "./reply-address.ts";

/** How the address is made where a customer's calendar answers. */
export interface ReplyAddresses {
  /** For an invitation that is written now; null: nobody reads answers, and the invitation asks for none. */
  readonly now: StoredInvitation["replies"];
  /** Of one that was written then: the same for its changes and its cancellation, or calendars would take them for somebody else's. */
  readonly of: (key: ReservationKey, written: StoredInvitation) => string | null;
}

interface Options {
  /** The first one signs. */
  readonly keys: readonly Key[];
  /** Null: the operator has none. */
  readonly address: string | null;
}

export function replyAddressWith({ keys, address }: Options): ReplyAddresses {
  const [newest] = keys;
  if (!newest) throw new Error("There is no key to sign with");
  return {
    now: address === null ? null : { address, keyId: newest.id },
    of({ organisation, id }, { replies, invitation }) {
      if (!replies) return null;
      // After a rotation the old key still signs; once it is gone nothing of it can be heard.
      const key = keys.find((one) => one.id === replies.keyId) ?? newest;
      const { email } = invitation.customer;
      const claims = { organisationId: organisation, reservationId: id, email };
      return signReplyAddress(key, replies.address, claims);
    },
  };
}
