import { returnCookieName, returnCookieSeconds } from "@milepost/contract";

/** The pages that may be returned to after signing in. */
const knownPages = /^\/($|search$|settings$|checkout($|\/)|book\/[^/]+$)/;

/**
 * A cookie may have been written by anyone, so only a path of our own is followed; null for
 * anything else, such as `//elsewhere.example`, a scheme, or a page we do not have.
 */
export function safeReturnPath(text: string): string | null {
  if (!/^\/(?![/\\])/.test(text) || /[\s\\]/.test(text)) return null;
  const here = "http://here.invalid";
  const url = URL.parse(text, here);
  if (url?.origin !== here || !knownPages.test(url.pathname)) return null;
  return url.pathname + url.search;
}

export async function rememberPlace(path: string): Promise<void> {
  if (safeReturnPath(path) === null) return;
  const expires = Date.now() + returnCookieSeconds * 1000;
  const value = encodeURIComponent(path);
  await cookieStore.set({ name: returnCookieName, value, expires, path: "/", sameSite: "lax" });
}

/** The page to return to, if there is one; it is forgotten by asking. */
export async function takePlace(): Promise<string | null> {
  const cookie = await cookieStore.get(returnCookieName);
  if (!cookie?.value) return null;
  await forgetPlace();
  return safeReturnPath(decoded(cookie.value));
}

export async function forgetPlace(): Promise<void> {
  await cookieStore.delete(returnCookieName);
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
}
