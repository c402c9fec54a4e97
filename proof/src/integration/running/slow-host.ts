import { createServer, request } from "node:http";

/** Somebody else's server, seen through a door that a test can shut: who asks then waits. */
export interface SlowHost {
  /** Like the other server's; no slash at the end. */
  readonly url: string;
  /** From now on nobody is let through. */
  shut(): void;
  /** Lets everybody through, first those who wait. */
  open(): void;
  /** Who waits at this moment. */
  waiting(): number;
  close(): Promise<void>;
}

export async function slowHost(url: string): Promise<SlowHost> {
  const target = new URL(url);
  const base = target.pathname.replace(/\/$/, "");
  const through = new Set<() => void>();
  let isShut = false;
  const server = createServer((asked, answer) => {
    const pass = () => {
      const { method, headers, url: path = "" } = asked;
      const to = { host: target.hostname, port: target.port, path: base + path };
      const further = request({ ...to, method, headers }, (given) => {
        answer.writeHead(given.statusCode ?? 502, given.headers);
        given.pipe(answer);
      });
      further.on("error", () => answer.destroy());
      asked.pipe(further);
    };
    if (!isShut) return pass();
    through.add(pass);
    answer.on("close", () => through.delete(pass));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;

  function open() {
    isShut = false;
    for (const pass of through) pass();
    through.clear();
  }

  return {
    url: `http://127.0.0.1:${port}`,
    shut() {
      isShut = true;
    },
    open,
    waiting: () => through.size,
    async close() {
      open();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
