/** The durable engine, as the rest of the server sees it. */
export interface Engine {
  /** Asks for a story and does not wait for it. The same key within a day is the same story. */
  start(story: Story, key: string): Promise<void>;
  /**
   * Asks for a story and waits for its end, at most `patience` milliseconds. `under-way` means that it
   * goes on without us: only its own records say what becomes of it. Throws when the engine cannot be
   * asked, and then nothing was begun.
   */
  call<T>(story: Story, key: string, patience: number): Promise<Called<T>>;
  /** Throws if the engine does not answer. */
  ping(): Promise<void>;
}

type Called<T> = { readonly kind: "ended"; readonly result: T } | { readonly kind: "under-way" };

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
    async call<T>({ service, of, handler }: Story, key: string, patience: number) {
      // Two requests: once the first is answered the story is the engine's, and waiting is only waiting.
      const path = `${ingressUrl}/${service}/${encodeURIComponent(of)}/${handler}`;
      const headers = { "idempotency-key": key };
      const sent = await fetch(`${path}/send`, {
        ...{ method: "POST", headers },
        signal: AbortSignal.timeout(deadline),
      });
      if (!sent.ok) throw new Error(`The engine said ${sent.status} to ${service}/${handler}`);
      try {
        const answer = await fetch(path, {
          ...{ method: "POST", headers },
          signal: AbortSignal.timeout(patience),
        });
        if (!answer.ok) return { kind: "under-way" as const };
        return { kind: "ended" as const, result: (await answer.json()) as T };
      } catch {
        return { kind: "under-way" as const };
      }
    },
    async ping() {
      const answer = await fetch(`${ingressUrl}/restate/health`, {
        signal: AbortSignal.timeout(2_000),
      });
      if (!answer.ok) throw new Error(`The engine said ${answer.status}`);
    },
  };
}
