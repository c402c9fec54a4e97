import { request } from "node:http";
import type { Cell } from "@milepost/kit/cell.ts";
import type { Sent } from "./foreign-calls.ts";
import { withCaptcha } from "./with-captcha.ts";

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly cookie: string;
  /** One of this machine's. */
  readonly from?: string;
}

/** A call as it stands in the contract. From an address of its own, because some calls are limited by address and other tests make them too. */
export async function send(
  cell: Cell,
  { method, path, cookie, from = "127.0.0.77" }: Asked,
  { params = {}, query = {}, body }: Sent,
): Promise<{ status: number; text: string }> {
  const text = body && (await withCaptcha(cell, path, JSON.stringify(body)));
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ""));
  const asked = new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]));
  const address = { host: "127.0.0.1", port: new URL(cell.url).port, localAddress: from };
  const headers = { cookie, ...(body && { "content-type": "application/json" }) };
  return new Promise((resolve, reject) => {
    const call = request({ ...address, method, path: `${filled}?${asked}`, headers }, (answer) => {
      let said = "";
      answer.on("data", (chunk) => {
        said += chunk;
      });
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text: said }));
    });
    call.on("error", reject);
    call.end(text);
  });
}
