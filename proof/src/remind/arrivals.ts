import type { Visit } from "./book.ts";
import type { Way } from "./rule.ts";

/** A message as the customer has it. */
export interface Arrival {
  readonly way: Way;
  /** By the mail server's or the provider's clock, which is the simulated one. */
  readonly at: number;
  /** Null: nobody's whom we know. */
  readonly visit: Visit | null;
  /** Everything that it says. */
  readonly text: string;
  /** The same for a mail that is sent again; another for every SMS. */
  readonly id: string;
  /** The same where every byte is the same. */
  readonly bytes: string;
}

interface Mail {
  readonly receivedAt: number;
  readonly envelope: { readonly to: readonly string[] };
  readonly messageId: string;
  readonly sha256: string;
  readonly subject: string;
  readonly text: string;
}

interface Sms {
  readonly sid: string;
  readonly to: string;
  readonly body: string;
  readonly date_created: string;
}

/** What lies in the mailbox, which is emptied: it does not keep everything. */
export async function takeMails(
  sandboxUrl: string,
  visitOf: (address: string) => Visit | null,
): Promise<Arrival[]> {
  const address = `${sandboxUrl}/mailbox/messages`;
  const { messages } = (await (await fetch(address)).json()) as { messages: Mail[] };
  await fetch(address, { method: "DELETE" });
  return messages.map(({ receivedAt, envelope, messageId, sha256, subject, text }) => ({
    way: "email",
    at: receivedAt,
    visit: visitOf(envelope.to.join()),
    text: `${subject}\n${text}`,
    id: messageId,
    bytes: sha256,
  }));
}

/** A text names its agent, who has one visit. */
export async function readTexts(
  sandboxUrl: string,
  visitOf: (agent: string) => Visit | null,
): Promise<Arrival[]> {
  const answer = await fetch(`${sandboxUrl}/twilio/messages`);
  const { messages } = (await answer.json()) as { messages: Sms[] };
  return messages.map(({ sid, to, body, date_created }) => {
    const visit = visitOf(/with (Agent \d+)\./.exec(body)?.[1] ?? "");
    const isTheirs = visit !== null && to === `+${visit.phone}`;
    return {
      way: "sms",
      at: Date.parse(date_created),
      visit: isTheirs ? visit : null,
      text: body,
      id: sid,
      bytes: sid,
    };
  });
}
