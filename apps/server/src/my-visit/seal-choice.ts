import { customerChoiceMs } from "@milepost/contract/limits.ts";
import { z } from "zod";
import type { CustomersVisit } from "../booking/find-customers-visit.ts";
import type { Seal } from "../platform/seal.ts";

/** A time that a customer was shown, with the field agent who would come. */
const Choice = z.object({
  slot: z.string(),
  week: z.string(),
  agentId: z.string(),
  /** Milliseconds since 1970. */
  until: z.number(),
});
type Choice = z.infer<typeof Choice>;

/** Sealed for this visit alone: the customer learns no ids, and can ask for nothing that they were not shown. */
export function sealChoice(
  seal: Seal,
  visit: CustomersVisit,
  choice: Omit<Choice, "until">,
  now: number,
): string {
  const text = JSON.stringify({ ...choice, until: now + customerChoiceMs });
  return seal.encrypt(text, purposeOf(visit)).toString("base64url");
}

/** Null: altered, for another visit, or too old. */
export function openChoice(
  seal: Seal,
  visit: CustomersVisit,
  sealed: string,
  now: number,
): Choice | null {
  const text = seal.decrypt(Buffer.from(sealed, "base64url"), purposeOf(visit));
  if (text === null) return null;
  const choice = Choice.parse(JSON.parse(text));
  return now <= choice.until ? choice : null;
}

const purposeOf = ({ organisation, reservation }: CustomersVisit) =>
  `a customer's choice ${organisation} ${reservation.id}`;
