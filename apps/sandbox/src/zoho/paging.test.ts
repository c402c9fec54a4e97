import { expect, test } from "vitest";
import { describePageTokens, readPage } from "./paging.ts";

test("a page_token leads to the 100,000th row and no further [2.2-page-token-limit]", () => {
  const asked = { query: { fields: "id" }, userId: "1", path: "/crm/v8/Leads", now: 0 };
  const pageAfter = (offset: number) => {
    const page = { kind: "page", offset, perPage: 200 } as const;
    const { next_page_token: token } = describePageTokens(asked, page, true, "Europe/London");
    return readPage({ ...asked, query: { ...asked.query, page_token: token ?? "" } });
  };
  expect(pageAfter(99_600)).toMatchObject({ kind: "page", offset: 99_800 });
  expect(pageAfter(99_800)).toMatchObject({
    status: 400,
    body: {
      code: "PAGINATION_LIMIT_EXCEEDED",
      details: { param_name: "page_token" },
      message: "You can only get upto 100000 records using page_token param",
    },
  });
});
