import { openBrowserless } from "@milepost/kit/browserless.ts";
import type { Cell } from "@milepost/kit/cell.ts";
import { peopleOf } from "@milepost/kit/demo.ts";
import {
  beginSignIn,
  comeBack,
  isSignedIn,
  type SignInAttempt,
  withState,
} from "../integration/session/sign-in-attempt.ts";

interface Stolen {
  readonly tried: number;
  /** What signed a thief in, or did not sign in the person whose sign-in it was. */
  readonly taken: readonly string[];
}

/** What somebody else has of a sign-in that an administrator began; `code` is the CRM's answer as a path of ours. */
interface Loot {
  readonly attempt: SignInAttempt;
  readonly own: SignInAttempt;
  readonly code: string;
  readonly another: string;
}

/** Each brings a path, under the cookie of the thief's own attempt or of a copy. */
const thefts = {
  "a code that was given to another sign-in": ({ own, code }: Loot) => ({
    path: withState(code, own),
    cookie: own.cookie,
  }),
  "the cookie and a code, with another state": ({ attempt, own, code }: Loot) => ({
    path: withState(code, own),
    cookie: attempt.cookie,
  }),
  "a copy of a sign-in that was used": ({ attempt, code }: Loot) => ({
    path: code,
    cookie: attempt.cookie,
  }),
  "a sign-in that was used, with another code for it": ({ attempt, another }: Loot) => ({
    path: another,
    cookie: attempt.cookie,
  }),
} as const;

/** Codes, states and cookies of one sign-in, brought by somebody else or a second time. */
export async function stealSignIns(cell: Cell): Promise<Stolen> {
  const { admin } = peopleOf(cell.company);
  const taken: string[] = [];
  const cases = ["/auth/zoho", "/auth/zoho/connect"].flatMap((path) =>
    Object.entries(thefts).map(([name, bring]) => ({ path, name, bring })),
  );
  for (const { path, name, bring } of cases) {
    const [victim, thief] = [openBrowserless(cell), openBrowserless(cell)];
    const attempt = await beginSignIn(victim, path);
    const own = await beginSignIn(thief, path);
    const code = await victim.consent(attempt.address, admin);
    const another = await victim.consent(attempt.address, admin);
    const isReplay = name.includes("was used");
    if (isReplay) await comeBack(victim, code);
    const brought = bring({ attempt, own, code, another });
    thief.keepCookie(brought.cookie.name, brought.cookie.value);
    await comeBack(thief, brought.path);
    if (await isSignedIn(thief)) taken.push(`${path}: ${name}`);
    if (!isReplay) await comeBack(victim, code);
    if (!(await isSignedIn(victim))) taken.push(`${path}: ${name} locked its owner out`);
  }
  return { tried: cases.length, taken };
}
