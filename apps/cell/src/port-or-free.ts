import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Below those that Linux gives to outgoing connections: any of them might take a port between here and its
 * use, and with several cells at once some do.
 */
const candidates = { from: 20_000, below: 32_768 };

/** The port, or a free one where 0 was asked for. */
export async function portOrFree(port: number): Promise<number> {
  if (port !== 0) return port;
  for (let tries = 0; tries < 100; tries += 1) {
    const candidate = randomInt(candidates.from, candidates.below);
    if (await isFree(candidate)) return candidate;
  }
  throw new Error("No free port on loopback");
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch {
    return false;
  }
  server.close();
  await once(server, "close");
  return true;
}
