import type { Booking } from "./use-booking-page.ts";

/** One line of what became of a booking. */
export interface StoryLine {
  readonly text: string;
  /** In words that are not ours, such as the CRM's; null: none. */
  readonly detail: string | null;
  readonly at: string;
}

/** How a booking stands, as the heading of its page. */
export function standingOf({
  state,
  cancel,
  move,
}: Pick<Booking, "state" | "cancel" | "move">): string {
  switch (state) {
    case "held":
      return "Slot held";
    case "booking":
      return "Visit being booked";
    case "booked":
    case "attention":
      if (move !== null) return "Visit being moved";
      return cancel === null ? "Visit booked" : "Visit being cancelled";
    case "released":
      return cancel === null ? "Visit no longer booked" : "Visit cancelled";
  }
}

/** The whole story, the oldest line first. What people need not know is left out. */
export function storyOf({ steps, mails, cancel, move, bookedBy }: Booking): StoryLine[] {
  const told = steps.flatMap(({ step, outcome, detail, at }) => {
    const text = sentences[`${step}: ${outcome}`];
    return text === undefined ? [] : [{ text: text(bookedBy), detail, at }];
  });
  const sent = mails.flatMap(({ what, state, at }) => {
    const text = mailSentences[what][state];
    return text === null ? [] : [{ text, detail: null, at }];
  });
  const asked = cancel ? [{ text: askedBy(cancel), detail: null, at: cancel.at }] : [];
  const moving = move
    ? [{ text: `${move.by} asked us to move it.`, detail: null, at: move.at }]
    : [];
  // Within one second: who asked, what was done, what was mailed for it.
  return [...asked, ...moving, ...told, ...sent].toSorted((a, b) => secondOf(a) - secondOf(b));
}

const secondOf = ({ at }: StoryLine) => Math.floor(Date.parse(at) / 1_000);

const askedBy = ({ by, reason }: NonNullable<Booking["cancel"]>) =>
  reason === null ? `${by} asked us to cancel it.` : `${by} asked us to cancel it: ${reason}`;

const sentences: Readonly<Record<string, (bookedBy: string) => string>> = {
  "hold: held": (bookedBy) => `${bookedBy} held the slot.`,
  "hold: held again": (bookedBy) => `${bookedBy} held the slot again.`,
  "hold: held for a customer who waits": () =>
    "The slot opened for this customer, who was on the waiting list, and we held it.",
  "hold: taken by who phones": (bookedBy) =>
    `${bookedBy} took the slot, to phone the customer about it.`,
  "hold: passed on": () => "Someone passed the slot on to the next customer.",
  "hold: ran out": () => "The hold ran out, and the slot went back.",
  "hold: given back": (bookedBy) => `${bookedBy} gave the slot back.`,
  "book: booked": (bookedBy) => `${bookedBy} booked the visit. It is in your CRM.`,
  "book: refused": () => "Your CRM refused the booking.",
  "accept: accepted": () => "The customer accepted.",
  "accept: accepted by phone": () => "The customer accepted by phone.",
  "accept: accepted by choosing the time": () => "The customer accepted by choosing this time.",
  "accept: accepted in the calendar": () => "The customer accepted in their calendar.",
  "accept: declined in the calendar": () => "The customer declined in their calendar.",
  "accept: tentative in the calendar": () => "The customer answered “maybe” in their calendar.",
  "follow the CRM: moved there": () => "Someone moved it in your CRM.",
  "follow the CRM: cancelled there": () => "Someone took it out of your CRM.",
  "follow the CRM: cancelled there, an administrator says": () =>
    "Someone took it out of your CRM, and an administrator confirmed it.",
  "follow the CRM: overlaps another booking": () =>
    "Someone moved it in your CRM onto another visit of the same field agent.",
  "attention: settled by a person": () => "Someone finished what was left to do.",
  "move: moved": () => "We moved the visit, in your CRM too.",
  "move: refused": () => "Your CRM refused to move it, so the visit stands as before.",
  "move: taken": () => "The new time was no longer free, so the visit stands as before.",
  "move: unreachable": () => "Your CRM didn’t answer, so the visit stands as before.",
  "move: disconnected": () => "Your CRM isn’t connected, so the visit stands as before.",
  "cancel: refused": () => "Your CRM refused to cancel it, so the visit stands.",
  "cancel: disconnected": () => "Your CRM isn’t connected, so we couldn’t cancel it.",
  "cancel: cancelled": () => "It is off: out of your CRM, and the slot is free.",
  "remind: email sent": () => "We emailed the customer a reminder.",
  "remind: email refused": () => "The mail server refused the reminder. Phone the customer.",
  "remind: email without address": () =>
    "We have no email address to send a reminder to. Phone the customer.",
  "remind: email missed": () => "We couldn’t email the reminder in time. Phone the customer.",
  "remind: sms sent": () => "We texted the customer a reminder.",
  "remind: sms delivered": () => "The text message was delivered.",
  "remind: sms not delivered": () => "The text message wasn’t delivered. Phone the customer.",
  "remind: sms refused": () => "We couldn’t text the customer a reminder. Phone the customer.",
  "remind: sms without number": () =>
    "Your CRM has no mobile number that we can text. Phone the customer.",
  "remind: sms stopped": () =>
    "The customer answered STOP, so we text them no more. Phone the customer.",
  "remind: sms missed": () => "We couldn’t text the reminder in time. Phone the customer.",
};

type Mail = Booking["mails"][number];

const undelivered = "We try again; phone the customer.";

/** Null: nothing that anybody need know. */
const mailSentences: Readonly<Record<Mail["what"], Record<Mail["state"], string | null>>> = {
  invitation: {
    due: null,
    trying: "We may have sent the customer the invitation.",
    refused: "The mail server refused the invitation.",
    done: "We sent the customer the invitation.",
    void: null,
  },
  change: {
    due: "We are about to send the customer the new time.",
    trying: `We may have sent the customer the new time. ${undelivered}`,
    refused: `The mail server refused the mail with the new time. ${undelivered}`,
    done: "We sent the customer the new time.",
    void: null,
  },
  cancellation: {
    due: "We are about to send the customer the cancellation.",
    trying: `We may have sent the customer the cancellation. ${undelivered}`,
    refused: `The mail server refused the cancellation. ${undelivered}`,
    done: "We sent the customer the cancellation.",
    void: null,
  },
};
