import { createHash, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { myVisitPath } from "@milepost/contract/product.ts";
import { z } from "zod";
import type { Key } from "../../platform/seal.ts";

/** Whose visit a customer's own link opens, and for whom. */
export interface VisitClaims {
  readonly organisationId: string;
  readonly reservationId: string;
  /** Whom it was sent to, as `addresseeOf` writes it. */
  readonly addressee: string;
  /** Milliseconds since 1970: the end of the visit when it was sent. */
  readonly until: number;
}

interface LinkOptions {
  /** The first one signs, all of them prove. */
  readonly keys: readonly Key[];
  /** No slash at the end. */
  readonly publicUrl: string;
}

/** The address behind "Change or cancel". The same claims and key make the same address. */
export function signVisit({ keys, publicUrl }: LinkOptions, claims: VisitClaims): string {
  const [key] = keys;
  if (!key) throw new Error("There is no key to sign with");
  const address = new URL(`${publicUrl}${myVisitPath}`);
  address.search = String(new URLSearchParams({ token: tokenFor(key, claims) }));
  return address.href;
}

/** To recognise a link by, where the address that it was sent to is forgotten. */
export function digestOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url").slice(0, 22);
}

/** Null: altered, expired, for something else, or signed with a key we no longer have; nobody learns which. */
export function verifyVisitToken(
  keys: readonly Key[],
  token: string,
  now: number,
): VisitClaims | null {
  const read = readToken(token);
  const key = keys.find(({ id }) => id === read?.keyId);
  if (!read || !key) return null;
  const { claims } = read;
  // The whole token is made again, because different texts of base64 can mean the same bytes.
  return isEqual(token, tokenFor(key, claims)) && now <= claims.until ? claims : null;
}

function tokenFor(key: Key, claims: VisitClaims): string {
  const { organisationId, reservationId, until, addressee } = claims;
  // A list as JSON, the organisation second: by it the front chooses a cell.
  const signed = [key.id, organisationId, reservationId, until, addressee];
  const head = Buffer.from(JSON.stringify(signed)).toString("base64url");
  const mac = createHmac("sha256", purposeKey(key)).update(head);
  return `${head}.${mac.digest("base64url")}`;
}

/** Not the acceptance's, nor the sealing key itself: what proves one link shall open nothing else. */
function purposeKey({ key }: Key): Buffer {
  return Buffer.from(hkdfSync("sha256", key, "", "milepost visit link", 32));
}

/** Ids as the database has them: it refuses any others as a fault of ours. */
const Carried = z.tuple([z.string(), z.guid(), z.guid(), z.number(), z.string()]);

function readToken(token: string): { keyId: string; claims: VisitClaims } | null {
  try {
    const head = Buffer.from(token.split(".")[0] ?? "", "base64url").toString();
    const [keyId, organisationId, reservationId, until, addressee] = Carried.parse(
      JSON.parse(head),
    );
    return { keyId, claims: { organisationId, reservationId, until, addressee } };
  } catch {
    return null; // Not even the shape of one.
  }
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
