import type {
  BookingCount,
  Finding,
  Readiness,
} from "@milepost/contract/endpoints/setup-doctor.ts";

type Severity = Finding["severity"];

/** How ready a workflow is, as a word in a badge. */
export const readinessWords = {
  ready: { word: "Ready", look: "good" },
  warnings: { word: "Check setup", look: "warning" },
  "not-ready": { word: "Not ready", look: "danger" },
} as const satisfies Record<Readiness, { word: string; look: string }>;

const severityTitles = {
  error: "Fix this before anyone can book",
  warning: "Should be fixed",
  note: "Worth knowing",
} as const satisfies Record<Severity, string>;

interface Group {
  readonly severity: Severity;
  readonly title: string;
  readonly findings: readonly Finding[];
}

/** Worst first; a group without findings is not there. */
export function groupFindings(findings: readonly Finding[]): Group[] {
  const severities = Object.keys(severityTitles) as Severity[];
  return severities
    .map((severity) => ({
      severity,
      title: severityTitles[severity],
      findings: findings.filter((finding) => finding.severity === severity),
    }))
    .filter((group) => group.findings.length > 0);
}

/** How many things need fixing, in words; what is only worth knowing does not count. */
export function findingsInWords(findings: readonly Finding[]): string {
  const count = findings.filter(({ severity }) => severity !== "note").length;
  if (count === 0) return "Ready to book";
  return count === 1 ? "1 problem to fix" : `${count} problems to fix`;
}

/** Of the line that opens the list. */
export function listInWords(findings: readonly Finding[]): string {
  const isOnlyNotes = findings.every(({ severity }) => severity === "note");
  return isOnlyNotes ? "Show what’s worth knowing" : "Show problems";
}

/** How many records take the field agents' time by the saved filters. Unknown is not none. */
export function bookingCountInWords({ module, records, counted }: BookingCount): string {
  const all = `${records} ${records === 1 ? "record" : "records"} of ${module} in the diaries`;
  if (records === 0) return `There are no records of ${module} in the diaries.`;
  if (counted === null) {
    return `We don’t know yet how many of the ${all} match the saved filters.`;
  }
  const which = counted === records && records > 1 ? `all ${all}` : `${counted} of ${all}`;
  return `As saved, ${which} ${counted === 1 ? "counts as a booking" : "count as bookings"}.`;
}
