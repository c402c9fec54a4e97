import { z } from "../zod.ts";

/** What customers may do themselves, by a link of their own in the invitation. */
export const CustomerLink = z.object({
  enabled: z.boolean().describe("off: no mail has the link, and those that are out open nothing"),
  mayChange: z.boolean(),
  mayCancel: z.boolean(),
  maxAddedMinutes: z
    .int()
    .min(0)
    .max(240)
    .describe(
      "of driving that a time adds to the field agent's day; times in the area always count",
    ),
  hoursBefore: z
    .int()
    .min(0)
    .max(336)
    .describe("until which the visit may be changed or cancelled"),
});
export type CustomerLink = z.infer<typeof CustomerLink>;

export const defaultCustomerLink: CustomerLink = {
  enabled: false,
  mayChange: true,
  mayCancel: true,
  maxAddedMinutes: 20,
  hoursBefore: 24,
};
