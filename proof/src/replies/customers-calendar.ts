import type { Cell } from "@milepost/kit/cell.ts";
import { createTransport } from "nodemailer";
import { type Given, mailOf, type Partstat } from "./calendar-answers.ts";

export interface Invited {
  readonly uid: string;
  readonly sequence: number;
  readonly organizer: string;
  /** The whole file. */
  readonly text: string;
  readonly description: string;
}

/** The newest invitation that arrived at an address, as its calendar keeps it. */
export async function invitationOf({ sandboxUrl }: Cell, to: string): Promise<Invited> {
  const answer = await fetch(`${sandboxUrl}/mailbox/messages?${new URLSearchParams({ to })}`);
  const { messages } = (await answer.json()) as { messages: { event: Invited | null }[] };
  const [event] = messages.flatMap((mail) => mail.event ?? []);
  if (!event) throw new Error("No invitation has arrived");
  return event;
}

/** Seconds from now, as a calendar writes when somebody clicked. */
export function stampIn(seconds: number): string {
  const at = new Date(Date.now() + seconds * 1_000);
  return at.toISOString().replace(/[-:]|\.\d+/g, "");
}

/** How the server answered to a whole mail: 250, or why not. */
export async function deliver(
  port: number,
  { from, to, source }: { from: string; to: string | readonly string[]; source: string },
): Promise<{
  readonly code: number;
  readonly words: string;
  readonly rejected: readonly string[];
}> {
  const transport = createTransport({ host: "127.0.0.1", port, ignoreTLS: true });
  try {
    const envelope = { from, to: [to].flat() };
    const { response, rejected } = await transport.sendMail({ envelope, raw: source });
    return { code: Number(response.slice(0, 3)), words: response, rejected: rejected.map(String) };
  } catch (error) {
    const { responseCode = 0, response = String(error) } = error as {
      responseCode?: number;
      response?: string;
    };
    return { code: responseCode, words: response, rejected: [] };
  } finally {
    transport.close();
  }
}

interface Answer extends Partial<Given> {
  readonly by?: keyof typeof mailOf;
  readonly partstat: Partstat;
  /** Where it is sent, if not to the organizer. */
  readonly recipient?: string;
  readonly port?: number;
}

/** A customer clicks in their calendar. */
export async function clicks(cell: Cell, attendee: string, answer: Answer) {
  const { uid, sequence, organizer } = await invitationOf(cell, attendee);
  const { by = "google", recipient = organizer, port = cell.repliesPort, ...said } = answer;
  const given = { uid, sequence, organizer, attendee, stamp: stampIn(0), ...said };
  return deliver(port, { from: attendee, to: recipient, source: mailOf[by](given) });
}
