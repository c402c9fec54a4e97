/** An answer as a scanner of web pages looks at it. */
export interface Scanned {
  /** Lower-case names. */
  readonly headers: ReadonlyMap<string, string>;
  readonly cookies: readonly string[];
  readonly html: string;
}

/** What one rule adds to the hundred that everybody begins with, and why. */
export interface Mark {
  readonly rule: string;
  readonly points: number;
  readonly why: string;
}

const halfAYear = 15_768_000;
/** Extra points count only for pages that lose no more than ten. */
const bonusFrom = 90;

/** The score by the rules of Mozilla's HTTP Observatory as far as a page on this machine can be held to them. */
export function scoreOf(scanned: Scanned): { score: number; marks: readonly Mark[] } {
  const marks = [
    judgePolicy(scanned),
    judgeCookies(scanned),
    judgeCors(scanned),
    judgeReferrer(scanned),
    judgeTransport(scanned),
    judgeScripts(scanned),
    judgeSniffing(scanned),
    judgeFraming(scanned),
    judgeResourcePolicy(scanned),
  ];
  const sum = (some: readonly Mark[]) => some.reduce((total, { points }) => total + points, 0);
  const base = 100 + sum(marks.filter(({ points }) => points < 0));
  const bonus = sum(marks.filter(({ points }) => points > 0));
  return { score: Math.max(0, base < bonusFrom ? base : base + bonus), marks };
}

function judgePolicy({ headers }: Scanned): Mark {
  const rule = "content security policy";
  const directives = directivesOf(headers.get("content-security-policy"));
  if (directives.size === 0) return { rule, points: -25, why: "none" };
  const fallback = directives.get("default-src") ?? ["*"];
  const scripts = directives.get("script-src") ?? fallback;
  const styles = directives.get("style-src") ?? fallback;
  const objects = directives.get("object-src") ?? fallback;
  const isOpen = (sources: readonly string[]) =>
    sources.some((source) => ["*", "https:", "http:", "data:"].includes(source));
  if (scripts.includes("'unsafe-inline'") || isOpen(scripts) || isOpen(objects))
    return { rule, points: -20, why: "scripts from anywhere" };
  if (scripts.includes("'unsafe-eval'")) return { rule, points: -10, why: "unsafe-eval" };
  if (styles.includes("'unsafe-inline'"))
    return { rule, points: 0, why: "unsafe-inline in style-src only" };
  const isClosed = fallback.length === 1 && fallback[0] === "'none'";
  return isClosed
    ? { rule, points: 10, why: "nothing unsafe, default-src 'none'" }
    : { rule, points: 5, why: "nothing unsafe" };
}

function judgeCookies({ cookies }: Scanned): Mark {
  const rule = "cookies";
  if (cookies.length === 0) return { rule, points: 0, why: "none" };
  const all = (attribute: RegExp) => cookies.every((cookie) => attribute.test(cookie));
  if (!all(/;\s*secure/i)) return { rule, points: -20, why: "without Secure" };
  if (!all(/;\s*httponly/i)) return { rule, points: -30, why: "without HttpOnly" };
  return all(/;\s*samesite=(lax|strict)/i)
    ? { rule, points: 5, why: "Secure, HttpOnly, SameSite" }
    : { rule, points: 0, why: "without SameSite" };
}

function judgeCors({ headers }: Scanned): Mark {
  const allowed = headers.get("access-control-allow-origin");
  const rule = "cross-origin reading";
  return allowed === undefined
    ? { rule, points: 0, why: "nobody" }
    : { rule, points: -50, why: allowed };
}

function judgeReferrer({ headers }: Scanned): Mark {
  const rule = "referrer policy";
  const policy = headers.get("referrer-policy");
  const isPrivate = /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/;
  if (policy === undefined) return { rule, points: 0, why: "none" };
  return isPrivate.test(policy)
    ? { rule, points: 5, why: policy }
    : { rule, points: -5, why: policy };
}

function judgeTransport({ headers }: Scanned): Mark {
  const rule = "strict transport security";
  const [, seconds] = /max-age=(\d+)/.exec(headers.get("strict-transport-security") ?? "") ?? [];
  if (seconds === undefined) return { rule, points: -20, why: "none" };
  return Number(seconds) >= halfAYear
    ? { rule, points: 0, why: `${seconds} s` }
    : { rule, points: -10, why: `only ${seconds} s` };
}

/** From elsewhere only with a hash. */
function judgeScripts({ html }: Scanned): Mark {
  const rule = "scripts from elsewhere";
  const tags = html.match(/<script\b[^>]*\bsrc=["']?(https?:)?\/\/[^>]*>/gi) ?? [];
  if (tags.length === 0) return { rule, points: 0, why: "none" };
  return tags.every((tag) => /\bintegrity=/.test(tag))
    ? { rule, points: 5, why: "all with a hash" }
    : { rule, points: -5, why: "without a hash" };
}

function judgeSniffing({ headers }: Scanned): Mark {
  const isOff = headers.get("x-content-type-options") === "nosniff";
  return { rule: "content sniffing", points: isOff ? 0 : -5, why: isOff ? "off" : "on" };
}

function judgeFraming({ headers }: Scanned): Mark {
  const rule = "framing";
  const ancestors = directivesOf(headers.get("content-security-policy")).get("frame-ancestors");
  if (ancestors && !ancestors.includes("*")) return { rule, points: 5, why: ancestors.join(" ") };
  const option = headers.get("x-frame-options");
  return option === undefined
    ? { rule, points: -20, why: "anybody" }
    : { rule, points: 0, why: option };
}

function judgeResourcePolicy({ headers }: Scanned): Mark {
  const rule = "cross-origin resource policy";
  const policy = headers.get("cross-origin-resource-policy");
  if (policy === undefined) return { rule, points: 0, why: "none" };
  const isClosed = policy === "same-origin" || policy === "same-site";
  return { rule, points: isClosed ? 10 : 0, why: policy };
}

function directivesOf(policy: string | undefined): ReadonlyMap<string, readonly string[]> {
  const parts = (policy ?? "").split(";").map((part) => part.trim().split(/\s+/));
  const named = parts.filter(([name = ""]) => name !== "");
  return new Map(named.map(([name = "", ...sources]) => [name.toLowerCase(), sources]));
}
