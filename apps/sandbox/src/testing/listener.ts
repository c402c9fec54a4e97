import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

interface Heard {
  readonly module: string;
  readonly operation: string;
  readonly ids: readonly string[];
  readonly [key: string]: unknown;
}

export type Listener = Awaited<ReturnType<typeof startListener>>;

/** A receiver of change notifications: keeps every callback, in the order it came. */
export async function startListener() {
  const heard: Heard[] = [];
  const headers: IncomingHttpHeaders[] = [];
  let status = 200;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    heard.push(JSON.parse(Buffer.concat(chunks).toString()));
    headers.push(request.headers);
    response.writeHead(status).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook?t=mine`,
    heard,
    headers,
    answerWith(code: number) {
      status = code;
    },
    forget() {
      heard.length = 0;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
