import { createHash, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { thankYouLinkDaysAfterAppointment } from "@milepost/contract/limits.ts";
import { z } from "zod";
import type { Key } from "../../platform/seal.ts";

/** What the specified call names besides the token. */
interface AcceptanceQuery {
  readonly recordId: string;
  readonly zohoOrgId: string;
  readonly wf: number;
}

/** Whose acceptance it is, and what the customer's page shows. Empty texts: there were none. */
export interface Acceptance extends AcceptanceQuery {
  readonly organisationId: string;
  readonly invitationId: string;
  /** Whom it was sent to, as `addresseeOf` writes it. */
  readonly addressee: string;
  readonly company: string;
  readonly date: string;
  readonly time: string;
  readonly thankYouTemplate: string;
}

interface Claims extends Acceptance {
  /** Milliseconds since 1970. */
  readonly appointmentEnd: number;
}

interface LinkOptions {
  /** The first one signs, all of them prove. */
  readonly keys: readonly Key[];
  /** No slash at the end. */
  readonly publicUrl: string;
}

const dayMs = 86_400_000;

/** The address behind "Confirm appointment". The same claims and key make the same address. */
export function signAcceptance({ keys, publicUrl }: LinkOptions, claims: Claims): string {
  const [key] = keys;
  if (!key) throw new Error("There is no key to sign with");
  const { appointmentEnd, ...acceptance } = claims;
  const until = appointmentEnd + thankYouLinkDaysAfterAppointment * dayMs;
  const { recordId, zohoOrgId, wf, company, date, time, thankYouTemplate } = acceptance;
  const address = new URL(`${publicUrl}/thank-you`);
  const token = tokenFor(key, { acceptance, until });
  const parameters = { recordId, zohoOrgId, token, wf: String(wf), company, date, time };
  address.search = String(new URLSearchParams({ ...parameters, thankYouTemplate }));
  return address.href;
}

/** An email address as a link carries it: to be compared, not read. */
export function addresseeOf(email: string): string {
  return createHash("sha256").update(email).digest("base64url").slice(0, 22);
}

/** Null: altered, expired, for something else, or signed with a key we no longer have; nobody learns which. */
export function verifyAcceptanceToken(
  keys: readonly Key[],
  { token, recordId, zohoOrgId, wf }: AcceptanceQuery & { readonly token: string },
  now: number,
): Acceptance | null {
  const read = readToken(token);
  const key = keys.find(({ id }) => id === read?.keyId);
  if (!read || !key) return null;
  const { acceptance, until } = read;
  // The whole token is made again, because different texts of base64 can mean the same bytes.
  if (!isEqual(token, tokenFor(key, read)) || now > until) return null;
  const isNamed =
    acceptance.recordId === recordId && acceptance.zohoOrgId === zohoOrgId && acceptance.wf === wf;
  return isNamed ? acceptance : null;
}

interface Signed {
  readonly acceptance: Acceptance;
  /** Milliseconds since 1970. */
  readonly until: number;
}

function tokenFor(key: Key, { acceptance, until }: Signed): string {
  const { organisationId, invitationId, addressee, zohoOrgId, recordId, wf } = acceptance;
  const { company, date, time, thankYouTemplate } = acceptance;
  // A list as JSON: where one text ends and the next begins cannot be moved.
  const signed = [
    key.id,
    organisationId,
    invitationId,
    until,
    zohoOrgId,
    recordId,
    wf,
    company,
    date,
    time,
    thankYouTemplate,
    addressee,
  ];
  const head = Buffer.from(JSON.stringify(signed)).toString("base64url");
  const mac = createHmac("sha256", purposeKey(key)).update(head);
  return `${head}.${mac.digest("base64url")}`;
}

/** Not the sealing key itself: what proves a link shall open nothing. */
function purposeKey({ key }: Key): Buffer {
  return Buffer.from(hkdfSync("sha256", key, "", "milepost acceptance link", 32));
}

const text = z.string();
const number = z.number();
const Carried = z.tuple([
  text,
  text,
  text,
  number,
  text,
  text,
  number,
  text,
  text,
  text,
  text,
  text,
] as const);

function readToken(token: string): (Signed & { readonly keyId: string }) | null {
  try {
    const head = Buffer.from(token.split(".")[0] ?? "", "base64url").toString();
    const [keyId, organisationId, invitationId, until, zohoOrgId, recordId, wf, ...texts] =
      Carried.parse(JSON.parse(head));
    const [company, date, time, thankYouTemplate, addressee] = texts;
    const whose = { organisationId, invitationId, addressee, zohoOrgId, recordId, wf };
    return { keyId, until, acceptance: { ...whose, company, date, time, thankYouTemplate } };
  } catch {
    return null; // Not even the shape of one.
  }
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
