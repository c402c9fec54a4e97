import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** One call and its answer, as they went over the wire. */
export interface Exchange {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  /** Empty: none. */
  readonly body: string;
  readonly answer: Answer;
}

export interface Answer {
  readonly status: number;
  /** Empty: none. */
  readonly text: string;
  readonly type: string;
}

/** A call on its way; the address and the body that are asked for may be others. */
export type Call = Omit<Exchange, "answer">;

/** What becomes of calls; left out: nothing. */
export interface Meddling {
  /** Not passed on, but answered so; null: passed on. */
  readonly instead?: (call: Call) => Answer | null;
  readonly readdress?: (call: Call) => Call;
  /** Of what came back. */
  readonly change?: (exchange: Exchange) => Answer;
}

export interface ProxyServer {
  /** No slash at the end. */
  readonly url: string;
  /** Everything since it was last emptied, with the answers that came, whatever became of them. */
  readonly exchanges: Exchange[];
  /** From now on. */
  meddle(how: Meddling): void;
  stop(): Promise<void>;
}

const kept = ["authorization", "content-type", "x-crm-org", "if-modified-since"];

/** Stands between a client and the emulator, which to each of them has the proxy's address. */
export async function startProxy(target: string): Promise<ProxyServer> {
  const exchanges: Exchange[] = [];
  let how: Meddling = {};
  let url = "";

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const { method = "GET", url: path = "/" } = request;
    const asked = { method, path, body: body.toString() };
    const said = how.instead?.(asked);
    if (said) return send(response, said, null);
    const { path: to, body: sent } = how.readdress?.(asked) ?? asked;
    const passed = await fetch(target + renamed(to, url, target), {
      method,
      headers: kept.flatMap((name): [string, string][] => {
        const value = request.headers[name];
        return typeof value === "string" ? [[name, value]] : [];
      }),
      body: sent === "" ? null : sent === asked.body ? body : sent,
      redirect: "manual",
    });
    const text = renamed(await passed.text(), target, url);
    const type = passed.headers.get("content-type") ?? "";
    const exchange = { ...asked, answer: { status: passed.status, text, type } };
    exchanges.push(exchange);
    send(response, how.change?.(exchange) ?? exchange.answer, passed.headers.get("location"));
  }

  function send(response: ServerResponse, answer: Answer, location: string | null): void {
    response.writeHead(answer.status, {
      "content-type": answer.type,
      ...(location !== null && { location: renamed(location, target, url) }),
    });
    response.end(answer.status === 204 ? undefined : answer.text);
  }

  const server = createServer((request, response) => {
    pass(request, response).catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    exchanges,
    meddle(next) {
      how = next;
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

/** Addresses stand in texts plainly and, in queries, encoded. */
function renamed(text: string, from: string, to: string): string {
  return text.replaceAll(from, to).replaceAll(encodeURIComponent(from), encodeURIComponent(to));
}
