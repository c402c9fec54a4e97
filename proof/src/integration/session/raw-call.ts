import { request } from "node:http";
import type { Cell } from "@milepost/kit/cell.ts";
import type { Sent } from "./foreign-calls.ts";

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly cookie: string;
  /** One of this machine's. */
  readonly from?: string;
}

/** A call as it stands in the contract. From an address of its own, because some calls are limited by address and other tests make them too. */
export function send(
  { url }: Cell,
  { method, path, cookie, from = "127.0.0.77" }: Asked,
  { params = {}, query = {}, body }: Sent,
): Promise<{ status: number; text: string }> {
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ""));
  const asked = new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]));
  const address = { host: "127.0.0.1", port: new URL(url).port, localAddress: from };
  const headers = { cookie, ...(body && { "content-type": "application/json" }) };
  return new Promise((resolve, reject) => {
    const call = request({ ...address, method, path: `${filled}?${asked}`, headers }, (answer) => {
      let text = "";
      answer.on("data", (chunk) => {
        text += chunk;
      });
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    call.on("error", reject);
    call.end(body && JSON.stringify(body));
  });
}
