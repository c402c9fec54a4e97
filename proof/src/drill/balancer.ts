import { connect, createServer, type Socket } from "node:net";
import type { Part } from "@milepost/cell/start-child.ts";

/** One address in front of several parts, as a load balancer is. */
export interface Balancer extends Part {
  readonly port: number;
  /** New connections go to these from now on; those that there are stay where they are. */
  use(ports: readonly number[]): void;
}

/** Passes each connection on to the next part in turn that takes it. Knows nothing of what is said. */
export async function startBalancer(port: number, parts: readonly number[]): Promise<Balancer> {
  const sockets = new Set<Socket>();
  let targets = parts;
  let turn = 0;

  /** Null: nobody takes it. */
  async function reach(): Promise<Socket | null> {
    const first = turn;
    turn += 1;
    for (let tries = 0; tries < targets.length; tries += 1) {
      const target = targets[(first + tries) % targets.length];
      const far = target === undefined ? null : await tryToConnect(target);
      if (far) return far;
    }
    return null;
  }

  const server = createServer({ allowHalfOpen: true, pauseOnConnect: true }, async (near) => {
    near.on("error", () => near.destroy());
    const far = await reach();
    if (!far) return void near.resetAndDestroy();
    join(near, far);
    join(far, near);
    near.resume();
  });

  /** Who is gone is heard of by the other side too. */
  function join(from: Socket, to: Socket): void {
    sockets.add(from.setNoDelay(true));
    from.pipe(to);
    from.on("error", () => to.resetAndDestroy());
    from.on("close", () => {
      sockets.delete(from);
      to.destroySoon();
    });
  }

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port on loopback");
  const ended = new Promise<void>((resolve) => void server.once("close", resolve));
  return {
    name: "balancer",
    pid: process.pid,
    ended,
    port: address.port,
    use(ports) {
      targets = ports;
    },
    async stop() {
      server.close();
      for (const socket of sockets) socket.resetAndDestroy();
      await ended;
    },
  };
}

function tryToConnect(port: number): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    socket.once("connect", () => resolve(socket));
    socket.once("error", () => resolve(null));
  });
}
