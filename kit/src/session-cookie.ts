import { createHmac, hkdfSync } from "node:crypto";

/** As a browser sends it, for tests that skip the sign-in. `secretKeys` is the api's SECRET_KEYS, whose first key signs. */
export function signedCookie(secretKeys: string, organisation: string, secret: string): string {
  const [, key = ""] = /^[^:]*:([^,]*)/.exec(secretKeys) ?? [];
  const sealing = Buffer.from(key, "base64");
  const signing = Buffer.from(hkdfSync("sha256", sealing, "", "milepost session", 32));
  const text = `${organisation}.${secret}`;
  const signature = createHmac("sha256", signing).update(text).digest("base64url");
  return `__Host-milepost=${text}.${signature}`;
}
