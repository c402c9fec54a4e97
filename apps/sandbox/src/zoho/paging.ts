import { createHash } from "node:crypto";
import type { Fields } from "../form-body.ts";
import { type Answer, invalidParameter, refusal } from "./answers.ts";
import { inZone } from "./zoned.ts";

export interface PageAsked {
  readonly kind: "page";
  readonly offset: number;
  readonly perPage: number;
}

/** Whose list it is, so that a page_token serves only the same user and the same question. */
export interface ListAsked {
  readonly query: Fields;
  readonly userId: string;
  readonly path: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

const largestPage = 200;
const withoutToken = 2_000;
const withToken = 100_000;
const tokenLasts = 24 * 3_600_000;

export function readPage(asked: ListAsked): PageAsked | Answer {
  const { page = "1", per_page = String(largestPage), page_token: token } = asked.query;
  const perPage = Number(per_page);
  if (!Number.isInteger(perPage) || perPage < 1 || perPage > largestPage) {
    return invalidParameter("per_page");
  }
  if (token !== undefined) return readToken(asked, token, perPage);
  const number = Number(page);
  if (!Number.isInteger(number) || number < 1) return invalidParameter("page");
  if (number * perPage > withoutToken) return beyondPages;
  return { kind: "page", offset: (number - 1) * perPage, perPage };
}

export interface PageCut<T> {
  readonly rows: readonly T[];
  readonly info: { per_page: number; count: number; page: number; more_records: boolean };
}

export function cutPage<T>(all: readonly T[], { offset, perPage }: PageAsked): PageCut<T> {
  const rows = all.slice(offset, offset + perPage);
  const page = Math.floor(offset / perPage) + 1;
  const more_records = all.length > offset + perPage;
  return { rows, info: { per_page: perPage, count: rows.length, page, more_records } };
}

/** The keys by which a list of more than 2,000 rows is read on. */
export function describePageTokens(
  asked: ListAsked,
  page: PageAsked,
  hasMore: boolean,
  zone: string,
) {
  const expiresAt = asked.now + tokenLasts;
  const tokenAt = (offset: number) => writeToken(asked, offset, expiresAt);
  return {
    next_page_token: hasMore ? tokenAt(page.offset + page.perPage) : null,
    previous_page_token: page.offset > 0 ? tokenAt(Math.max(0, page.offset - page.perPage)) : null,
    page_token_expiry: hasMore || page.offset > 0 ? inZone(expiresAt, zone) : null,
  };
}

function readToken(asked: ListAsked, token: string, perPage: number): PageAsked | Answer {
  if (asked.query.page !== undefined) return pageAndToken;
  const [offset = NaN, expiresAt = NaN] = Buffer.from(token, "base64url")
    .toString()
    .split(" ")
    .map(Number);
  if (writeToken(asked, offset, expiresAt) !== token) return strangeToken;
  if (expiresAt <= asked.now) return expiredToken;
  if (offset + perPage > withToken) return beyondTokens;
  return { kind: "page", offset, perPage };
}

/** Needs no memory: it carries where to go on and a digest of the question it belongs to. */
function writeToken({ query, userId, path }: ListAsked, offset: number, expiresAt: number): string {
  const { page, page_token, ...rest } = query;
  const question = JSON.stringify([userId, path, Object.entries(rest).sort(), offset, expiresAt]);
  const digest = createHash("sha256").update(question).digest("hex");
  return Buffer.from(`${offset} ${expiresAt} ${digest}`).toString("base64url");
}

const beyondPages = refusal(
  400,
  "DISCRETE_PAGINATION_LIMIT_EXCEEDED",
  "You can only get the first 2000 records without using page_token param",
  { limit: withoutToken },
);
const beyondTokens = refusal(
  400,
  "PAGINATION_LIMIT_EXCEEDED",
  "You can only get upto 100000 records using page_token param",
  { param_name: "page_token" },
);
const pageAndToken = refusal(
  400,
  "AMBIGUITY_DURING_PROCESSING",
  "Ambiguity while processing the request",
  { ambiguity_due_to: [{ param_name: "page" }, { param_name: "page_token" }] },
);
const strangeToken = refusal(
  400,
  "TOKEN_BOUND_DATA_MISMATCH",
  "The page_token given seems to be invalid or input param is added or altered or deleted",
  { param_name: "page_token" },
);
const expiredToken = refusal(400, "EXPIRED_VALUE", "Page token expired", {
  api_name: "page_token",
  json_path: "$.query.page_token",
});
