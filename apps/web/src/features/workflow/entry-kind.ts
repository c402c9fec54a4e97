import { phoneDigitsAtLeast } from "@milepost/contract/limits.ts";

/** What somebody has typed into the one box of Home. Every postcode has a digit, and none as many as a phone number. */
export type EntryKind = "empty" | "postcode" | "name" | "phone";

export function entryKind(text: string): EntryKind {
  const typed = text.trim();
  if (typed === "") return "empty";
  const digits = typed.replace(/\D/g, "").length;
  if (digits === 0) return "name";
  return digits >= phoneDigitsAtLeast && !/\p{L}/u.test(typed) ? "phone" : "postcode";
}
