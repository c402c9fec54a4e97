import type { Answer, Call, Endpoint } from "@milepost/contract";
import { Problem } from "./problem.ts";
import { isRefused, readProblem } from "./read-problem.ts";

interface Parts {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
}

/** One call of the contract. Throws a Problem when it is refused or cannot be made. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Call<E>,
  signal?: AbortSignal,
): Promise<Answer<E>> {
  const parts: Parts = input;
  const response = await send(endpoint, parts, signal);
  if (isRefused(response)) throw await readProblem(response);
  return endpoint.answer.parse(await response.json()) as Answer<E>;
}

async function send(endpoint: Endpoint, parts: Parts, signal?: AbortSignal): Promise<Response> {
  const request: RequestInit = { method: endpoint.method, signal: signal ?? null };
  if (parts.body !== undefined) {
    request.headers = { "content-type": "application/json" };
    request.body = JSON.stringify(parts.body);
  }
  try {
    return await fetch(addressOf(endpoint.path, parts), request);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Problem("UNREACHABLE", 0, `The server could not be reached: ${error}`);
  }
}

export function addressOf(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(`${params[name]}`),
  );
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, `${value}`]));
  return search.size === 0 ? filled : `${filled}?${search}`;
}
