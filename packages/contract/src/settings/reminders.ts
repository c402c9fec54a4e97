import { reminderMinutesAtLeast, reminderMinutesAtMost, remindersAtMost } from "../limits.ts";
import { z } from "../zod.ts";
import { TimeOfDay } from "./time-zone.ts";

/** What a customer is sent before a visit. */
export const Reminders = z.object({
  byEmail: z.boolean(),
  bySms: z.boolean(),
  minutesBefore: z
    .array(z.int().min(reminderMinutesAtLeast).max(reminderMinutesAtMost))
    .max(remindersAtMost)
    .describe("before the visit begins; whole days are days of the calendar, at the same time"),
  quietFrom: TimeOfDay.describe("nothing is sent from here to `quietTo`; the same: at any hour"),
  quietTo: TimeOfDay,
});
export type Reminders = z.infer<typeof Reminders>;

/** Off: nobody's customers get mails that nobody asked for. */
export const defaultReminders: Reminders = {
  byEmail: false,
  bySms: false,
  minutesBefore: [1_440, 120],
  quietFrom: "20:00",
  quietTo: "08:00",
};
