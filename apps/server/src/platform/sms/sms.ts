/** One text message to one phone. */
interface TextMessage {
  /** E.164: `+447700900123`. */
  readonly to: string;
  readonly body: string;
  /** Where the provider says what became of it. */
  readonly receiptUrl: string;
}

export type SmsOutcome =
  /** `id` is the provider's name of it. Whether it arrives, a receipt says. */
  | { readonly kind: "taken"; readonly id: string }
  /** Its owner has answered STOP: never again. */
  | { readonly kind: "stopped" }
  /** For good, with the provider's code; null: it gave none. */
  | { readonly kind: "refused"; readonly code: number | null };

/** What became of a message, from the provider itself. */
export interface Receipt {
  readonly id: string;
  readonly to: string;
  /** Null: it is still on its way. */
  readonly end: "delivered" | "undelivered" | "failed" | null;
  readonly code: number | null;
}

/** Sends text messages. */
export interface Sms {
  /**
   * Nothing makes a second message the same as the first: after doubt, `find` comes first. Throws `SMS_UNREACHABLE` when
   * the provider was not reached, is busy or did not say what became of it, another error when it does not know our
   * account; `isSurelyNotTaken` where it took nothing.
   */
  send(message: TextMessage): Promise<SmsOutcome>;
  /** The same words to the same phone, taken no earlier than that: its id; null: there is none. Throws as `send` does. */
  find(message: Pick<TextMessage, "to" | "body">, since: Date): Promise<string | null>;
  /** Null: the provider has not signed it. `url` is the whole address that was called. */
  readReceipt(call: SignedCall): Receipt | null;
}

export interface SignedCall {
  readonly url: string;
  readonly signature: string;
  /** As it came. */
  readonly body: string;
}
