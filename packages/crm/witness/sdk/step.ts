/** One call by the SDK, and what must come of it in the words of `describe`. */
export interface Step {
  readonly name: string;
  readonly wants: string;
  /** The SDK's answer, or something plain that was read out of one. */
  readonly ask: () => Promise<unknown>;
}

export function step(name: string, wants: string, ask: Step["ask"]): Step {
  return { name, wants, ask };
}
