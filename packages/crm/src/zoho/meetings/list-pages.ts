import { z } from "zod";
import { crmFailureCode } from "../../crm-failure.ts";
import type { Oddities } from "../fields/oddities.ts";
import { type Calls, type Read, whyOf } from "../transport/calls.ts";

export const Info = z.object({ more_records: z.boolean().nullish() }).nullish();

export interface Ports {
  readonly calls: Calls;
  readonly oddities: Oddities;
  /** IANA; of the organisation. A whole day is one of its days. */
  readonly readZone: () => Promise<string>;
  /** As Zoho wants it in a header. */
  readonly readOrganisationId: () => Promise<string>;
}

/** No document names a page here: one is asked for only where an answer says that there are more. */
export async function listPages<T extends { info?: z.output<typeof Info> }>(
  { calls, oddities, readOrganisationId }: Ports,
  about: "leave" | "holidays",
  path: string,
  schema: z.ZodType<T>,
): Promise<T[] | null> {
  const headers = { "x-crm-org": await readOrganisationId() };
  const pages: T[] = [];
  for (let page = 1; ; page += 1) {
    const query = page === 1 ? "" : `${path.includes("?") ? "&" : "?"}page=${page}`;
    const answer = await calls.read(`${path}${query}`, schema, headers).catch(closedTo);
    oddities.note(about, whyNotKnown(answer));
    if (answer.kind === "closed" || answer.kind === "refused") return null;
    if (answer.kind === "nothing") return pages;
    pages.push(answer.value);
    if (!answer.value.info?.more_records) return pages;
  }
}

type Asked<T> = Read<T> | { readonly kind: "closed"; readonly why: string };

/** Null: it is known. No document says how a small edition refuses what it does not have, so every refusal is shown. */
function whyNotKnown(answer: Asked<unknown>): string | null {
  if (answer.kind === "closed") return answer.why;
  return answer.kind === "refused" ? whyOf(answer) : null;
}

function closedTo(error: unknown): { kind: "closed"; why: string } {
  if (!(error instanceof Error) || crmFailureCode(error) !== "CRM_FORBIDDEN") throw error;
  return { kind: "closed", why: error.message };
}
