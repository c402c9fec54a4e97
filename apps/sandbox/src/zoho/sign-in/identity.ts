import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import type { User } from "../organisation.ts";

interface Claims {
  readonly issuer: string;
  readonly clientId: string;
  readonly accessToken: string;
  readonly user: User;
  /** Milliseconds since 1970. */
  readonly now: number;
}

const keyId = "sandbox";
let keys: { readonly privateKey: KeyObject; readonly publicKey: KeyObject } | null = null;

/** Made when first needed: it takes a while, and most runs need none. */
function readKeys() {
  keys ??= generateKeyPairSync("rsa", { modulusLength: 2_048 });
  return keys;
}

/** Signed with RS256; the head is Zoho's. */
export function writeIdToken({ issuer, clientId, accessToken, user, now }: Claims): string {
  const seconds = Math.floor(now / 1_000);
  const digest = createHash("sha256").update(accessToken).digest().subarray(0, 16);
  const head = encode({ key_id: keyId, typ: "JWS", alg: "RS256" });
  const body = encode({
    at_hash: digest.toString("base64url"),
    sub: user.zuid,
    aud: clientId,
    email: user.email,
    iss: issuer,
    exp: seconds + 3_600,
    iat: seconds,
  });
  const signature = sign("sha256", Buffer.from(`${head}.${body}`), readKeys().privateKey);
  return `${head}.${body}.${signature.toString("base64url")}`;
}

export function describeKeys(): object {
  const key = readKeys().publicKey.export({ format: "jwk" });
  return { keys: [{ ...key, kid: keyId, use: "sig", alg: "RS256" }] };
}

export function describeOpenId(accounts: string): object {
  return {
    issuer: accounts,
    authorization_endpoint: `${accounts}/oauth/v2/auth`,
    token_endpoint: `${accounts}/oauth/v2/token`,
    revocation_endpoint: `${accounts}/oauth/v2/token/revoke`,
    userinfo_endpoint: `${accounts}/oauth/v2/userinfo`,
    jwks_uri: `${accounts}/oauth/v2/keys`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    scopes_supported: ["openid", "email", "profile"],
  };
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}
