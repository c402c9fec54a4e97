import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { thankYouLinkDaysAfterAppointment } from "@milepost/contract";
import { z } from "zod";
import type { Key } from "../platform/seal.ts";

/** What the customer's page is told in its address, in the specification's words. Only together with the token are they ours. */
export interface AcceptanceQuery {
  readonly recordId: string;
  readonly zohoOrgId: string;
  readonly wf: number;
  readonly company: string;
  readonly date: string;
  readonly time: string;
  readonly thankYouTemplate: string;
}

/** Whose acceptance it is; carried by the token itself. */
export interface Acceptance {
  readonly organisationId: string;
  readonly invitationId: string;
}

interface Claims extends AcceptanceQuery, Acceptance {
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

/** The address behind "I'll be there". The same claims and key make the same address. */
export function signAcceptance({ keys, publicUrl }: LinkOptions, claims: Claims): string {
  const [key] = keys;
  if (!key) throw new Error("There is no key to sign with");
  const { organisationId, invitationId, appointmentEnd, ...query } = claims;
  const until = appointmentEnd + thankYouLinkDaysAfterAppointment * dayMs;
  const token = tokenFor(key, { organisationId, invitationId }, until, query);
  const { recordId, zohoOrgId, wf, company, date, time, thankYouTemplate } = query;
  const address = new URL(`${publicUrl}/thank-you`);
  const parameters = { recordId, zohoOrgId, token, wf: String(wf), company, date, time };
  address.search = String(new URLSearchParams({ ...parameters, thankYouTemplate }));
  return address.href;
}

/** Null: altered, expired, or signed with a key we no longer have; nobody is told which. */
export function verifyAcceptanceToken(
  keys: readonly Key[],
  { token, ...query }: AcceptanceQuery & { readonly token: string },
  now: number,
): Acceptance | null {
  const read = readToken(token);
  const key = keys.find(({ id }) => id === read?.keyId);
  if (!read || !key) return null;
  const { organisationId, invitationId, until } = read;
  const acceptance = { organisationId, invitationId };
  // The whole token is made again, because different texts of base64 can mean the same bytes.
  const isOurs = isEqual(token, tokenFor(key, acceptance, until, query));
  return isOurs && now <= until ? acceptance : null;
}

function tokenFor(
  key: Key,
  { organisationId, invitationId }: Acceptance,
  until: number,
  query: AcceptanceQuery,
): string {
  const { recordId, zohoOrgId, wf, company, date, time, thankYouTemplate } = query;
  const carried = [key.id, organisationId, invitationId, until];
  // A list as JSON: where one text ends and the next begins cannot be moved.
  const signed = [...carried, zohoOrgId, recordId, wf, company, date, time, thankYouTemplate];
  const mac = createHmac("sha256", purposeKey(key)).update(JSON.stringify(signed));
  const head = Buffer.from(JSON.stringify(carried)).toString("base64url");
  return `${head}.${mac.digest("base64url")}`;
}

/** Not the sealing key itself: what proves a link shall open nothing. */
function purposeKey({ key }: Key): Buffer {
  return Buffer.from(hkdfSync("sha256", key, "", "milepost acceptance link", 32));
}

const Carried = z.tuple([z.string(), z.string(), z.string(), z.number()]);

function readToken(token: string) {
  try {
    const head = Buffer.from(token.split(".")[0] ?? "", "base64url").toString();
    const [keyId, organisationId, invitationId, until] = Carried.parse(JSON.parse(head));
    return { keyId, organisationId, invitationId, until };
  } catch {
    return null; // Not even the shape of one.
  }
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
