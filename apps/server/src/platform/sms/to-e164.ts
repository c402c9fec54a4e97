import type { TimeZone } from "@milepost/contract/settings/time-zone.ts";

interface Country {
  readonly code: string;
  /** What a number at home begins with and loses abroad; empty: nothing. */
  readonly trunk: string;
}

/** Where the people of a zone have their phones; of zones with several countries the one that the city is in. */
const countryOf: Readonly<Record<TimeZone, Country>> = {
  "Europe/London": { code: "44", trunk: "0" },
  "Europe/Paris": { code: "33", trunk: "0" },
  "Europe/Berlin": { code: "49", trunk: "0" },
  "Europe/Madrid": { code: "34", trunk: "" },
  "Europe/Rome": { code: "39", trunk: "" },
  "Europe/Athens": { code: "30", trunk: "" },
  "America/New_York": { code: "1", trunk: "1" },
  "America/Chicago": { code: "1", trunk: "1" },
  "America/Denver": { code: "1", trunk: "1" },
  "America/Los_Angeles": { code: "1", trunk: "1" },
  "Asia/Dubai": { code: "971", trunk: "0" },
  "Asia/Tokyo": { code: "81", trunk: "0" },
  "Asia/Hong_Kong": { code: "852", trunk: "" },
  "Asia/Singapore": { code: "65", trunk: "" },
  "Australia/Sydney": { code: "61", trunk: "0" },
  "Pacific/Auckland": { code: "64", trunk: "0" },
};

/** A number as people write it, as the whole world dials it: `+447700900123`. Null: it is none. */
export function toE164(text: string, zone: TimeZone): string | null {
  // "+44 (0)7700 900123": the digit in brackets is for those at home.
  const plain = text.trim().replace(/^(\+\d{1,3}\s*)\(0\)/, "$1");
  if (/[^\d\s()./+-]/.test(plain)) return null;
  const digits = plain.replace(/\D/g, "");
  if (plain.startsWith("+")) return checked(digits);
  if (digits.startsWith("00")) return checked(digits.slice(2));
  const { code, trunk } = countryOf[zone];
  if (trunk !== "" && digits.startsWith(trunk)) return checked(code + digits.slice(trunk.length));
  // Where numbers have a trunk and this one has none, an area's own number is not enough.
  return trunk === "0" ? null : checked(code + digits);
}

function checked(digits: string): string | null {
  return /^[1-9]\d{8,14}$/.test(digits) ? `+${digits}` : null;
}
