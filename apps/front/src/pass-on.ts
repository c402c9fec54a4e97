import { Agent, type IncomingMessage, request as openRequest } from "node:http";
import type { Asked } from "./named-organisation.ts";

/** They are about one connection, and not about what is asked. */
const ofConnection = new Set([
  "connection",
  "keep-alive",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

const agent = new Agent({ keepAlive: true });
/** Milliseconds: an api answers within 35 s. */
const deadline = 60_000;

export interface Passed extends Asked {
  readonly method: string;
  /** Whom the request comes from. */
  readonly ip: string;
}

/** Asks a cell's api; returns when its answer begins. */
export function passOn(
  cellUrl: string,
  asked: Passed,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { method, headers, body, ip, address } = asked;
  const { hostname, port } = new URL(cellUrl);
  const before = headers["x-forwarded-for"];
  return new Promise((resolve, reject) => {
    const sending = openRequest({
      agent,
      hostname,
      port,
      method,
      path: address,
      headers: {
        ...withoutConnection(headers),
        "x-forwarded-for": before === undefined ? ip : `${before}, ${ip}`,
        ...(body.length > 0 && { "content-length": String(body.length) }),
      },
      signal,
      timeout: deadline,
    });
    sending.on("response", resolve).on("error", reject);
    sending.on("timeout", () => sending.destroy(new Error(`${cellUrl} says nothing`)));
    sending.end(body);
  });
}

export function withoutConnection(headers: IncomingMessage["headers"]) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.has(name)));
}
