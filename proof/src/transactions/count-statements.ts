import { connect, createServer, type Socket } from "node:net";
import type { Part } from "@milepost/cell/start-child.ts";
import { statementReader } from "./statement-reader.ts";

/** How often a process asked its database. */
export interface Asked {
  /** Transactions of one organisation. */
  readonly transactions: number;
  /** Statements in them that read workflows, and so load settings. */
  readonly settingsLoads: number;
}

export interface StatementCounter extends Part {
  readonly port: number;
  /** For this organisation since the last `reset`. */
  read(organisation: string): Asked;
  reset(): void;
}

/** Between a process and PostgreSQL: reads along what is sent there, and changes nothing. */
export async function startStatementCounter(target: number): Promise<StatementCounter> {
  const counts = new Map<string, { transactions: number; settingsLoads: number }>();
  const sockets = new Set<Socket>();

  const countOf = (organisation: string) => {
    const count = counts.get(organisation) ?? { transactions: 0, settingsLoads: 0 };
    counts.set(organisation, count);
    return count;
  };

  const server = createServer((near) => {
    const far = connect({ port: target, host: "127.0.0.1" });
    for (const socket of [near, far]) sockets.add(socket.setNoDelay(true));
    // Of the transaction that is open on this connection.
    let organisation = "";
    const readStatements = statementReader();
    near.on("data", (chunk) => {
      for (const statement of readStatements(chunk)) {
        const begun = /^begin; set local milepost\.organisation = '([^']+)'/.exec(statement)?.[1];
        organisation = begun ?? organisation;
        const count = countOf(organisation);
        if (begun) count.transactions += 1;
        if (statement.startsWith('select "workflow_id"')) count.settingsLoads += 1;
      }
    });
    near.pipe(far).pipe(near);
    near.on("error", () => far.destroy());
    far.on("error", () => near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port on loopback");
  const ended = new Promise<void>((resolve) => void server.once("close", resolve));
  return {
    name: "statement counter",
    pid: process.pid,
    ended,
    port: address.port,
    read: countOf,
    reset: () => counts.clear(),
    async stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await ended;
    },
  };
}
