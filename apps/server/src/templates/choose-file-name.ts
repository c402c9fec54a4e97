import { randomBytes } from "node:crypto";

const longestName = 60;

/** Anyone who knows a thank-you page's name may read it, so nobody must be able to guess one. */
const randomBytesOfName = 16;

/** `Winter offer.html` → `Winter-offer-` and 32 hexadecimal digits: nobody else's, and nothing but a name. */
export function chooseFileName(given: string, extension: `.${string}`): string {
  const base = given.slice(0, -extension.length);
  const plain = base
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9_]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, longestName);
  return `${plain || "template"}-${randomBytes(randomBytesOfName).toString("hex")}${extension}`;
}
