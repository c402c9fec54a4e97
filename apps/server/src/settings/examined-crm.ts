import type { Finding } from "@milepost/contract/endpoints/setup-doctor.ts";
import type { Oddity } from "@milepost/crm/crm.ts";
import { findDiaryOddities } from "../diary/find-diary-oddities.ts";
import type { Db } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import { findAccessError } from "../session/find-access-error.ts";
import { listLeftOut } from "../workflows/fields/read-crm-modules.ts";

/** What the CRM answered otherwise than it should, and was not taken for a fact. */
export interface ExaminedCrm {
  /** In place of access; null: it gives access. */
  readonly accessError: string | null;
  /** Why the last reading of the diaries was not believed; null: it was. */
  readonly doubt: string | null;
  readonly oddities: readonly Oddity[];
}

export async function lookAtCrm(db: Db, organisation: OrganisationId): Promise<ExaminedCrm> {
  const { oddities, doubt } = await findDiaryOddities(db, organisation);
  const leftOut = await listLeftOut(db, organisation);
  const ofFields = leftOut.map((what) => ({ about: "fields", what }) as const);
  return {
    accessError: await findAccessError(db, organisation),
    doubt,
    oddities: [...oddities, ...ofFields],
  };
}

const nowhere = { section: null, field: null } as const;

export function crmFindings({ accessError, doubt, oddities }: ExaminedCrm): Finding[] {
  return [
    ...(accessError === null ? [] : [accessFinding(accessError)]),
    ...(doubt === null ? [] : [doubtFinding(doubt)]),
    ...oddities.map(oddityFinding),
  ];
}

function accessFinding(error: string): Finding {
  const sentence = /_client/.test(error)
    ? `Your CRM rejects this installation’s own credentials (${error}). Reconnecting won’t help. Ask the people who run Milepost to fix them.`
    : `Your CRM gives no access and says only “${error}”. Reconnect it. If that doesn’t help, show this to the people who run Milepost.`;
  return { code: "no-access", severity: "error", sentence, ...nowhere };
}

function doubtFinding(doubt: string): Finding {
  const sentence = `${doubt}. We’ve kept the diaries as they were. Check that the account that connected your CRM still sees everyone’s meetings, or reconnect it with another. Deleted records leave the diaries once your CRM lists them as deleted.`;
  return { code: "diaries-doubted", severity: "error", sentence, ...nowhere };
}

function oddityFinding({ about, what }: Oddity): Finding {
  const sentences = {
    leave: `We can’t read leave (${what}), so we may offer field agents who are away. Leave we already knew stays. ${daysOffAdvice(what)}`,
    holidays: `We can’t read your CRM’s holidays (${what}), so we may offer slots on them. ${daysOffAdvice(what)}`,
    series: `We can’t read every repeating meeting (${what}), so we may offer those times. Enter such meetings one by one, and show this to the people who run Milepost.`,
    "meeting-keys": `Your CRM doesn’t send ${what} with its meetings, so a cancelled meeting may still block its time. Delete the meeting instead of cancelling it.`,
    fields: `We can’t read these, so you can’t map anything to them: ${what}. Show this to the people who run Milepost.`,
  } as const satisfies Record<Oddity["about"], string>;
  const severity = about === "meeting-keys" ? "note" : "warning";
  return { code: `odd-${about}`, severity, sentence: sentences[about], ...nowhere };
}

/** By what the CRM's code says: that it has none, or that this person may not see it. */
function daysOffAdvice(what: string): string {
  return /FEATURE|EDITION|LICENSE/.test(what)
    ? "Your CRM’s edition seems to have none. Enter days off as all-day meetings."
    : "Ask a CRM administrator to reconnect your CRM.";
}
