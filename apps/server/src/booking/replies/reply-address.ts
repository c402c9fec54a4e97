import { createHash, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { Key } from "../../platform/seal.ts";

/** Whose calendar answers at an address, and about which visit. */
interface ReplyClaims {
  readonly organisationId: string;
  readonly reservationId: string;
  /** The address that was invited. */
  readonly email: string;
}

/** What an address says for itself. Nothing is proved before the visit is known, which the calendar file names. */
export interface ReplyToken {
  readonly organisationId: string;
  readonly addressee: Buffer;
  readonly mac: Buffer;
}

/** Octets: an organisation's id, whom it was sent to, and the proof. 52 letters, see `replyNameAtMost`. */
const lengths = { organisation: 16, addressee: 4, mac: 12 } as const;
const all = lengths.organisation + lengths.addressee + lengths.mac;
const letters = Math.ceil((all * 8) / 5);

/** The organiser's address in one customer's calendar. The same claims and key make the same address. */
export function signReplyAddress(key: Key, address: string, claims: ReplyClaims): string {
  const [name, domain] = address.split("@");
  const addressee = addresseeIn(claims.email);
  const id = Buffer.from(claims.organisationId.replaceAll("-", ""), "hex");
  const mac = macOf(key, { ...claims, addressee });
  return `${name}+${toLetters(Buffer.concat([id, addressee, mac]))}@${domain}`;
}

/** Null: not an address of ours, whatever the case of its letters. */
export function readReplyAddress(address: string, recipient: string): ReplyToken | null {
  const [name, domain] = address.toLowerCase().split("@");
  const [local = "", host, ...more] = recipient.toLowerCase().split("@");
  const [own, token = "", ...rest] = local.split("+");
  if (own !== name || host !== domain || more.length > 0 || rest.length > 0) return null;
  const bytes = fromLetters(token);
  if (bytes === null) return null;
  const { organisation, addressee } = lengths;
  return {
    organisationId: toUuid(bytes.subarray(0, organisation)),
    addressee: bytes.subarray(organisation, organisation + addressee),
    mac: bytes.subarray(organisation + addressee),
  };
}

/** Whether we made it for this visit, with a key that we still have. */
export function isOurs(keys: readonly Key[], token: ReplyToken, reservationId: string): boolean {
  return keys.some((key) => timingSafeEqual(token.mac, macOf(key, { ...token, reservationId })));
}

/** Whether it was sent to this address. */
export const isAddressedTo = ({ addressee }: ReplyToken, email: string): boolean =>
  addressee.equals(addresseeIn(email));

interface Signed extends Pick<ReplyClaims, "organisationId" | "reservationId"> {
  readonly addressee: Buffer;
}

function macOf(key: Key, { organisationId, reservationId, addressee }: Signed): Buffer {
  const signed = JSON.stringify([organisationId, reservationId, addressee.toString("hex")]);
  const mac = createHmac("sha256", purposeKey(key)).update(signed).digest();
  return mac.subarray(0, lengths.mac);
}

/** Not that of any link, nor the sealing key itself: an address answers, and opens nothing. */
function purposeKey({ key }: Key): Buffer {
  return Buffer.from(hkdfSync("sha256", key, "", "milepost reply address", 32));
}

const addresseeIn = (email: string): Buffer =>
  createHash("sha256").update(email).digest().subarray(0, lengths.addressee);

function toUuid(bytes: Buffer): string {
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Base 32 of RFC 4648 in small letters, without padding: mail servers may change the case of an address. */
const alphabet = "abcdefghijklmnopqrstuvwxyz234567";

function toLetters(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, "0"), 2)]).join("");
}

/** Null: not as many as we write, not letters of ours, or not as we would write them. */
function fromLetters(text: string): Buffer | null {
  const values = [...text].map((letter) => alphabet.indexOf(letter));
  if (values.length !== letters || values.includes(-1)) return null;
  const bits = values.map((value) => value.toString(2).padStart(5, "0")).join("");
  const bytes = (bits.slice(0, all * 8).match(/.{8}/g) ?? []).map((byte) =>
    Number.parseInt(byte, 2),
  );
  const read = Buffer.from(bytes);
  return toLetters(read) === text ? read : null;
}
