import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const main = fileURLToPath(new URL("main.ts", import.meta.url));

test("the process says where it listens, and ends at once on a signal, even with a call unanswered", async () => {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, SANDBOX_PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const [line] = await once(child.stdout, "data");
    const { listening } = JSON.parse(String(line));
    expect(listening).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await fetch(`${listening}/healthz`)).status).toBe(200);

    const body = new URLSearchParams({ kind: "slow", ms: "600000" });
    await fetch(`${listening}/control/misbehave`, { method: "POST", body });
    const unanswered = fetch(`${listening}/eu/api/crm/v8/org`).catch(() => "cut off");
    await expect
      .poll(async () => (await fetch(`${listening}/control/calls`)).text())
      .toContain("org");

    const told = performance.now();
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
    expect(performance.now() - told).toBeLessThan(1_000);
    expect(await unanswered).toBe("cut off");
  } finally {
    child.kill("SIGKILL");
  }
});
