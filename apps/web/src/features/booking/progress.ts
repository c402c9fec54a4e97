import type { readBooking } from "@milepost/contract/endpoints/booking.ts";
import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";

export type Booking = Answer<typeof readBooking>;

export interface Progress {
  readonly text: string;
  readonly state: "done" | "now" | "later";
}

/** How far a booking has come, for the person who waits. Null: nothing has been heard of it yet. */
export function progressOf(booking: Pick<Booking, "steps" | "invitation"> | null): Progress[] {
  const steps = booking ? sinceLastRefusal(booking.steps) : [];
  const isDone = (step: string, outcome: string) =>
    steps.some((one) => one.step === step && one.outcome === outcome);
  const isInvited = booking?.invitation === "sent";
  const story = [
    // The form is only there with a hold.
    { done: "Slot held", doing: "", isDone: true },
    ...(isInvited ? [{ done: "Invitation sent", doing: "", isDone: true }] : []),
    {
      done: "Diary checked again",
      doing: "Checking the diary again",
      isDone: isDone("check the diary", "free"),
    },
    {
      done: "Written to your CRM",
      doing: "Writing to your CRM",
      isDone: isDone("book", "booked"),
    },
  ];
  const now = story.findIndex((one) => !one.isDone);
  return story.map(({ done, doing, isDone }, index) => ({
    text: isDone ? done : doing,
    state: isDone ? "done" : index === now ? "now" : "later",
  }));
}

/** Null: not refused, as far as is known. Else the outcome's name. */
export function refusalOf({ steps }: Pick<Booking, "steps">, before: number): string | null {
  const refused = steps.slice(before).findLast(isRefusal);
  return refused?.outcome ?? null;
}

function sinceLastRefusal(steps: Booking["steps"]): Booking["steps"] {
  return steps.slice(steps.findLastIndex(isRefusal) + 1);
}

function isRefusal({ step, outcome }: Booking["steps"][number]): boolean {
  return step === "book" && outcome !== "booked";
}
