import type { LoggerContext, RestateLogLevel } from "@restatedev/restate-sdk";
import type { Logger } from "../create-log.ts";
import { type Asked, placeAsked } from "./trace-story.ts";

interface About {
  readonly level: `${RestateLogLevel}`;
  /** A story that goes on after a crash says everything again. */
  readonly replaying: boolean;
  readonly context?: Pick<LoggerContext, "invocationTarget" | "invocationId"> & {
    readonly request?: Asked | undefined;
  };
}

/** What the engine's library says of stories, as lines of our own log; by itself it writes plain text of many lines. */
export function storyLog(log: Logger) {
  return ({ level, replaying, context }: About, ...said: readonly unknown[]): void => {
    if (replaying || isWellPing(level, context)) return;
    const err = said.find((one) => one instanceof Error);
    const words = said.filter((one) => typeof one === "string").join(" ");
    const { request, invocationTarget: story, invocationId: invocation } = context ?? {};
    const traceId = request && placeAsked(request)?.traceId;
    log[level]({ traceId, story, invocation, err, words });
  };
}

/** Asked every few seconds: worth a line only when something is wrong with it. */
function isWellPing(level: About["level"], context: About["context"]): boolean {
  return level === "info" && context?.invocationTarget === "ping/ping";
}
