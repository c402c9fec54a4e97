/** The durable engine, as the rest of the server sees it. */
export interface Engine {
  /** Asks for a story and does not wait for it. The same key within a day is the same story. */
  start(story: Story, key: string): Promise<void>;
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
  return {
    async start({ service, of, handler }, key) {
      const url = `${ingressUrl}/${service}/${encodeURIComponent(of)}/${handler}/send`;
      const answer = await fetch(url, {
        method: "POST",
        headers: { "idempotency-key": key },
        signal: AbortSignal.timeout(deadline),
      });
      if (!answer.ok) throw new Error(`The engine said ${answer.status} to ${service}/${handler}`);
    },
    async ping() {
      const answer = await fetch(`${ingressUrl}/restate/health`, {
        signal: AbortSignal.timeout(2_000),
      });
      if (!answer.ok) throw new Error(`The engine said ${answer.status}`);
    },
  };
}
