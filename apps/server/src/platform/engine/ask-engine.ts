interface Question {
  readonly method: "POST" | "PATCH" | "DELETE";
  readonly body?: unknown;
}

/** Milliseconds. An engine that looks at a worker that is away takes seconds. */
const deadline = 10_000;

/** Asks the engine at its admin port. Null: done, and nothing to say. */
export async function askEngine(url: string, question?: Question): Promise<unknown> {
  const answer = await fetch(url, {
    method: question?.method ?? "GET",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: question?.body === undefined ? null : JSON.stringify(question.body),
    signal: AbortSignal.timeout(deadline),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`The engine said ${answer.status} at ${url}: ${text}`);
  return text === "" ? null : JSON.parse(text);
}
