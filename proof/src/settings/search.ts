import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { explainSearch, SearchResult } from "@milepost/contract/endpoints/search.ts";
import type { Browserless } from "@milepost/kit/browserless.ts";
import { until } from "@milepost/kit/until.ts";

export interface Question {
  readonly wf: number;
  readonly recordId: string;
  /** Null: the record's own. */
  readonly typed: string | null;
}

export type Said =
  | {
      readonly kind: "answered";
      readonly results: readonly SearchResult[];
      readonly explained: Answer<typeof explainSearch>;
      readonly searchId: string;
      /** Minutes since 1970. */
      readonly now: number;
    }
  | { readonly kind: "refused"; readonly status: number; readonly text: string };

/** A search, and why each slot was offered or not. */
export async function search(
  browser: Browserless,
  { wf, recordId, typed }: Question,
): Promise<Said> {
  const query = new URLSearchParams({ wf: String(wf), recordId, postcode: typed ?? "" });
  const answer = await browser.send(`/api/search?${query}`);
  if (!answer.ok) return { kind: "refused", status: answer.status, text: await answer.text() };
  const results = (await answer.json()) as SearchResult[];
  const searchId = results.find((result) => result.searchId !== undefined)?.searchId ?? "";
  const explained = await explain(browser, searchId);
  const now = Math.floor(Date.parse(explained.searchedAt) / 60_000);
  return { kind: "answered", results, explained, searchId, now };
}

/** A search is kept just after it was answered. */
async function explain(browser: Browserless, id: string): Promise<Answer<typeof explainSearch>> {
  let found: Response | null = null;
  await until(async () => {
    found = await browser.send(`/api/search/${id}/explain`);
    return found.status !== 404;
  });
  const answer = found as Response | null;
  if (!answer?.ok) throw new Error(`explain answered ${answer?.status}: ${await answer?.text()}`);
  return (await answer.json()) as Answer<typeof explainSearch>;
}
