interface ReminderChoice {
  readonly minutes: number;
  readonly text: string;
}

const offered: readonly ReminderChoice[] = [
  { minutes: 10_080, text: "A week before" },
  { minutes: 2_880, text: "Two days before" },
  { minutes: 1_440, text: "The day before" },
  { minutes: 240, text: "Four hours before" },
  { minutes: 120, text: "Two hours before" },
  { minutes: 60, text: "One hour before" },
];

/** What may be ticked, and what is set though we don't offer it; the earliest first. */
export function reminderChoices(set: readonly number[]): ReminderChoice[] {
  const others = set
    .filter((minutes) => !offered.some((one) => one.minutes === minutes))
    .map((minutes) => ({ minutes, text: `${minutes} minutes before` }));
  return [...offered, ...others].toSorted((a, b) => b.minutes - a.minutes);
}
