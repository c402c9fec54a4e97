import { createHmac, hkdfSync } from "node:crypto";

/** What a customer's own link carries: the key's id, the organisation, the visit, until when, and for whom. */
export type CarriedByLink = readonly [
  keyId: string,
  organisation: string,
  reservation: string,
  untilMs: number,
  addressee: string,
];

/**
 * A token like the server's, made from the written form alone and by no code of the server: as if somebody had stolen
 * the key. `keys` as in `SECRET_KEYS`, whose first one signs.
 */
export function signVisit(
  keys: string,
  carried: CarriedByLink,
  purpose = "milepost visit link",
): string {
  const [, key = ""] = (keys.split(",")[0] ?? "").split(":");
  const derived = hkdfSync("sha256", Buffer.from(key, "base64"), "", purpose, 32);
  const head = writeHead(carried);
  return `${head}.${createHmac("sha256", Buffer.from(derived)).update(head).digest("base64url")}`;
}

/** Another head under the signature that a token has. */
export function withCarried(
  token: string,
  change: (carried: CarriedByLink) => CarriedByLink,
): string {
  return `${writeHead(change(readCarried(token)))}.${token.split(".")[1]}`;
}

export function readCarried(token: string): CarriedByLink {
  const [head = ""] = token.split(".");
  return JSON.parse(Buffer.from(head, "base64url").toString()) as CarriedByLink;
}

const writeHead = (carried: CarriedByLink) =>
  Buffer.from(JSON.stringify(carried)).toString("base64url");
