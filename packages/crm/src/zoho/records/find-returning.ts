import { z } from "zod";
import { Id } from "../transport/api-name.ts";
import type { Calls } from "../transport/calls.ts";
import { readRows } from "./records.ts";

const text = z.string().nullish().catch(null);
const Reference = z.object({ id: Id }).nullish().catch(null);
/** Rows that are not understood are nobody that could be joined. */
const rowsOf = <S extends z.ZodType>(row: S) =>
  z.array(row.nullable().catch(null)).nullish().catch(null);
const Contact = z.object({
  id: Id,
  Email: text,
  Full_Name: text,
  Account_Name: Reference,
});
const Account = z.object({ id: Id, Account_Name: text });
const Options = z.object({
  __conversion_options: z
    .object({ Contacts: rowsOf(Contact), Accounts: rowsOf(Account) })
    .nullish()
    .catch(null),
});

/** Whom a lead is already known as, by their ids; null: they are new. */
export interface Known {
  readonly kind: "known";
  readonly contactId: string | null;
  readonly accountId: string | null;
  /** Somebody else looks alike: Zoho must not be asked to find them by itself. */
  readonly hasDoubles: boolean;
}

/**
 * Zoho lists those that look alike, by name too. The same person is who has the same email or, where
 * one of the two is not known, the same name in the same account; the same account is what has the company's name. `untold`: Zoho lists nobody
 * to us.
 */
export async function findReturning(
  calls: Calls,
  id: string,
): Promise<Known | { readonly kind: "untold" }> {
  const answer = await calls.read(`Leads/${id}/__conversion_options`, Options);
  if (answer.kind === "nothing") return nobodyYet;
  const options = answer.kind === "found" ? answer.value.__conversion_options : null;
  if (!options) return { kind: "untold" };
  const contacts = present(options.Contacts);
  const accounts = present(options.Accounts);
  if (contacts.length + accounts.length === 0) return nobodyYet;
  const [lead] = await readRows(calls, "Leads", [id], ["Email", "Full_Name", "Company"]);
  const isNamed = (one: z.output<typeof Contact>) => isSame(one.Full_Name, lead?.Full_Name);
  const named = accounts.filter((one) => isSame(one.Account_Name, lead?.Company));
  const byEmail = contacts.filter(({ Email }) => isSame(Email, lead?.Email));
  const inAccount = contacts.filter(
    (one) =>
      isNamed(one) &&
      !(one.Email && lead?.Email) &&
      named.some((account) => account.id === one.Account_Name?.id),
  );
  const contact = byEmail.find(isNamed) ?? byEmail[0] ?? inAccount[0];
  const own = contact?.Account_Name?.id;
  const account = named.find((one) => one.id === own)?.id ?? named[0]?.id;
  // Who gives no company is at home where they were.
  const usual = lead?.Company ? null : own;
  const contactId = contact?.id ?? null;
  const accountId = account ?? usual ?? null;
  const hasDoubles =
    (contactId === null && contacts.length > 0) || (accountId === null && accounts.length > 0);
  return { kind: "known", contactId, accountId, hasDoubles };
}

const nobodyYet: Known = {
  kind: "known",
  contactId: null,
  accountId: null,
  hasDoubles: false,
};

function present<T>(rows: readonly (T | null)[] | null | undefined): T[] {
  return (rows ?? []).flatMap((row) => (row === null ? [] : [row]));
}

/** Without regard to case and blanks around; nothing is the same as nothing else. */
function isSame(one: unknown, other: unknown): boolean {
  const plain = (value: unknown) => (typeof value === "string" ? value.trim().toLowerCase() : "");
  return plain(one) !== "" && plain(one) === plain(other);
}
