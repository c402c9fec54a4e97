import type { CrmAccess, Grant, Purpose, SignInAnswer } from "../../crm.ts";

export const attempt = {
  state: "state",
  redirectUri: "http://localhost:3000/auth/zoho/callback",
  /** Of RFC 7636, appendix B. */
  verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
};

export function bringBack(
  access: CrmAccess,
  purpose: Purpose,
  name: string,
): Promise<SignInAnswer> {
  return agreeTo(access.signInAddress({ ...attempt, purpose }), name);
}

/** A person with a browser: chooses an account, agrees, and comes back with a code. */
export async function agreeTo(address: string, name: string): Promise<SignInAnswer> {
  const origin = new URL(address).origin;
  const chosen = await press(origin, await (await fetch(address)).text(), name);
  const page = await fetch(new URL(chosen, origin), { redirect: "manual" });
  const back = page.headers.get("location") ?? (await press(origin, await page.text(), "Accept"));
  const { searchParams: query } = new URL(back);
  return {
    code: query.get("code") ?? "",
    dataCentre: query.get("location") ?? "",
    accountsServer: query.get("accounts-server") ?? "",
  };
}

export async function signIn(access: CrmAccess, purpose: Purpose, name: string): Promise<Grant> {
  const grant = await access.exchange(await bringBack(access, purpose, name), attempt);
  if ("refused" in grant) throw new Error(`${name} brought back a code that is no good`);
  return grant;
}

/** Presses the button with that label, and says where it leads. */
async function press(origin: string, page: string, label: string): Promise<string> {
  const [, action = "", inside = ""] =
    /<form method="post" action="([^"]+)"[^>]*>([\s\S]*?)<\/form>/.exec(page) ?? [];
  const hidden = [...inside.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  const buttons = [
    ...inside.matchAll(/<button[^>]* name="([^"]+)" value="([^"]+)"[^>]*>([\s\S]*?)<\/button>/g),
  ];
  const button = buttons.find(([, , , text]) => text?.includes(label));
  if (!button) throw new Error(`There is no button "${label}"`);
  const fields = [...hidden, button].map(([, key = "", value = ""]): [string, string] => [
    key,
    plain(value),
  ]);
  const response = await fetch(new URL(action, origin), {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
  return response.headers.get("location") ?? `stayed with ${response.status}`;
}

function plain(text: string): string {
  return text.replaceAll("&#39;", "'").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}
