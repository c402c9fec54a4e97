import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { crmUnreachable } from "../failure.ts";
import type { Converted, Values } from "../port.ts";
import type { Calls } from "./call.ts";
import { isId } from "./name.ts";
import { readRows } from "./records.ts";
import { toRefused } from "./refused.ts";
import { repeatUnlessDone } from "./repeat.ts";
import { readResult } from "./result.ts";
import type { Lost } from "./send.ts";
import { writeValues } from "./value.ts";

/** With its name, or in old answers the id alone. */
const Became = z
  .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
  .nullish()
  .transform((id) => id ?? null);
const What = z.object({ Contacts: Became, Accounts: Became, Deals: Became });
const Old = z.object({ data: z.tuple([What], z.unknown()) });

type Outcome = Converted | { readonly kind: "scheduled" } | { readonly kind: "before" };

/** Also when it was converted before: then what it became. */
export async function convertLead(
  calls: Calls,
  id: string,
  deal: Values | null,
): Promise<Converted> {
  if (!isId(id)) return noSuchLead;
  const find = () => findConverted(calls, id);
  const outcome = await repeatUnlessDone(() => convertOnce(calls, id, deal), find);
  if (outcome.kind === "found") return outcome.found;
  if (outcome.kind === "scheduled") return waitFor(find);
  if (outcome.kind === "before") return (await find()) ?? hidden;
  return outcome;
}

async function convertOnce(calls: Calls, id: string, deal: Values | null): Promise<Outcome | Lost> {
  const wish = { notify_lead_owner: false, notify_new_entity_owner: false };
  const body = { data: [{ ...wish, ...(deal && { Deals: writeValues(deal) }) }] };
  const sent = await calls.write("POST", `Leads/${id}/actions/convert`, body);
  if (sent.kind === "lost") return sent;
  return (sent.kind === "answer" && readOutcome(sent.body)) || unreadable;
}

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
  if (!result.isSuccess) return toRefused(result);
  const what = What.safeParse(result.details.all);
  return what.success ? toConverted(what.data) : null;
}

/** What the lead became; null: it is not converted, or not ours to see. */
async function findConverted(calls: Calls, id: string): Promise<Converted | null> {
  const fields = [
    "Converted__s",
    "$converted",
    "Converted_Contact",
    "Converted_Account",
    "Converted_Deal",
  ];
  const [lead] = await readRows(calls, "Leads", [id], fields);
  if (!lead || !(lead.Converted__s === true || lead.$converted === true)) return null;
  return toConverted(
    What.parse({
      Contacts: lead.Converted_Contact,
      Accounts: lead.Converted_Account,
      Deals: lead.Converted_Deal,
    }),
  );
}

const looks = [1_000, 2_000, 4_000];

async function waitFor(find: () => Promise<Converted | null>): Promise<Converted> {
  for (const pause of looks) {
    await sleep(pause);
    const found = await find();
    if (found) return found;
  }
  throw crmUnreachable("a conversion was scheduled and has not come yet");
}

function toConverted({ Contacts, Accounts, Deals }: z.output<typeof What>): Converted {
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
