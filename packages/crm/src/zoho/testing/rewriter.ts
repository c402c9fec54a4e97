import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { Crm } from "../../crm.ts";
import { zoho } from "../zoho.ts";
import { dataCentresOf, type ZohoWorld } from "./open-world.ts";

interface Answered {
  readonly status: number;
  readonly text: string;
}

export interface Exchange extends Answered {
  readonly method: string;
  /** Path and query. */
  readonly address: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** What Zoho would answer in place of what the emulator does; null: the same. Of a deletion it decides before: the status is 0. */
export type Rewrite = (exchange: Exchange) => Answered | null;

export interface Rewriter {
  /** Opened as the world's own is, with every call going through here. */
  open(world: ZohoWorld): Crm;
  rewrite(rule: Rewrite): void;
  /** Since `rewrite`. */
  readonly seen: Exchange[];
  stop(): void;
}

/** A server between the adapter and the emulated API, which may change any answer. */
export async function startRewriter(emulatorUrl: string): Promise<Rewriter> {
  let rule: Rewrite = () => null;
  const seen: Exchange[] = [];
  const server = createServer(async (request, response) => {
    const asked = await readRequest(request);
    // What is refused must not have been done.
    const barred = asked.method === "DELETE" ? rule(asked) : null;
    const exchange = barred ? { ...asked, ...barred } : await pass(asked, emulatorUrl);
    seen.push(exchange);
    const { status, text } = barred ?? rule(exchange) ?? exchange;
    response.writeHead(status, { "content-type": "application/json" });
    response.end(status === 204 ? undefined : text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const own = dataCentresOf(emulatorUrl);
  const dataCentres = {
    ...own,
    eu: { accounts: "", crm: "", api: `http://127.0.0.1:${port}/eu/api` },
  };
  return {
    seen,
    open({ accessToken, now }) {
      const client = { id: "1000.SANDBOX", secret: "sandbox-secret" };
      return zoho({ client, dataCentres, home: "us", now }).open("eu", accessToken);
    },
    rewrite(next) {
      rule = next;
      seen.length = 0;
    },
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function readRequest(request: IncomingMessage): Promise<Exchange> {
  const { method = "GET", url: address = "", headers } = request;
  const chunks: Buffer[] = await request.toArray();
  return { method, address, headers, body: Buffer.concat(chunks).toString(), status: 0, text: "" };
}

async function pass(asked: Exchange, emulatorUrl: string): Promise<Exchange> {
  const { method, address, headers, body } = asked;
  const answer = await fetch(`${emulatorUrl}${address}`, {
    method,
    headers: {
      authorization: headers.authorization ?? "",
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body }),
  });
  const text = await answer.text();
  return { ...asked, address: decodeURIComponent(address), status: answer.status, text };
}

/** A refusal of the whole call. */
export function refusal(code: string, details: object = {}, status = 400): Answered {
  const said = { code, details, message: "refused", status: "error" };
  return { status, text: JSON.stringify(said) };
}

/** The answer as it was, but for what `change` does to it. */
export function changed<T>(exchange: Answered, change: (body: T) => void): Answered | null {
  if (exchange.status !== 200) return null;
  const body = JSON.parse(exchange.text) as T;
  change(body);
  return { status: 200, text: JSON.stringify(body) };
}
