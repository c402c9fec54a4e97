/** The durable engine, as the rest of the server sees it. */
export interface Engine {
  /** Asks for a story and does not wait for it. The same key within a day is the same story. */
  start(story: Story, key: string): Promise<void>;
  /** Asks for a story and waits for its answer, at most `patience` milliseconds. */
  ask(story: Story, key: string, patience: number): Promise<unknown>;
  /** Throws if the engine does not answer. */
  ping(): Promise<void>;
}

/** One handler of a story, for one thing: `diary`, an organisation, `refresh`. */
export interface Story {
  readonly service: string;
  readonly of: string;
  readonly handler: string;
}

const deadline = 5_000;

/** Over the ingress of a Restate server. `key` makes a repeated request the same request. */
export function engine(ingressUrl: string): Engine {
  async function call({ service, of, handler }: Story, key: string, how: string, patience: number) {
    const url = `${ingressUrl}/${service}/${encodeURIComponent(of)}/${handler}${how}`;
    const answer = await fetch(url, {
      method: "POST",
      headers: { "idempotency-key": key },
      signal: AbortSignal.timeout(patience),
    });
    if (!answer.ok) throw new Error(`The engine said ${answer.status} to ${service}/${handler}`);
    return answer;
  }
  return {
    async start(story, key) {
      await call(story, key, "/send", deadline);
    },
    async ask(story, key, patience) {
      const answer = await call(story, key, "", patience);
      return answer.status === 204 ? null : answer.json();
    },
    async ping() {
      const answer = await fetch(`${ingressUrl}/restate/health`, {
        signal: AbortSignal.timeout(2_000),
      });
      if (!answer.ok) throw new Error(`The engine said ${answer.status}`);
    },
  };
}
