import {
  connectPagePath,
  connectPath,
  signInCallbackPath,
  signInPath,
} from "@milepost/contract/product.ts";

/** The pages and calls of Milepost without a browser: cookies are kept, redirects followed, the sandbox's forms sent. */
export interface Browserless {
  /** Returns the address one ends up at. */
  signIn(account: Account): Promise<string>;
  /** The same by way of "Reconnect CRM". */
  connect(account: Account): Promise<string>;
  /** From the CRM's page to the path with which it sends one back to us, which is not opened. */
  consent(address: string, account: Account): Promise<string>;
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: unknown): Promise<T>;
  /** The raw answer, for tests that look at it. */
  send(path: string, request?: RequestInit): Promise<Response>;
  /** As a browser would send it. */
  cookie(): string;
  keepCookie(name: string, value: string): void;
}

interface Account {
  readonly id: string;
  /** To be found by, where there are more than the sandbox's page shows. */
  readonly email?: string;
}

interface Next {
  readonly at: string;
  readonly request: RequestInit;
}

const redirectsAtMost = 20;

export function openBrowserless({
  url,
  sandboxUrl,
}: {
  url: string;
  sandboxUrl: string;
}): Browserless {
  const cookies = new Map<string, string>();

  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");

  async function send(path: string, request: RequestInit = {}): Promise<Response> {
    const cookie = cookieHeader();
    const headers = { ...request.headers, ...(path.startsWith(url) && { cookie }) };
    const answer = await fetch(path, { ...request, headers, redirect: "manual" });
    if (path.startsWith(url)) {
      for (const line of answer.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === "") cookies.delete(name);
        else cookies.set(name, value);
      }
    }
    return answer;
  }

  const form = (fields: URLSearchParams): RequestInit => ({ method: "POST", body: fields });

  /** The next request, or null when nothing is left to do. */
  async function answerPage(page: Response, at: string, who: Account): Promise<Next | null> {
    const location = page.headers.get("location");
    if (location) return { at: new URL(location, at).href, request: {} };
    if (at === `${url}${connectPagePath}`) return { at: `${url}${connectPath}`, request: {} };
    if (!at.startsWith(sandboxUrl)) return null;
    const { pathname, searchParams: fields } = new URL(at);
    if (!pathname.endsWith("/auth")) {
      fields.set("decision", "accept");
      return { at: `${sandboxUrl}${pathname}`, request: form(fields) };
    }
    // The picker's button carries data centre, organisation and user.
    const [, account] = new RegExp(`value="([^"]+\\.${who.id})"`).exec(await page.text()) ?? [];
    if (!account && who.email !== undefined && !fields.has("find")) {
      return { at: `${at}&${new URLSearchParams({ find: who.email })}`, request: {} };
    }
    if (!account) throw new Error(`The sandbox has no user ${who.id}`);
    fields.set("account", account);
    return { at: `${sandboxUrl}${pathname}/account`, request: form(fields) };
  }

  /** Until nothing is left to do, or up to the first address that is the end. */
  async function follow(start: string, who: Account, isEnd = (_: string) => false) {
    let next: Next | null = { at: start, request: {} };
    let last = start;
    for (let count = 0; next && count < redirectsAtMost; count += 1) {
      const { at, request }: Next = next;
      last = at;
      if (isEnd(at)) break;
      next = await answerPage(await send(at, request), at, who);
    }
    return last;
  }

  async function goThroughCrm(path: string, who: Account): Promise<string> {
    const last = await follow(`${url}${path}`, who);
    const { authenticated } = await call<{ authenticated: boolean }>("/auth/check-auth", {});
    if (!authenticated) throw new Error(`Signing in as CRM user ${who.id} did not work`);
    return last;
  }

  async function call<T>(path: string, request: RequestInit): Promise<T> {
    const answer = await send(`${url}${path}`, request);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  return {
    cookie: cookieHeader,
    keepCookie: (name, value) => cookies.set(name, value),
    send: (path, request) => send(`${url}${path}`, request),
    get: (path) => call(path, {}),
    post: (path, body) =>
      call(path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),

    signIn: (account) => goThroughCrm(signInPath, account),
    connect: (account) => goThroughCrm(connectPath, account),
    async consent(address, account) {
      const isEnd = (at: string) => at.startsWith(`${url}${signInCallbackPath}`);
      const back = await follow(address, account, isEnd);
      return back.slice(url.length);
    },
  };
}
