import { request } from "node:http";
import type { Cell } from "@milepost/kit/cell.ts";

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** Milliseconds. */
  readonly took: number;
}

/** A call of the customer's own page with everything that its answer has, from an address of this machine. */
export async function askRaw(
  { url }: Cell,
  path: string,
  { body, from }: { readonly body: object; readonly from: string },
): Promise<RawAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>();
  const headers = { "content-type": "application/json", origin: url };
  const began = performance.now();
  // Without an agent: each call has a connection of its own, as each customer does.
  const options = { method: "POST", headers, localAddress: from, agent: false };
  const asking = request(`${url}${path}`, options, async (answer) => {
    const chunks = await Array.fromAsync(answer as AsyncIterable<Buffer>);
    const took = performance.now() - began;
    const { statusCode: status = 0, headers } = answer;
    resolve({ status, headers, text: Buffer.concat(chunks).toString(), took });
  });
  asking.on("error", reject);
  asking.end(JSON.stringify(body));
  return promise;
}
