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

/** What was said in one transaction, in order, without its beginning and its end. */
interface Heard {
  /** In milliseconds since 1970. */
  readonly begunAt: number;
  readonly statements: readonly string[];
}

export interface StatementCounter extends Part {
  readonly port: number;
  /** For this organisation since the last `reset`. */
  read(organisation: string): Asked;
  list(organisation: string): readonly Heard[];
  reset(): void;
}

interface Transaction extends Heard {
  readonly organisation: string;
  readonly statements: string[];
}

/** Between a process and PostgreSQL: reads along what is sent there, and changes nothing. */
export async function startStatementCounter(target: number): Promise<StatementCounter> {
  const transactions: Transaction[] = [];
  const sockets = new Set<Socket>();
  const list = (organisation: string) =>
    transactions.filter((one) => one.organisation === organisation);

  const server = createServer((near) => {
    const far = connect({ port: target, host: "127.0.0.1" });
    for (const socket of [near, far]) sockets.add(socket.setNoDelay(true));
    // The one that is open on this connection.
    let open: Transaction | undefined;
    const readStatements = statementReader();
    near.on("data", (chunk) => {
      for (const statement of readStatements(chunk)) {
        const begun = /^begin; set local milepost\.organisation = '([^']+)'/.exec(statement)?.[1];
        if (begun) {
          open = { organisation: begun, begunAt: Date.now(), statements: [] };
          transactions.push(open);
        } else if (statement !== "commit" && statement !== "rollback") {
          open?.statements.push(statement);
        }
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
    read(organisation) {
      const own = list(organisation);
      const said = own.flatMap(({ statements }) => statements);
      const loads = said.filter((statement) => statement.startsWith('select "workflow_id"'));
      return { transactions: own.length, settingsLoads: loads.length };
    },
    list,
    reset: () => void transactions.splice(0),
    async stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await ended;
    },
  };
}
