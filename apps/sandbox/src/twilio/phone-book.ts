import { randomBytes } from "node:crypto";

/** A message as Twilio's Messages resource has it. */
export interface Message {
  readonly sid: string;
  readonly account_sid: string;
  readonly to: string;
  readonly from: string | null;
  readonly messaging_service_sid: string | null;
  readonly body: string;
  readonly status: "queued" | "sent" | "delivered" | "undelivered" | "failed";
  readonly error_code: number | null;
  readonly error_message: string | null;
  /** RFC 2822, as Twilio writes times. */
  readonly date_created: string;
  readonly direction: "outbound-api";
  readonly num_segments: string;
  readonly api_version: "2010-04-01";
}

/** Twilio's own words: https://help.twilio.com, "Twilio support for opt-out keywords". */
const stopWords = ["STOP", "STOPALL", "UNSUBSCRIBE", "CANCEL", "END", "QUIT"];
const startWords = ["START", "YES", "UNSTOP"];

/** Every message that was taken, and who wants none. */
export interface PhoneBook {
  take(given: Pick<Message, "account_sid" | "to" | "body"> & { readonly sender: string }): Message;
  change(sid: string, change: Pick<Message, "status" | "error_code">): Message;
  /** Newest first. `to` null: everybody's. */
  list(to: string | null): readonly Message[];
  find(sid: string): Message | null;
  hasStopped(number: string): boolean;
  /** What the customer texts back. */
  answer(number: string, text: string): "stopped" | "started" | "read";
  clear(): void;
}

export function openPhoneBook(now: () => number): PhoneBook {
  const messages = new Map<string, Message>();
  const stopped = new Set<string>();
  return {
    take({ account_sid, to, body, sender }) {
      const isService = sender.startsWith("MG");
      const message: Message = {
        sid: `SM${randomBytes(16).toString("hex")}`,
        account_sid,
        to,
        from: isService ? null : sender,
        messaging_service_sid: isService ? sender : null,
        body,
        status: "queued",
        error_code: null,
        error_message: null,
        date_created: new Date(now()).toUTCString().replace("GMT", "+0000"),
        direction: "outbound-api",
        num_segments: String(Math.ceil(body.length / 153) || 1),
        api_version: "2010-04-01",
      };
      messages.set(message.sid, message);
      return message;
    },
    change(sid, change) {
      const before = messages.get(sid);
      if (!before) throw new Error("There is no such message");
      const after = { ...before, ...change };
      messages.set(sid, after);
      return after;
    },
    list: (to) =>
      [...messages.values()].reverse().filter((message) => to === null || message.to === to),
    find: (sid) => messages.get(sid) ?? null,
    hasStopped: (number) => stopped.has(number),
    answer(number, text) {
      const word = text.trim().toUpperCase();
      if (stopWords.includes(word)) {
        stopped.add(number);
        return "stopped";
      }
      if (!startWords.includes(word)) return "read";
      stopped.delete(number);
      return "started";
    },
    clear() {
      messages.clear();
      stopped.clear();
    },
  };
}
