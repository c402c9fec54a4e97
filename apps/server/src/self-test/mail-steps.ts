import { randomUUID } from "node:crypto";
import { createTransport } from "nodemailer";
import { isThisMachine } from "../platform/is-this-machine.ts";
import type { Sender } from "../platform/mail/is-mail-address.ts";
import { type Mail, mailer } from "../platform/mail/mail.ts";
import { differs, failed, notConfigured, ok, type Step } from "./step.ts";

const page = "docs/connecting/smtp.md";

interface MailConfig {
  readonly SMTP_URL: string;
  readonly MAIL_FROM: Sender;
}

/** Whether mails go out, and how safely. `to` is whom to send one; undefined: nobody. */
export function mailSteps(
  { SMTP_URL: url, MAIL_FROM: from }: MailConfig,
  to: string | undefined,
): Step[] {
  const { protocol, hostname, username, searchParams } = new URL(url);
  const reach = (requireTLS: boolean) =>
    createTransport({ url, requireTLS, connectionTimeout: 5_000, greetingTimeout: 5_000 }).verify();
  return [
    {
      asks: "the mail server",
      expects: "to let us in",
      page,
      async ask() {
        await reach(false);
        return ok(
          username ? "connected, and the password is right" : "connected, without a password",
        );
      },
    },
    {
      asks: "how mails travel to it",
      expects: "encrypted, always",
      page,
      async ask() {
        if (protocol === "smtps:") return ok("encrypted from the first byte");
        if (isThisMachine(hostname)) return ok("in the clear, within this machine");
        const isOffered = await reach(true).then(
          () => true,
          () => false,
        );
        if (!isOffered)
          return failed(
            "in the clear",
            "Use a server with TLS: customers' addresses would be readable on the way.",
          );
        return searchParams.get("requireTLS") === "false"
          ? differs(
              "encrypted, as long as nobody interferes",
              "Take requireTLS=false out of SMTP_URL.",
            )
          : ok("encrypted, or not at all");
      },
    },
    {
      asks: "a mail with an appointment",
      expects: "to be taken",
      page,
      async ask() {
        if (to === undefined) {
          return notConfigured(
            "not sent",
            "Give --mail-to ADDRESS, then look at the mail and its headers.",
          );
        }
        const sent = await mailer({ url, from }).send(testMail(to, from));
        return sent.kind === "sent"
          ? ok("taken. Look whether it arrived, and outside the junk folder")
          : failed(
              `refused with ${sent.code}`,
              "Is the address right, and may the server send as MAIL_FROM?",
            );
      },
    },
  ];
}

/** Like an invitation, because filters judge those more severely than plain words. */
function testMail(to: string, { address }: Sender): Mail {
  const id = randomUUID();
  const date = new Date();
  const stamp = (time: number) => new Date(time).toISOString().replaceAll(/[-:]|\.\d+/g, "");
  const start = date.getTime() + 24 * 3_600_000;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Milepost//self-test//EN",
    "METHOD:REQUEST",
    "BEGIN:VEVENT",
    `UID:${id}@milepost`,
    `DTSTAMP:${stamp(date.getTime())}`,
    "SEQUENCE:0",
    `DTSTART:${stamp(start)}`,
    `DTEND:${stamp(start + 900_000)}`,
    "SUMMARY:Milepost self-test",
    `ORGANIZER:mailto:${address}`,
    `ATTENDEE;RSVP=FALSE:mailto:${to}`,
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ];
  const text =
    "This mail was sent by Milepost's self-test. It may be deleted, with its appointment.";
  return {
    senderName: "",
    to,
    replyTo: address,
    subject: "Milepost self-test",
    text,
    date,
    html: `<p>${text}</p>`,
    ics: { text: lines.join("\r\n"), method: "REQUEST" },
    messageId: `<${id}@milepost.self-test>`,
  };
}
