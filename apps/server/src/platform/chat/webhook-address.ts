/**
 * Where we may post to. `hooks.slack.com` is that host, `*.logic.azure.com` any name below it, both over
 * https on port 443 and only at a public address. A whole origin, such as `http://127.0.0.1:4010`, is
 * trusted as it is.
 */
export type AllowedHosts = readonly string[];

/** Where Slack's incoming webhooks and Teams' workflows live; the last two are older homes of Teams'. */
export const defaultChatHosts: AllowedHosts = [
  "hooks.slack.com",
  "*.environment.api.powerplatform.com",
  "*.webhook.office.com",
  "*.logic.azure.com",
];

export type WebhookAddress =
  /** `isTrusted`: an origin that configuration names, whatever address it has. */
  | { readonly kind: "allowed"; readonly url: URL; readonly isTrusted: boolean }
  | { readonly kind: "refused" };

const longest = 2_000;
/** Visible ASCII without the backslash: what a parser would correct or drop never reaches one. */
const path = /^(?:[/?#][!-[\]-~]*)?$/;
const https = /^https:\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?::443)?(?![a-z0-9.:-])/i;

/** Judges the text before any parser has made something else of it, and then what the parser made. */
export function judgeWebhookAddress(text: string, allowed: AllowedHosts): WebhookAddress {
  const refused = { kind: "refused" } as const;
  const url = text.length <= longest ? URL.parse(text) : null;
  if (url === null) return refused;

  const origin = allowed.find((entry) => isOrigin(entry) && text.startsWith(`${entry}/`));
  if (origin !== undefined) {
    return path.test(text.slice(origin.length))
      ? { kind: "allowed", url, isTrusted: true }
      : refused;
  }

  const [start = "", host = ""] = https.exec(text) ?? [];
  const isAsWritten = url.origin === `https://${host.toLowerCase()}`;
  const isAllowed = allowed.some((entry) => matches(url.hostname, entry));
  if (start === "" || !isAsWritten || !isAllowed || !path.test(text.slice(start.length))) {
    return refused;
  }
  return { kind: "allowed", url, isTrusted: false };
}

const hostEntry = /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;

export function isAllowedHostsEntry(entry: string): boolean {
  if (!isOrigin(entry)) return hostEntry.test(entry);
  const url = URL.parse(entry);
  return url !== null && url.origin === entry && /^https?:$/.test(url.protocol);
}

function isOrigin(entry: string): boolean {
  return entry.includes("://");
}

function matches(host: string, entry: string): boolean {
  // With its dot, so that evil-logic.azure.com is not below logic.azure.com.
  return entry.startsWith("*.") ? host.endsWith(entry.slice(1)) : host === entry;
}
