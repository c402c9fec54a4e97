import type * as restate from "@restatedev/restate-sdk";

/** What a story may do to the world: every step is remembered, so after a crash it is not done again. */
export interface Steps {
  run<T>(name: string, step: () => Promise<T>): Promise<T>;
}

/**
 * In a step: retried from 50 ms, about doubling, at last about every ten minutes, for as long as it takes.
 * Each in a rhythm of its own, so that all who wait for the same server do not come back in one moment.
 */
export function patientSteps(chance = Math.random()) {
  return {
    initialRetryInterval: { milliseconds: 50 },
    retryIntervalFactor: 1.5 + chance,
    maxRetryInterval: { seconds: Math.round(300 + 300 * chance) },
  };
}

/** The engine's context as our own three-line interface, so that a story is a plain function. */
export function stepsOf(context: restate.Context): Steps {
  return { run: (name, step) => context.run(name, step, patientSteps()) };
}

/**
 * Attempts, the most that can be said: for ever. By itself the engine pauses a story after 70 attempts without a
 * worker, in two minutes where people wait for it, and a paused story goes on only when somebody asks for it.
 */
export const maxAttempts = 2 ** 31 - 1;
