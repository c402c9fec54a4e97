import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";

/** One call to the CRM's API, as it was made and answered. */
export interface CrmCall {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly status: number;
  readonly answer: string;
  /** By the process's own clock, in milliseconds. */
  readonly began: number;
  readonly ended: number;
}

export interface Recorder {
  readonly url: string;
  /** Those since the last time, in the order they began. */
  take(): CrmCall[];
  close(): Promise<void>;
}

const passedOn = ["authorization", "content-type"];

/** Stands between Milepost and the emulated CRM and writes down what is said. */
export async function startRecorder(target: string): Promise<Recorder> {
  let calls: CrmCall[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const began = performance.now();
    const { method = "GET", url: path = "/" } = incoming;
    const headers = Object.fromEntries(
      passedOn.flatMap((name) => [[name, String(incoming.headers[name] ?? "")]]),
    );
    const body = await textOf(incoming);
    const passing = request(`${target}${path}`, { method, headers: incoming.headers });
    passing.on("error", () => outgoing.destroy());
    passing.on("response", async (answer) => {
      const text = await textOf(answer);
      const ended = performance.now();
      const { statusCode: status = 502 } = answer;
      outgoing.writeHead(status, answer.headers).end(text);
      calls.push({ method, path, headers, body, status, answer: text, began, ended });
    });
    passing.end(body);
  });
  // As the emulated CRM: one that closes sooner may do so while the next call is on its way.
  server.keepAliveTimeout = 72_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    take() {
      const taken = calls.toSorted((a, b) => a.began - b.began);
      calls = [];
      return taken;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function textOf(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
