import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Trace } from "./trace.ts";
import { tracedFetch } from "./traced-fetch.ts";

const server = createServer((_, reply) => reply.writeHead(404).end());
let url = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

test("a request is named by the words of its path; ids, codes and queries are left out", async () => {
  const spans: unknown[] = [];
  const trace: Pick<Trace, "span"> = {
    async span(name, _kind, work, describe) {
      const result = await work();
      spans.push([name, describe?.(result)]);
      return result;
    },
  };
  const ask = tracedFetch(trace, "crm");
  await ask(`${url}/crm/v8/Leads/870211000001000003/actions/convert`, { method: "POST" });
  await ask(`${url}/crm/v8/Leads/search?criteria=(Email:equals:ada@example.com)`);
  await ask(`${url}/crm/v8/ada@example.com/MP1%202AB`);
  const status = { "http.response.status_code": 404 };
  expect(spans).toEqual([
    ["crm POST /crm/v8/Leads/*/actions/convert", status],
    ["crm GET /crm/v8/Leads/search", status],
    ["crm GET /crm/v8/*/*", status],
  ]);
});
