import { randomBytes } from "node:crypto";

const longestName = 60;

/** `Winter offer.html` → `Winter-offer-1f0d3a5b.html`: nobody else's, and nothing but a name. */
export function chooseFileName(given: string, extension: `.${string}`): string {
  const base = given.slice(0, -extension.length);
  const plain = base
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9_]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, longestName);
  return `${plain || "template"}-${randomBytes(4).toString("hex")}${extension}`;
}
