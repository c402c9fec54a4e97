import { spawn } from "node:child_process";

/** Where somebody sits in front of a desktop. Nothing depends on it: if it does not work, the address is printed. */
export function openBrowser(url: string): void {
  const { platform, env, stdout } = process;
  const hasDesktop = platform === "darwin" || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
  if (!stdout.isTTY || !hasDesktop) return;
  const command = platform === "darwin" ? "open" : "xdg-open";
  spawn(command, [url], { stdio: "ignore", detached: true })
    .on("error", () => {})
    .unref();
}
