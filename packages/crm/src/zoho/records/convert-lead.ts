import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Conversion, Converted, Refused, Values } from "../../crm.ts";
import { crmUnreachable } from "../../crm-failure.ts";
import { writeValues } from "../fields/write-values.ts";
import { Id, isId } from "../transport/api-name.ts";
import type { Calls } from "../transport/calls.ts";
import { repeatUnlessDone } from "../transport/repeat-until-answered.ts";
import { type Result, readResult } from "../transport/result.ts";
import type { Lost } from "../transport/send.ts";
import { toRefused } from "../transport/to-refused.ts";
import { findReturning } from "./find-returning.ts";
import { findRow, readRows } from "./records.ts";

/** With its name, or in old answers the id alone. */
const Became = z
  .union([Id, z.object({ id: Id }).transform(({ id }) => id)])
  .nullish()
  .transform((id) => id ?? null);
/** Every lead becomes something. */
const What = z
  .object({ Contacts: Became, Accounts: Became, Deals: Became })
  .refine(({ Contacts, Accounts, Deals }) => Contacts ?? Accounts ?? Deals);
const Old = z.object({ data: z.tuple([What], z.unknown()) });

type Outcome = Converted | { readonly kind: "scheduled" } | { readonly kind: "before" };

/** Also when it was converted before: then what it became. */
export async function convertLead(
  calls: Calls,
  id: string,
  deal: Values | null,
): Promise<Converted> {
  if (!isId(id)) return noSuchLead;
  const find = () => findConversion(calls, id);
  let sent = 0;
  const send = () => {
    sent += 1;
    return convertOnce(calls, id, deal);
  };
  const outcome = await repeatUnlessDone(send, find);
  if (outcome.kind === "found") return outcome.found;
  if (outcome.kind === "scheduled") return waitFor(find);
  if (outcome.kind === "before") return (await find()) ?? (sent > 1 ? { kind: "unknown" } : hidden);
  // What is refused may have been done by a call before this one, whatever Zoho calls that.
  return outcome.kind === "refused" ? ((await find()) ?? outcome) : outcome;
}

/** Each way of joining until one is known: a refusal wrote nothing. */
async function convertOnce(calls: Calls, id: string, deal: Values | null): Promise<Outcome | Lost> {
  const [first, ...more] = waysToJoin(await findReturning(calls, id));
  const outcome = await sendOnce(calls, id, deal, first);
  for (const join of isOfJoining(outcome) ? more : []) {
    const next = await sendOnce(calls, id, deal, join);
    if (!isOfJoining(next)) return next;
  }
  return outcome;
}

async function sendOnce(
  calls: Calls,
  id: string,
  deal: Values | null,
  join: object,
): Promise<Outcome | Lost> {
  const wish = { notify_lead_owner: false, notify_new_entity_owner: false, ...join };
  const body = { data: [{ ...wish, ...(deal && { Deals: writeValues(deal) }) }] };
  const sent = await calls.write("POST", `Leads/${id}/actions/convert`, body);
  if (sent.kind === "lost") return sent;
  const outcome = sent.kind === "answer" ? readOutcome(sent.body) : null;
  // A deal that was asked for and is not named may be there all the same.
  const isWithout = outcome?.kind === "converted" && deal !== null && outcome.dealId === null;
  return outcome === null || isWithout ? unreadable : outcome;
}

const joinByItself = { add_to_existing_record: true };

/**
 * How a conversion is asked to join those who are known. Zoho's descriptions disagree on whether it is
 * done by ids, by the flag or by both. Where it lists nobody, it is left to find them; where it
 * does not support that either, it makes only new ones.
 */
function waysToJoin(returning: Awaited<ReturnType<typeof findReturning>>): [object, ...object[]] {
  if (returning.kind === "untold") return [joinByItself, {}];
  const { contactId, accountId, hasDoubles } = returning;
  const ids = {
    ...(contactId !== null && { Contacts: { id: contactId } }),
    ...(accountId !== null && { Accounts: { id: accountId } }),
  };
  if (hasDoubles || (contactId === null && accountId === null)) return [ids];
  return [{ ...ids, ...joinByItself }, ids, joinByItself];
}

function isOfJoining(outcome: Outcome | Lost): boolean {
  return outcome.kind === "refused" && outcome.why === "invalid" && isJoin(outcome.field);
}

const isJoin = (field: string | null) =>
  field !== null && ["Contacts", "Accounts", "add_to_existing_record"].includes(field);

/** Null: it says neither yes nor no. */
export function readOutcome(body: unknown): Outcome | null {
  const result = readResult(body);
  if (!result) {
    const old = Old.safeParse(body);
    return old.success ? toConverted(old.data.data[0]) : null;
  }
  if (result.code === "ID_ALREADY_CONVERTED") return { kind: "before" };
  if (result.code === "SCHEDULED") return { kind: "scheduled" };
  if (result.code === "INTERNAL_ERROR") return null;
  if (!result.isSuccess) return refusalOf(result);
  const what = What.safeParse(result.details.all);
  return what.success ? toConverted(what.data) : null;
}

/** An id of those to be joined is not the lead's own. */
function refusalOf(result: Result): Refused {
  const { json_path: path } = result.details.all;
  const [, join] = /^\$\.data\[0\]\.(\w+)/.exec(String(path)) ?? [];
  if (join === undefined || !isJoin(join)) return toRefused(result);
  return toRefused({ ...result, details: { ...result.details, field: join } });
}

/** What the lead became; null: it is not converted, or not ours to see. */
export async function findConversion(calls: Calls, id: string): Promise<Conversion | null> {
  if (!isId(id)) return null;
  const fields = [
    "Converted__s",
    "$converted",
    "Converted_Contact",
    "Converted_Account",
    "Converted_Deal",
  ];
  const [listed] = await readRows(calls, "Leads", [id], fields);
  if (!listed) return null;
  // A list may leave out what the lead by itself shows.
  const isShort = fields.some((field) => listed[field] === undefined);
  const lead = isShort ? { ...listed, ...(await findRow(calls, "Leads", id)) } : listed;
  const marks = [lead.Converted__s, lead.$converted].filter((mark) => typeof mark === "boolean");
  if (marks.length === 0) throw crmUnreachable("a lead that does not say whether it is one");
  if (!marks.includes(true)) return null;
  const what = What.safeParse({
    Contacts: lead.Converted_Contact,
    Accounts: lead.Converted_Account,
    Deals: lead.Converted_Deal,
  });
  if (!what.success) throw crmUnreachable("a lead that does not say what it became");
  return toConverted(what.data);
}

const looks = [1_000, 2_000, 4_000];

async function waitFor(find: () => Promise<Conversion | null>): Promise<Converted> {
  for (const pause of looks) {
    await sleep(pause);
    const found = await find();
    if (found) return found;
  }
  throw crmUnreachable("a conversion was scheduled and has not come yet");
}

function toConverted({ Contacts, Accounts, Deals }: z.output<typeof What>): Conversion {
  return { kind: "converted", contactId: Contacts, accountId: Accounts, dealId: Deals };
}

const unreadable: Lost = { kind: "lost", why: "an answer without a result", isLate: false };
const noSuchLead: Converted = {
  kind: "refused",
  why: "not-found",
  field: null,
  message: "the id given seems to be invalid",
};
const hidden: Converted = {
  kind: "refused",
  why: "locked",
  field: null,
  message: "id already converted",
};
