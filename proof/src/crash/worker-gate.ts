import { once } from "node:events";
import http2 from "node:http2";
import { connect } from "node:net";
import type { Part } from "@milepost/cell/start-child.ts";

const { NGHTTP2_INTERNAL_ERROR, NGHTTP2_NO_ERROR } = http2.constants;

/** Stands between the engine and the workers: one organisation's worker may die without another's noticing. */
export interface WorkerGate extends Part {
  /** From now on the organisation's stories are that worker's, by its place among the ports; before, the first one's. */
  assign(organisation: string, worker: number): void;
}

/** Listens where the engine knows the stories to be, and passes each on to one of the workers at these ports. */
export async function startWorkerGate(port: number, ports: readonly number[]): Promise<WorkerGate> {
  const assigned = new Map<string, number>();
  const sessions = new Map<number, http2.ClientHttp2Session>();

  function sessionWith(worker: number): http2.ClientHttp2Session {
    const known = sessions.get(worker);
    if (known && !known.closed && !known.destroyed) return known;
    const session = http2.connect(`http://127.0.0.1:${ports[worker] ?? 0}`);
    // Its calls hear of it, each for itself.
    session.on("error", () => {});
    sessions.set(worker, session);
    return session;
  }

  /** A key names the organisation first, and is in the first message as text. */
  function workerFor(message: Buffer): number {
    const organisation = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(
      message.toString("latin1"),
    );
    return assigned.get(organisation?.[0] ?? "") ?? 0;
  }

  const server = http2.createServer();
  const callers = new Set<http2.ServerHttp2Session>();
  server.on("session", (caller) => {
    callers.add(caller);
    caller.on("close", () => callers.delete(caller));
  });
  server.on("stream", (asked, headers) => {
    const cut = () => asked.close(NGHTTP2_INTERNAL_ERROR);
    const begin = (worker: number) => {
      const passed = sessionWith(worker).request(headers);
      passed.on("response", (answer) => !asked.destroyed && asked.respond(answer));
      passed.on("error", cut);
      passed.on("close", () => !passed.readableEnded && cut());
      // A stream ends also when its worker has died: what was cut off there is cut off here, never a whole answer.
      passed.on("end", () => (passed.rstCode === NGHTTP2_NO_ERROR ? asked.end() : cut()));
      asked.on("close", () => passed.close());
      passed.pipe(asked, { end: false });
      return passed;
    };
    asked.on("error", () => {});
    // What the stories are is asked with nothing said, and any worker knows.
    if (!headers[":path"]?.includes("/invoke/")) {
      Promise.any(ports.map(listens)).then((worker) => asked.pipe(begin(worker)), cut);
      return;
    }
    asked.once("data", (message: Buffer) => {
      asked.pause();
      const passed = begin(workerFor(message));
      passed.write(message);
      asked.pipe(passed);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const ended = new Promise<void>((resolve) => void server.once("close", resolve));
  return {
    name: "workers' gate",
    pid: process.pid,
    ended,
    assign: (organisation, worker) => void assigned.set(organisation, worker),
    async stop() {
      server.close();
      for (const session of [...callers, ...sessions.values()]) session.destroy();
      await ended;
    },
  };
}

/** Its place; throws if nobody listens there. */
async function listens(port: number, place: number): Promise<number> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.destroy();
  return place;
}
