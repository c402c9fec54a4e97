import type { Browserless } from "@milepost/kit/browserless.ts";

/** A sign-in that was begun: the CRM's address, its state, and the cookie that the browser carries. */
export interface SignInAttempt {
  readonly address: string;
  readonly state: string;
  readonly cookie: { readonly name: string; readonly value: string };
}

export async function beginSignIn(
  browser: Browserless,
  path = "/auth/zoho",
): Promise<SignInAttempt> {
  const answer = await browser.send(path);
  const [line = ""] = answer.headers.getSetCookie();
  const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  const address = answer.headers.get("location") ?? "";
  const state = new URL(address).searchParams.get("state") ?? "";
  return { address, state, cookie: { name, value } };
}

/** The way back of one attempt, under another's state. */
export function withState(path: string, { state }: SignInAttempt): string {
  const [bare, query] = path.split("?");
  const fields = new URLSearchParams(query);
  fields.set("state", state);
  return `${bare}?${fields}`;
}

/** Where the browser is led with the CRM's answer. */
export async function comeBack(browser: Browserless, path: string): Promise<string | null> {
  return (await browser.send(path)).headers.get("location");
}

export async function isSignedIn(browser: Browserless): Promise<boolean> {
  const { authenticated } = await browser.get<{ authenticated: boolean }>("/auth/check-auth");
  return authenticated;
}
