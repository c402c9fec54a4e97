import type { Finding } from "@milepost/contract/endpoints/setup-doctor.ts";
import type { Oddity } from "@milepost/crm/port.ts";
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
    ? `The CRM refuses this installation's own credentials (${error}). The people who run it must put them right; nobody has to connect again.`
    : `The CRM gives no access and says only "${error}". Reconnect the CRM; where that does not help, show this word to the people who run this installation.`;
  return { code: "no-access", severity: "error", sentence, ...nowhere };
}

function doubtFinding(doubt: string): Finding {
  const sentence = `${doubt}. Nothing was dropped from the diaries. Check that the person who connected the CRM still sees everybody's meetings, or let another administrator reconnect it. Records that were deleted leave the diaries once the CRM lists them as deleted.`;
  return { code: "diaries-doubted", severity: "error", sentence, ...nowhere };
}

function oddityFinding({ about, what }: Oddity): Finding {
  const sentences = {
    leave: `Leave is not known (${what}): field agents on leave may be offered, and leave that was known stays. ${daysOffAdvice(what)}`,
    holidays: `The CRM's holidays are not known (${what}): slots may be offered on them. ${daysOffAdvice(what)}`,
    series: `Repeating meetings cannot all be read (${what}): one that is not shown by itself takes nobody's time. Enter such meetings one by one, and show this to the people who run this installation.`,
    "meeting-keys": `This CRM does not send ${what} with its meetings: a cancelled meeting may go on taking its time. Delete it in the CRM instead.`,
    fields: `These cannot be read and are left out: ${what}. Nothing can be mapped to them. Show this to the people who run this installation.`,
  } as const satisfies Record<Oddity["about"], string>;
  const severity = about === "meeting-keys" ? "note" : "warning";
  return { code: `odd-${about}`, severity, sentence: sentences[about], ...nowhere };
}

/** By what the CRM's code says: that it has none, or that this person may not see it. */
function daysOffAdvice(what: string): string {
  return /FEATURE|EDITION|LICENSE/.test(what)
    ? "This edition of the CRM seems to have none: enter days off as meetings that last the whole day."
    : "Let a CRM administrator reconnect the CRM.";
}
