import { request } from "node:http";
import { myVisitCaptchaAction } from "@milepost/contract/product.ts";
import type { Cell } from "../cell.ts";
import { captchaWord } from "./captcha-word.ts";

/** The token of the customer's own link in a mail; null: it has none. */
export function myVisitToken(mail: string): string | null {
  const [, address = null] = /href=\\?"([^"\\]*\/my-visit\?[^"\\]*)/.exec(mail) ?? [];
  return address && new URL(address.replaceAll("&amp;", "&")).searchParams.get("token");
}

export interface MyVisitAnswer<T> {
  readonly status: number;
  readonly body: T;
}

let customers = 1;

/** The calls of a customer's own page, each customer's from an address of their own. */
export function openMyVisit(cell: Cell, token: string) {
  const { url } = cell;
  customers += 1;
  const localAddress = `127.0.${Math.floor(customers / 250)}.${(customers % 250) + 2}`;

  /** `path` such as `/times`; empty: the visit itself. */
  return async <T>(path: string, more: object = {}): Promise<MyVisitAnswer<T>> => {
    const captcha = await captchaWord(cell, myVisitCaptchaAction);
    const body = JSON.stringify({ token, captcha, ...more });
    const headers = { "content-type": "application/json", origin: url };
    const { promise, resolve, reject } = Promise.withResolvers<MyVisitAnswer<T>>();
    const asking = request(
      `${url}/api/my-visit${path}`,
      { method: "POST", headers, localAddress },
      async (response) => {
        const chunks = await Array.fromAsync(response as AsyncIterable<Buffer>);
        const text = Buffer.concat(chunks).toString();
        resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) as T });
      },
    );
    asking.on("error", reject);
    asking.end(body);
    return promise;
  };
}
