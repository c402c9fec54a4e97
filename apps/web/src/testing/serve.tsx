import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { MemoryRouter, useLocation } from "react-router";
import { onTestFinished, vi } from "vitest";

interface Asked {
  /** Such as `POST /api/holds`. */
  readonly call: string;
  /** Undefined: none was sent. */
  readonly body: unknown;
}

/** What a call is answered; `lost`: the connection breaks. */
type Given = { readonly status?: number; readonly body: object } | "lost";

/** Stands where the network begins: each call is answered by `answer`. Returns what was asked, in its order. */
export function serve(answer: (asked: Asked, count: number) => Given): Asked[] {
  const all: Asked[] = [];
  vi.stubGlobal("fetch", async (address: string, { method = "GET", body }: RequestInit) => {
    const asked = { call: `${method} ${address}`, body: body && JSON.parse(String(body)) };
    all.push(asked);
    const given = answer(asked, all.filter(({ call }) => call === asked.call).length);
    if (given === "lost") throw new TypeError("Failed to fetch");
    const { status = 200 } = given;
    const isProblem = "code" in given.body;
    const type = isProblem ? "application/problem+json" : "application/json";
    return new Response(JSON.stringify(given.body), { status, headers: { "content-type": type } });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return all;
}

/** As the server says no. */
export const problem = (status: number, code: string, more: object = {}): Given => ({
  status,
  body: { code, detail: code, traceId: "1", ...more },
});

/** What a hook needs around it. `whereNow` is the page's address at any time. */
export function around() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  let address = "";
  function Address(): ReactNode {
    const { pathname, search } = useLocation();
    address = `${pathname}${search}`;
    return null;
  }
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Address />
        {children}
      </MemoryRouter>
    </QueryClientProvider>
  );
  return { wrapper, whereNow: () => address };
}
