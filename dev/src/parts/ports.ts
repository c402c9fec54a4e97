import { createServer } from "node:net";

/** The port, or a free one where 0 was asked for. */
export async function portOrFree(port: number): Promise<number> {
  if (port !== 0) return port;
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("No free port on loopback");
  return address.port;
}
