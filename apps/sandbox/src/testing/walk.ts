import { startSandbox } from "../main.ts";
import { readOptions } from "../options.ts";
import { company } from "./company.ts";
import { readForm } from "./form.ts";

type Given = Record<string, string>;

export const redirectUri = "http://localhost:3000/auth/zoho/callback";
export const wideScope = "ZohoCRM.users.READ,ZohoCRM.org.READ,ZohoCRM.modules.ALL";
/** Everything the API asks for. */
export const everyScope = [
  wideScope,
  "ZohoCRM.settings.ALL,ZohoCRM.coql.READ,ZohoSearch.securesearch.READ,ZohoCRM.notifications.ALL",
].join(",");
const client = { client_id: "1000.SANDBOX", client_secret: "sandbox-secret" };

export type Walk = Awaited<ReturnType<typeof startWalk>>;

/** A sandbox on a port of its own, and a person and a client who walk through it over HTTP. */
export async function startWalk(dataDirectory: string | null = null) {
  let now = Date.parse("2026-03-02T09:00:00Z");
  const options = { ...readOptions({ SANDBOX_PORT: "0" }), dataDirectory, now: () => now };
  const { url, close } = await startSandbox(options);

  const post = (path: string, body: object) =>
    fetch(`${url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });

  async function seed(given: object = {}): Promise<void> {
    const response = await post("/control/seed", company(given));
    if (!response.ok) throw new Error(`The seed was refused: ${await response.text()}`);
  }

  function authUrl(given: Given = {}): string {
    const asked = { response_type: "code", client_id: client.client_id, scope: wideScope };
    const query = { ...asked, redirect_uri: redirectUri, state: "s & t", ...given };
    return `${url}/us/accounts/oauth/v2/auth?${new URLSearchParams(query)}`;
  }

  /** Presses a button of the page's form and says where it leads. */
  async function press(page: string, label: string): Promise<string> {
    const { action, hidden, buttons } = readForm(page);
    const button = buttons.find(({ text }) => text.includes(label));
    if (!button) throw new Error(`There is no button "${label}" on ${page}`);
    const response = await fetch(new URL(action, url), {
      method: "POST",
      body: new URLSearchParams([...hidden, [button.name, button.value]]),
      redirect: "manual",
    });
    return response.headers.get("location") ?? `stayed with status ${response.status}`;
  }

  /** Chooses a person: the consent page's path, at the person's own data centre. */
  async function pick(name: string, given: Given = {}): Promise<string> {
    return press(await (await fetch(authUrl(given))).text(), name);
  }

  /** The whole sign-in: the address the browser is sent back to. */
  async function signIn(name: string, given: Given = {}): Promise<string> {
    const page = await fetch(`${url}${await pick(name, given)}`, { redirect: "manual" });
    return page.headers.get("location") ?? press(await page.text(), "Accept");
  }

  async function codeFor(name: string, given: Given = {}): Promise<string> {
    return new URL(await signIn(name, given)).searchParams.get("code") ?? "";
  }

  async function token(given: Given, dataCentre = "eu") {
    const response = await fetch(`${url}/${dataCentre}/accounts/oauth/v2/token`, {
      method: "POST",
      body: new URLSearchParams({ ...client, ...given }),
    });
    return { status: response.status, body: (await response.json()) as Given };
  }

  const redeem = (code: string, dataCentre = "eu") =>
    token({ grant_type: "authorization_code", redirect_uri: redirectUri, code }, dataCentre);

  const renew = (refreshToken = "", dataCentre = "eu") =>
    token({ grant_type: "refresh_token", refresh_token: refreshToken }, dataCentre);

  async function accessFor(name: string, given: Given = {}): Promise<string> {
    const { body } = await redeem(await codeFor(name, given));
    return body.access_token ?? "";
  }

  /** Asks the European API. */
  async function call(accessToken: string, path: string, headers: Given = {}) {
    const response = await fetch(`${url}/eu/api/crm/v8${path}`, {
      headers: { authorization: `Zoho-oauthtoken ${accessToken}`, ...headers },
    });
    const text = await response.text();
    return { status: response.status, text, body: text === "" ? null : JSON.parse(text) };
  }

  /** Any method at the European API. */
  async function ask(
    method: string,
    accessToken: string,
    path: string,
    body: unknown = undefined,
    given: Given = {},
  ) {
    const response = await fetch(`${url}/eu/api/crm/v8${path}`, {
      method,
      headers: {
        authorization: `Zoho-oauthtoken ${accessToken}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...given,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { status, headers } = response;
    const text = await response.text();
    return { status, headers, text, body: text === "" ? null : JSON.parse(text) };
  }

  /** Sends the control something that it must accept. */
  async function control(path: string, body: object) {
    const response = await post(`/control/${path}`, body);
    if (!response.ok) throw new Error(`The control refused ${path}: ${await response.text()}`);
    return response.json();
  }

  return {
    url,
    close,
    /** Lets milliseconds pass in the sandbox. */
    wait: (ms: number) => {
      now += ms;
    },
    post,
    seed,
    authUrl,
    press,
    pick,
    signIn,
    codeFor,
    token,
    redeem,
    renew,
    accessFor,
    call,
    ask,
    control,
  };
}
