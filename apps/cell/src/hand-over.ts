import { once } from "node:events";
import { rm } from "node:fs/promises";
import { createConnection, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { adoptPart } from "./adopt-part.ts";
import type { EngineAddresses } from "./ready-engine.ts";
import type { Part } from "./start-child.ts";

/** What a `pnpm start` that runs hands over to another release's. Both read it: a word keeps its meaning. */
export interface Handed {
  /** Of the release. */
  readonly folder: string;
  readonly engine: EngineAddresses;
  readonly routingUrl: string;
  readonly parts: readonly Pick<Part, "name" | "pid">[];
}

/** A `pnpm start` that runs, as another finds it. */
export interface Running extends Omit<Handed, "parts"> {
  /** They are the other's until it has handed them over, and are not stopped before. */
  readonly parts: readonly Part[];
  /** It ends, and leaves its parts to us. Throws when it has ended by itself meanwhile. */
  take(): Promise<void>;
  hasHandedOver(): boolean;
}

const socketIn = (directory: string) => join(directory, "start.sock");

/** Until it is stopped, a user who may write in this folder can take over. Then `onTaken` ends this process. */
export async function offerHandOver(
  directory: string,
  describe: () => Handed,
  onTaken: () => void,
): Promise<Part> {
  const callers = new Set<Socket>();
  const server = createServer((caller) => {
    callers.add(caller);
    caller.on("close", () => callers.delete(caller));
    caller.on("error", () => {});
    caller.write(`${JSON.stringify(describe())}\n`);
    caller.once("data", () => caller.end("yours\n", onTaken));
  });
  // Two that take over at the same time would each stop what the other has.
  server.maxConnections = 1;
  await rm(socketIn(directory), { force: true });
  await once(server.listen(socketIn(directory)), "listening");
  return {
    name: "hand-over",
    pid: process.pid,
    ended: new Promise(() => {}),
    async stop() {
      server.close();
      for (const caller of callers) caller.destroy();
    },
  };
}

/** The `pnpm start` that has its data in this folder; null: none runs. */
export async function findRunning(directory: string): Promise<Running | null> {
  const socket = createConnection(socketIn(directory));
  const isThere = await once(socket, "connect").then(
    () => true,
    () => false,
  );
  if (!isThere) return null;
  socket.on("error", () => {});
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  const { value } = await lines.next();
  if (!value) throw new Error("Another start is taking over from the running Milepost.");
  const { parts, ...handed } = JSON.parse(value) as Handed;
  let isOurs = false;
  return {
    ...handed,
    parts: parts.map((one) => {
      const part = adoptPart(one);
      return { ...part, stop: async () => (isOurs ? part.stop() : undefined) };
    }),
    async take() {
      if (!socket.destroyed) socket.write("mine\n");
      if ((await lines.next()).value !== "yours")
        throw new Error("The running Milepost has ended meanwhile.");
      isOurs = true;
      await lines.next();
    },
    hasHandedOver: () => isOurs,
  };
}
