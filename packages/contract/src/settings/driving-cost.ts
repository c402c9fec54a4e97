import { z } from "../zod.ts";

const Pounds = z.number().min(0).max(1000).nullable();

/** What driving costs the company, to say in money what was saved. Null: not set, and then it is not said. */
export const DrivingCost = z.object({
  perHour: Pounds.describe("of a field agent's time, in pounds; null: not set"),
  perMile: Pounds.describe("of the car, in pounds; null: not set"),
});
export type DrivingCost = z.infer<typeof DrivingCost>;
