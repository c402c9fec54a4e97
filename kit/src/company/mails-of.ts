import type { Cell } from "../cell.ts";

export interface MailedEvent {
  readonly method: string;
  readonly uid: string;
  readonly sequence: number;
  /** Local, in its zone. */
  readonly start: string;
  readonly zone: string;
}

export interface ReceivedMail {
  readonly subject: string;
  readonly html: string;
  readonly event: MailedEvent;
}

/** What arrived at an address, the oldest first. */
export async function mailsOf({ sandboxUrl }: Cell, to: string): Promise<ReceivedMail[]> {
  const answer = await fetch(`${sandboxUrl}/mailbox/messages?${new URLSearchParams({ to })}`);
  const { messages } = (await answer.json()) as { messages: ReceivedMail[] };
  return messages.toReversed();
}

/** Such as `REQUEST 0`: what a calendar goes by. */
export async function eventsOf(cell: Cell, to: string): Promise<string[]> {
  return (await mailsOf(cell, to)).map(({ event }) => `${event.method} ${event.sequence}`);
}
