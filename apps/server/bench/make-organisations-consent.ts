/**
 * What an administrator's browser does at the CRM's own pages: accepts what the address asks for.
 * The account is given, because a page that lists some thousands to pick from is of no use. Returns
 * the code that the browser would bring back.
 */
export async function giveConsent(
  address: string,
  accounts: string,
  account: string,
): Promise<string> {
  const body = new URL(address).searchParams;
  body.set("account", account);
  body.set("decision", "accept");
  const answer = await fetch(`${accounts}/oauth/v2/auth/consent`, {
    method: "POST",
    body,
    redirect: "manual",
  });
  const location = answer.headers.get("location");
  const code = location && new URL(location).searchParams.get("code");
  if (!code) throw new Error(`The CRM said ${answer.status} to the consent of ${account}`);
  return code;
}
