import { connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Part } from "@milepost/cell/start-child.ts";

/** A piece of network between two parts, which can be made a bad one. */
export interface Gate extends Part {
  readonly port: number;
  /** From now on everything takes so many milliseconds more, each way; 0 is a good network. */
  delay(ms: number): void;
  /** From now on nothing comes through, and nobody learns of it; what was on its way comes when it is over. */
  silence(isSilent: boolean): void;
  /** Nothing more comes through on existing connections, and nobody learns of it; new ones are good. */
  forget(): void;
  /** Every connection that there is ends at once, at both ends. */
  reset(): void;
}

/** How often somebody who waits in the silence looks whether it is over, in milliseconds. */
const look = 20;

/** Passes on bytes to the port of another part, whatever they mean. */
export async function startGate(target: number): Promise<Gate> {
  const sockets = new Set<Socket>();
  let ms = 0;
  const forgotten = new Set<Socket>();
  let isSilent = false;

  /** In the order in which it came, however late. */
  function passOn(from: Socket, to: Socket): void {
    let before = Promise.resolve();
    const inTurn = (act: () => void) => {
      const due = Date.now() + ms;
      before = before.then(async () => {
        if (due > Date.now()) await sleep(due - Date.now());
        while (isSilent) await sleep(look);
        if (!to.destroyed && !forgotten.has(to)) act();
      });
    };
    from.on("data", (chunk) => inTurn(() => to.write(chunk)));
    from.on("end", () => inTurn(() => to.end()));
    // Who is killed is heard of by the other side, also when nothing else is passed on.
    from.on("error", () => !forgotten.has(to) && to.resetAndDestroy());
    from.on("close", () => {
      sockets.delete(from);
      forgotten.delete(from);
      inTurn(() => to.destroySoon());
    });
  }

  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ port: target, host: "127.0.0.1", allowHalfOpen: true });
    for (const socket of [near, far]) sockets.add(socket.setNoDelay(true));
    passOn(near, far);
    passOn(far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port on loopback");
  const reset = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  const ended = new Promise<void>((resolve) => void server.once("close", resolve));
  return {
    name: "gate",
    pid: process.pid,
    ended,
    port: address.port,
    reset,
    delay(more) {
      ms = more;
    },
    silence(isWanted) {
      isSilent = isWanted;
    },
    forget() {
      for (const socket of sockets) forgotten.add(socket);
    },
    async stop() {
      isSilent = false;
      server.close();
      reset();
      await ended;
    },
  };
}
