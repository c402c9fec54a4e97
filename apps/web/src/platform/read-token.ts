import { tokenCookieName } from "@milepost/contract/product.ts";

/** Of the cookies that scripts may read; null: none holds a token. The session's own cookie is not among them. */
export function readToken(cookies: string): string | null {
  const pairs = cookies.split("; ").map((pair) => pair.split("="));
  return pairs.find(([name]) => name === tokenCookieName)?.[1] || null;
}

/** With the session: a token that has ended would stand in the way of the next one. */
export async function forgetToken(): Promise<void> {
  await cookieStore.delete(tokenCookieName);
}
