import { returnCookieSeconds } from "@milepost/contract/limits.ts";
import { returnCookieName } from "@milepost/contract/product.ts";

/** Where to come back to after signing in. The server reads it then, and follows it only to a page of ours. */
export async function rememberPlace(path: string): Promise<void> {
  const expires = Date.now() + returnCookieSeconds * 1000;
  const value = encodeURIComponent(path);
  await cookieStore.set({ name: returnCookieName, value, expires, path: "/", sameSite: "lax" });
}

export async function forgetPlace(): Promise<void> {
  await cookieStore.delete(returnCookieName);
}
