import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { z } from "zod";

const program = fileURLToPath(new URL("../../../../../apps/sandbox/src/main.ts", import.meta.url));
const Listening = z.object({ listening: z.string() });

export interface Emulator {
  /** No slash at the end. */
  readonly url: string;
  /** Asks its control; the answer. */
  control(path: string, body?: object): Promise<unknown>;
  stop(): Promise<void>;
}

/** The sandbox as a process of its own, reached over HTTP alone. */
export async function startEmulator(): Promise<Emulator> {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, SANDBOX_PORT: "0", SANDBOX_DATA: "" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(createInterface({ input: child.stdout }), "line");
  const { listening: url } = Listening.parse(JSON.parse(String(line)));

  return {
    url,
    async control(path, body) {
      const response = await fetch(`${url}/control/${path}`, {
        ...(body && {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        }),
      });
      if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
      return response.json();
    },
    async stop() {
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}
