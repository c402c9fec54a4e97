import type { Fact } from "./fact.ts";

/** §7, and the faults of §10. */
export const limitFacts: readonly Fact[] = [
  ["7-credits-edition", "An organisation has the API credits of its edition and users."],
  ["7-credits-rolling", "Credits are counted over a rolling 24 hours."],
  ["7-credits-header", "X-API-CREDITS-REMAINING appears once half of them are used."],
  ["7-credits-used-up", "Calls beyond the credits are 429."],
  ["7-cost-writes", "A write costs 1 credit per 10 records."],
  ["7-cost-view", "A list by cvid costs 3 credits."],
  ["7-cost-coql", "COQL costs 1, 2 or 3 credits for limits up to 200, 1,000 and 2,000."],
  ["7-cost-others", "The deleted list costs 2 credits, convert 5, count 50."],
  [
    "7-concurrency",
    "More concurrent calls of an organisation and app than its edition has are 429.",
  ],
  [
    "7-sub-concurrency",
    "Lists with cvid or sort_by, search, COQL, convert and writes of more than 10 records have a concurrency of 10.",
  ],
  [
    "7-body",
    "The body of 429 is TOO_MANY_REQUESTS or RATE_LIMIT_EXCEEDED.",
    "?",
    "tooManyRequests",
  ],
  ["7-retry-after", "429 carries no Retry-After.", "", "retryAfter"],
  ["10-down", "The API can be down."],
  ["10-slow", "It can answer slowly."],
  ["10-429", "It can say 429 for some calls."],
  ["10-500", "It can say 500 for some calls."],
  ["10-401", "It can call a token invalid at the n-th call."],
  ["10-html", "It can send HTML instead of JSON."],
  ["10-truncated", "It can send half a JSON."],
  ["10-reset-after-commit", "It can commit a write and cut the connection."],
  ["10-500-after-commit", "It can commit a write and answer 500."],
  ["10-partial", "It can refuse some records of a batch."],
  [
    "10-filters",
    "Faults are chosen by path, method, organisation, n-th call, number of calls and chance, several at once.",
  ],
  ["10-token-revoked", "A token can be revoked on Zoho's side."],
  ["10-user-deactivated", "A deactivated user's tokens die."],
  ["10-clock", "The sandbox's clock can be moved."],
  ["10-restart", "What was written outlives a restart."],
  ["10-switches", "Every uncertain fact is a switch with its positions."],
];
