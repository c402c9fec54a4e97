import { createHash } from "node:crypto";
import { createTransport } from "nodemailer";
import { isThisMachine } from "../is-this-machine.ts";
import { type Trace, untraced } from "../trace/trace.ts";
import { inOneLine } from "./in-one-line.ts";
import { isMailAddress, type Sender } from "./is-mail-address.ts";

/** One message to one person. */
export interface Mail {
  /** Shown as the sender; the address is always ours. Empty: ours as well. */
  readonly senderName: string;
  readonly to: string;
  readonly replyTo: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** The appointment inside; null: there is none. */
  readonly ics: { readonly text: string; readonly method: "REQUEST" | "CANCEL" } | null;
  /** In angle brackets. With `date` it makes a repeated mail the same mail. */
  readonly messageId: string;
  readonly date: Date;
}

type MailOutcome =
  | { readonly kind: "sent" }
  /** For good. `code` is the server's; null: not one address, so no server was asked. */
  | { readonly kind: "refused"; readonly code: number | null };

export interface Mailer {
  /**
   * The same mail is byte for byte the same message, so that after doubt it may be sent again.
   * Throws `MAIL_UNREACHABLE` when the server was not reached, is busy or did not say what became of it;
   * `isSurelyNotTaken` where it was not reached, or has said that it does not take it now.
   */
  send(mail: Mail): Promise<MailOutcome>;
}

export interface MailerOptions {
  /** `smtp://user:password@host:port`, `smtps://…`. Nothing goes out in the clear but within this machine, or with `?requireTLS=false`. */
  readonly url: string;
  readonly from: Sender;
  readonly trace?: Pick<Trace, "span">;
}

/** Over SMTP. A connection for each mail: a pool has been seen to hang and to lose mails. */
export function mailer({ url, from, trace = untraced }: MailerOptions): Mailer {
  const patience = { dnsTimeout: 5_000, connectionTimeout: 5_000, greetingTimeout: 5_000 };
  const { hostname, searchParams } = new URL(url);
  const requireTLS = !isThisMachine(hostname) && searchParams.get("requireTLS") !== "false";
  const transport = createTransport({ url, requireTLS, ...patience, socketTimeout: 10_000 });
  return {
    async send(mail) {
      if (![mail.to, mail.replyTo].every(isMailAddress)) return { kind: "refused", code: null };
      try {
        await trace.span("mail send", "client", () => transport.sendMail(toMessage(mail, from)));
        return { kind: "sent" };
      } catch (error) {
        return refusalIn(error);
      }
    },
  };
}

/** As the mail library takes it. */
export function toMessage(mail: Mail, from: Sender) {
  const { to, replyTo, html, text, ics, messageId, date } = mail;
  return {
    from: { name: inOneLine(mail.senderName) || from.name, address: from.address },
    // Objects are not parsed: what looks like a list, a group or a comment stays one address.
    to: { name: "", address: to },
    replyTo: { name: "", address: replyTo },
    // Given, because one made from the headers could hold more than one recipient.
    envelope: { from: from.address, to: [to] },
    subject: inOneLine(mail.subject),
    html,
    text,
    messageId,
    date,
    ...(ics && { icalEvent: { method: ics.method, content: ics.text, filename: "invite.ics" } }),
    baseBoundary: createHash("sha256").update(messageId).digest("hex").slice(0, 24),
    xMailer: false as const,
  };
}

/** Steps of the conversation at which a 5xx is about this mail, and not about us. */
const aboutTheMail = ["RCPT TO", "DATA"];

/** Throws unless the server has said no to this mail for good. The server's own words hold addresses and go no further. */
function refusalIn(error: unknown): MailOutcome {
  const { command, responseCode, code: kind, syscall }: SmtpError = Object(error);
  if (responseCode && responseCode >= 500 && aboutTheMail.includes(command ?? "")) {
    return { kind: "refused", code: responseCode };
  }
  const why = [kind, command, responseCode].filter(Boolean).join(" ");
  const unreachable = new Error(`The mail server did not take a mail: ${why}`);
  const isSurelyNotTaken = responseCode !== undefined || syscall === "connect" || kind === "EDNS";
  throw Object.assign(unreachable, { code: "MAIL_UNREACHABLE" as const, isSurelyNotTaken });
}

interface SmtpError {
  readonly code?: string;
  readonly command?: string;
  /** What the server said; left out: nothing. */
  readonly responseCode?: number;
  /** Of the operating system; `connect`: there was no connection. */
  readonly syscall?: string;
}
