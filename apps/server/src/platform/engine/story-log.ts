import type { LoggerContext, RestateLogLevel } from "@restatedev/restate-sdk";
import type { Logger } from "../create-log.ts";

interface About {
  readonly level: `${RestateLogLevel}`;
  /** A story that goes on after a crash says everything again. */
  readonly replaying: boolean;
  readonly context?: Pick<LoggerContext, "invocationTarget" | "invocationId">;
}

/** What the engine's library says of stories, as lines of our own log; by itself it writes plain text of many lines. */
export function storyLog(log: Logger) {
  return ({ level, replaying, context }: About, ...said: readonly unknown[]): void => {
    if (replaying || isWellPing(level, context)) return;
    const err = said.find((one) => one instanceof Error);
    const words = said.filter((one) => typeof one === "string").join(" ");
    log[level]({ story: context?.invocationTarget, invocation: context?.invocationId, err, words });
  };
}

/** Asked every few seconds: worth a line only when something is wrong with it. */
function isWellPing(level: About["level"], context: About["context"]): boolean {
  return level === "info" && context?.invocationTarget === "ping/ping";
}
