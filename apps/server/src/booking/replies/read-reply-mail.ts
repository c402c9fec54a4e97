import PostalMime, { type Attachment, type Email } from "postal-mime";
import { type CalendarReply, readReply } from "./read-reply.ts";

/** `other`: no calendar's answer. `isByMachine`: nobody reads what we would say to that. */
type ReplyMail =
  | { readonly kind: "reply"; readonly reply: CalendarReply }
  | { readonly kind: "other"; readonly isByMachine: boolean };

/** Octets and depth that no calendar's answer comes near. */
const limits = { maxHeadersSize: 65_536, maxNestingDepth: 10 } as const;

/**
 * A mail as calendars send it: the answer as a part of its own or as a file, in any of the encodings of a mail. A mail
 * inside the mail is not looked at: it may be somebody else's.
 */
export async function readReplyMail(source: Uint8Array): Promise<ReplyMail> {
  const mail = await parse(source);
  if (mail === null) return { kind: "other", isByMachine: false };
  for (const part of mail.attachments) {
    const reply = isCalendar(part) ? readReply(textOf(part)) : null;
    if (reply) return { kind: "reply", reply };
  }
  return { kind: "other", isByMachine: mail.headers.some(isOfMachine) };
}

async function parse(source: Uint8Array): Promise<Email | null> {
  try {
    return await PostalMime.parse(source, { ...limits, forceRfc822Attachments: true });
  } catch {
    return null; // Deeper or longer than any mail that we wait for.
  }
}

const isCalendar = ({ mimeType, filename }: Attachment) =>
  /^(text\/calendar|application\/ics)$/i.test(mimeType) || /\.ics$/i.test(filename ?? "");

const textOf = ({ content }: Attachment) =>
  typeof content === "string" ? content : new TextDecoder().decode(content);

/** An absence notice, a list's mail, a report of what was not delivered (RFC 3834). Not asked of an answer: calendars send those by machine, too. */
function isOfMachine({ key, value }: Email["headers"][number]): boolean {
  if (key === "auto-submitted") return !/^\s*no\b/i.test(value);
  if (key === "content-type") return /^\s*multipart\/report/i.test(value);
  return (
    key === "x-autoreply" || (key === "precedence" && /auto_reply|bulk|junk|list/i.test(value))
  );
}
