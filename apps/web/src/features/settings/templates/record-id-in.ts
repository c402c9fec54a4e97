/** A record's id as it was typed, or out of its address in the CRM. Null: there is none in it. */
export function recordIdIn(typed: string): string | null {
  const [path = ""] = typed.trim().split(/[?#]/);
  return path.split("/").findLast((part) => /^\d{1,20}$/.test(part)) ?? null;
}
