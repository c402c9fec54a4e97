import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as seed from "../../src/zoho/testing/company.ts";
import type { Emulator } from "../../src/zoho/testing/emulator.ts";
import { agreeTo, attempt } from "../../src/zoho/testing/sign-in.ts";
import { scopes } from "../../src/zoho/transport/scopes.ts";
import { describe } from "./describe.ts";
import { diarySteps } from "./diary-steps.ts";
import { metadataSteps } from "./metadata-steps.ts";
import { peopleSteps } from "./people-steps.ts";
import { recordSteps } from "./record-steps.ts";
import { initialise } from "./sdk.ts";
import type { Step } from "./step.ts";

const client = { id: "1000.SANDBOX", secret: "sandbox-secret" };
const steps = [...peopleSteps, ...metadataSteps, ...recordSteps, ...diarySteps];

export interface Walk {
  readonly steps: number;
  /** What was asked, wanted and found. */
  readonly failures: readonly string[];
}

/** Every step in turn, on the seeded company. `url`: where the SDK finds Zoho, the emulator or a proxy before it. */
export async function walkSdk(emulator: Emulator, url: string): Promise<Walk> {
  await emulator.control("reset", {});
  await emulator.control("seed", seed.company);
  const directory = await mkdtemp(join(tmpdir(), "zoho-sdk-"));
  try {
    const [accounts, api] = [`${url}/eu/accounts`, `${url}/eu/api`];
    const { redirectUri } = attempt;
    const { code } = await agreeTo(consentAddress(accounts, redirectUri), seed.admin.full_name);
    await initialise({ api, accounts, code, redirectUri, client, directory });
    const failures: string[] = [];
    for (const step of steps) failures.push(...(await take(step)));
    return { steps: steps.length, failures };
  } finally {
    await rm(directory, { recursive: true });
  }
}

/** The SDK sends no proof of having begun the sign-in, so its beginning names none. Zoho asks a wider circle: all areas that it may be asked about. */
function consentAddress(accounts: string, redirectUri: string): string {
  const query = new URLSearchParams({
    response_type: "code",
    client_id: client.id,
    scope: [...scopes.connect, ...more].join(","),
    redirect_uri: redirectUri,
    access_type: "offline",
    prompt: "consent",
    state: attempt.state,
  });
  return `${accounts}/oauth/v2/auth?${query}`;
}

/** What the neighbours of our own calls need. */
const more = ["ZohoCRM.settings.ALL"];

async function take({ name, wants, ask }: Step): Promise<string[]> {
  const found = await ask().then(describe, describeFailure);
  return isWanted(found, wants) ? [] : [`${name}: wanted ${wants}, found ${found}`];
}

/** `*` is any number. */
function isWanted(found: string, wants: string): boolean {
  const parts = wants.split("*");
  return parts.length === 1 ? found === wants : matches(found, parts);
}

function matches(found: string, [before = "", after = ""]: readonly string[]): boolean {
  const middle = found.slice(before.length, found.length - after.length);
  return found.startsWith(before) && found.endsWith(after) && /^\d+$/.test(middle);
}

/** The SDK's own errors keep what happened in `details` and `cause`. */
function describeFailure(error: unknown): string {
  const { code, message, details, cause } = Object(error);
  return `threw ${code ?? ""} ${message ?? error} ${JSON.stringify(details ?? {})} ${cause?.stack ?? cause ?? ""}`;
}
