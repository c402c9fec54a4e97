import type { Endpoint } from "@milepost/contract/endpoints/endpoint.ts";
import { everyEndpoint } from "@milepost/contract/endpoints/endpoints.ts";
import { openBrowserless } from "@milepost/kit/browserless.ts";
import type { Cell } from "@milepost/kit/cell.ts";
import type { EndpointName, Sent, Things } from "../integration/session/foreign-calls.ts";
import { send } from "../integration/session/raw-call.ts";
import type { openTenancyOffice } from "../integration/session/tenancy-office.ts";
import { type Case, casesOf } from "./cases.ts";

type Office = Awaited<ReturnType<typeof openTenancyOffice>>;

interface Role {
  readonly name: string;
  readonly cookie: string;
  /** What they may know because it is of themselves. */
  readonly knows: readonly string[];
  /** What they are answered wherever the contract asks for more than they are; null: it depends. */
  readonly refusal: 401 | 403 | null;
  readonly isThorough: boolean;
}

/** Every call of the contract by everybody who has no business with what it names. Returns what went wrong. */
export async function tryMatrix(cell: Cell, office: Office, own: Things) {
  const leaks: string[] = [];
  let cases = 0;

  async function ask(role: Role, endpoint: Endpoint, sent: Sent) {
    cases += 1;
    // Some calls are limited by address.
    const from = `127.1.${(cases >> 8) & 255}.${(cases & 127) + 1}`;
    return send(cell, { ...endpoint, cookie: role.cookie, from }, sent);
  }

  async function tryCase(role: Role, endpoint: Endpoint, one: Case): Promise<string[]> {
    const { status, text } = await ask(role, endpoint, one.sent);
    const asked = JSON.stringify(one.sent);
    const told = office.secrets.filter(
      (secret) => text.includes(secret) && !asked.includes(secret) && !role.knows.includes(secret),
    );
    const wrong = told.map((secret) => `tells ${secret}`);
    if (!isExpected(endpoint, role, status)) wrong.push(`answers ${status}: ${text.slice(0, 200)}`);
    if (one.missing) {
      const missing = await ask(role, endpoint, one.missing);
      const [here, nowhere] = [status, missing.status];
      if (here !== nowhere) wrong.push(`answers ${here}, and ${nowhere} for what nobody has`);
    }
    return wrong;
  }

  for (const role of await rolesOf(cell, office)) {
    const before = JSON.stringify(await office.readAll());
    for (const endpoint of inOrder) {
      const name = `${endpoint.method} ${endpoint.path}` as EndpointName;
      for (const one of casesOf(name, { own, foreign: office.things }, role.isThorough)) {
        const wrong = await tryCase(role, endpoint, one);
        leaks.push(...wrong.map((what) => `${role.name}, ${name}, ${one.what}: ${what}`));
      }
    }
    const after = JSON.stringify(await office.readAll());
    if (after !== before) leaks.push(`${role.name} has changed what is not theirs`);
  }
  return { routes: everyEndpoint.length, cases, leaks };
}

/**
 * Reading comes first, because some writes are good ones in the caller's own organisation. A workflow that they
 * make there has the number of another's. Logging out comes last.
 */
const ranks = { "/auth/logout": 3, "/api/workflow/new": 2 } as const;
const rankOf = ({ method, path }: Endpoint) =>
  ranks[path as keyof typeof ranks] ?? (method === "GET" ? 0 : 1);
const inOrder = everyEndpoint.toSorted((a, b) => rankOf(a) - rankOf(b));

const answers = [200, 400, 401, 403, 404, 409, 422, 429];

function isExpected({ caller }: Endpoint, { refusal }: Role, status: number): boolean {
  if (caller === "hook") return status === 404 || status === 400;
  const isRefused = caller !== "public" && (refusal === 401 || caller !== "signed-in");
  return refusal !== null && isRefused ? status === refusal : answers.includes(status);
}

/** The administrator comes last: what they change of their own would close calls to their own people. */
async function rolesOf(cell: Cell, { browsers, spare, things, ownOf }: Office): Promise<Role[]> {
  const nothing = { knows: [], isThorough: false };
  const signedIn = async (person: { id: string }) => {
    const browser = openBrowserless(cell);
    await browser.signIn(person);
    return browser.cookie();
  };
  const [, agent, field] = spare.users;
  const agents = await signedIn(agent);
  return [
    { ...nothing, name: "nobody", cookie: "", refusal: 401 },
    { ...nothing, name: "removed", cookie: browsers.removed.cookie(), refusal: 401 },
    {
      ...nothing,
      name: "outsider",
      cookie: browsers.outsider.cookie(),
      refusal: 403,
      knows: ownOf.outsider,
    },
    // A secret that is good, under the organisation that it is not of.
    {
      ...nothing,
      name: "forger",
      refusal: 401,
      cookie: agents.replace(/=[0-9a-f-]{36}\./, `=${things.organisation}.`),
    },
    { ...nothing, name: "foreign field agent", cookie: await signedIn(field), refusal: 403 },
    { ...nothing, name: "foreign booking agent", cookie: agents, refusal: null },
    {
      name: "foreign administrator",
      cookie: browsers.foreigner.cookie(),
      refusal: null,
      knows: [],
      isThorough: true,
    },
  ];
}
