import type { Answer, Call } from "@milepost/contract/endpoints/endpoint.ts";
import type { KnownEndpoint } from "@milepost/contract/endpoints/endpoints.ts";
import { newTraceparent } from "./new-traceparent.ts";
import { Problem } from "./problem.ts";
import { isRefused, readProblem } from "./read-problem.ts";
import { readToken } from "./read-token.ts";

type Known = KnownEndpoint;
/** Every call of the contract by its name, such as `GET /api/search`. */
type ByName = { [E in Known as `${E["method"]} ${E["path"]}`]: E };

/** For a call that carries a file: under the name that the contract gives it. */
type Carried<E> = E extends { readonly upload: { readonly field: infer F extends string } }
  ? { readonly upload: Readonly<Record<F, File>> }
  : unknown;

interface Parts {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  readonly upload?: Readonly<Record<string, File>> | undefined;
}

/**
 * One call of the contract. Throws a Problem when it is refused or cannot be made. The contract is here
 * for the compiler alone: the server has checked its answer, and a page need not load the schemas.
 */
export async function call<N extends keyof ByName>(
  name: N,
  input: Call<ByName[N]> & Carried<ByName[N]>,
  signal?: AbortSignal,
): Promise<Answer<ByName[N]>> {
  const response = await send(name, input as Parts, signal);
  if (isRefused(response)) throw await readProblem(response);
  return (await response.json()) as Answer<ByName[N]>;
}

async function send(name: string, parts: Parts, signal?: AbortSignal): Promise<Response> {
  const [method = "", path = ""] = name.split(" ");
  const headers = new Headers({ traceparent: newTraceparent() });
  const request: RequestInit = { method, headers, signal: signal ?? null };
  const token = readToken(document.cookie);
  if (token !== null) headers.set("authorization", `Bearer ${token}`);
  if (parts.body !== undefined) {
    headers.set("content-type", "application/json");
    request.body = JSON.stringify(parts.body);
  }
  if (parts.upload !== undefined) {
    const form = new FormData();
    for (const [field, file] of Object.entries(parts.upload)) form.set(field, file);
    request.body = form;
  }
  try {
    return await fetch(addressOf(path, parts), request);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Problem("UNREACHABLE", 0, `We couldn’t reach the server: ${error}`);
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
