import { randomUUID } from "node:crypto";
import { everyEndpoint } from "@milepost/contract/endpoints/endpoints.ts";
import { myVisitCaptchaAction } from "@milepost/contract/product.ts";
import type { Cell } from "@milepost/kit/cell.ts";
import { captchaWord } from "@milepost/kit/company/captcha-word.ts";
import { askRaw, type RawAnswer } from "./ask-raw.ts";
import { type LinkOffice, openLinkOffice } from "./link-office.ts";
import { readCarried, signVisit, withCarried } from "./sign-visit.ts";

/** The calls of the customer's own page, from what is registered: a new one cannot be forgotten. */
const calls = everyEndpoint.filter(({ path }) => path.startsWith("/api/my-visit"));

interface Tried {
  readonly calls: number;
  readonly cases: number;
  /** What a link that opens nothing gave away, or what opened although it must not. */
  readonly leaks: readonly string[];
}

/**
 * Links of one company with what is another's, altered, expired and outlived ones, in every call of the customer's own
 * page. Whatever is wrong with a link, the answer is byte for byte that of a link that never was, and comes no sooner.
 */
export async function tryLinks(cell: Cell): Promise<Tried> {
  const [mine, others] = [await openLinkOffice(cell, "61"), await openLinkOffice(cell, "62")];
  try {
    const [own, foreign] = [await mine.booked(), await others.booked()];
    const links = {
      ...altered(own.token),
      ...exchanged(own.token, foreign.token),
      ...signedAgain(cell, own.token, foreign.token),
      ...(await mine.listLost()),
    };
    const asker = openAsker(cell);
    const leaks = [
      ...(await seesOwn(asker, own.token)),
      ...(await seesNothing(asker, links)),
      ...(await takesItsTime(asker, links)),
      // Each of a visit that nothing before can have changed.
      ...(await choosesNothing(asker, await mine.booked(), { mine, others })),
      ...(await asksTheCaptchaFirst(asker, (await mine.booked()).token)),
      ...(await endsSomewhere(asker, (await mine.booked()).token)),
    ];
    return { calls: calls.length, cases: asker.count(), leaks };
  } finally {
    await mine.close();
    await others.close();
  }
}

type Links = Readonly<Record<string, string>>;

/** One character in every place, and some more of what happens to addresses on their way. */
function altered(token: string): Links {
  const places = [...token].map((character, at) => {
    const other = character === "A" ? "B" : "A";
    return [`with character ${at} altered`, `${token.slice(0, at)}${other}${token.slice(at + 1)}`];
  });
  return {
    ...Object.fromEntries(places),
    "that is empty": "",
    "that never was": "x",
    "that is cut off": token.slice(0, -1),
    "with something behind it": `${token}A`,
    "with another signature behind it": `${token}.${token.split(".")[1]}`,
    "without a signature": token.split(".")[0] ?? "",
    "in capitals": token.toUpperCase(),
  };
}

/** Under a signature of our own, what is the other company's; nobody has signed that. */
function exchanged(own: string, foreign: string): Links {
  const [, organisation, reservation, until, addressee] = readCarried(foreign);
  const replaced = (at: number, value: string | number) =>
    withCarried(own, (carried) => carried.with(at, value) as unknown as typeof carried);
  return {
    "with another company's id": replaced(1, organisation),
    "with another company's visit": replaced(2, reservation),
    "with another end": replaced(3, until + 1),
    "with another customer": replaced(4, addressee),
    "with everything of another company's": withCarried(own, () => readCarried(foreign)),
  };
}

/** As if the key had been stolen, or we had signed by mistake. */
function signedAgain(cell: Cell, own: string, foreign: string): Links {
  const keys = cell.apiEnv.SECRET_KEYS ?? "";
  const [id, organisation, reservation, until, addressee] = readCarried(own);
  const [, theirs, visit, , theirCustomer] = readCarried(foreign);
  const sign = (...carried: Parameters<typeof signVisit>[1]) => signVisit(keys, carried);
  if (sign(id, organisation, reservation, until, addressee) !== own)
    throw new Error("Our signature is not the server's, so none of these would show anything");
  const ofAnotherKey = `${id}:${Buffer.alloc(32, 7).toString("base64")}`;
  const carried = [id, organisation, reservation, until, addressee] as const;
  return {
    "that has expired": sign(id, organisation, reservation, Date.now() - 1, addressee),
    "of another company's visit as if it were ours": sign(
      id,
      organisation,
      visit,
      until,
      theirCustomer,
    ),
    "of our visit as if it were another company's": sign(id, theirs, reservation, until, addressee),
    "of our visit for another company's customer": sign(
      id,
      organisation,
      reservation,
      until,
      theirCustomer,
    ),
    "of a visit that nobody has": sign(id, organisation, randomUUID(), until, addressee),
    "of a company that nobody is": sign(id, randomUUID(), reservation, until, addressee),
    "of what is no visit's id": sign(id, organisation, "1", until, addressee),
    "of what is no company's id": sign(id, "1", reservation, until, addressee),
    "with another key": signVisit(ofAnotherKey, carried),
    "signed to accept an invitation": signVisit(keys, carried, "milepost acceptance link"),
  };
}

/** What is asked besides the link; a call that wants more must be taught here, or it would be refused for its form. */
const rest: Readonly<Record<string, object>> = { "/api/my-visit/move": { choice: "x" } };

function openAsker(cell: Cell) {
  let asked = 0;
  /** Each from an address of its own, but where a limit is tried. */
  async function ask(
    path: string,
    token: string,
    { from, word, ...more }: { from?: string; word?: string; choice?: string } = {},
  ): Promise<RawAnswer> {
    asked += 1;
    const own = `127.4.${(asked >> 7) & 255}.${(asked & 127) + 1}`;
    const captcha = word ?? (await captchaWord(cell, myVisitCaptchaAction));
    const body = { token, captcha, ...rest[path], ...more };
    return askRaw(cell, path, { body, from: from ?? own });
  }
  return { ask, count: () => asked };
}

type Asker = ReturnType<typeof openAsker>;

/** Of each request's own, so it differs where nothing is given away. */
const everyAnswers = new Set(["date", "x-ratelimit-remaining", "x-ratelimit-reset"]);

/** All of an answer that somebody could learn from. */
function saidBy(answer: RawAnswer): string {
  const { status, headers, text } = answer;
  const kept = Object.entries(headers).filter(([name]) => !everyAnswers.has(name));
  const [, traceId = null] = traceIdIn.exec(text) ?? [];
  const said = JSON.stringify([status, kept, text]);
  return traceId === null ? said : said.replaceAll(traceId, "");
}

const traceIdIn = /"traceId":"([^"]+)"/;
const wordsOf = ({ text }: RawAnswer) => text.replace(traceIdIn, "");

/** Otherwise nothing below would show anything. */
async function seesOwn({ ask }: Asker, token: string): Promise<string[]> {
  const { status, text } = await ask("/api/my-visit", token);
  return status === 200 ? [] : [`a good link is answered ${status}: ${text.slice(0, 200)}`];
}

const atOnce = 16;

async function seesNothing({ ask }: Asker, links: Links): Promise<string[]> {
  const leaks: string[] = [];
  for (const { path } of calls) {
    const never = await ask(path, "no link of ours");
    if (never.status !== 401) leaks.push(`${path} answers a link that never was ${never.status}`);
    const left = Object.entries(links);
    const next = async () => {
      for (let one = left.pop(); one; one = left.pop()) {
        const [what, token] = one;
        const answer = await ask(path, token);
        if (saidBy(answer) === saidBy(never)) continue;
        leaks.push(`${path}, a link ${what}: ${answer.status} ${answer.text.slice(0, 200)}`);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, next));
  }
  return leaks;
}

/** Milliseconds that a refusal waits for at least, so that no look into the database shows. */
const floor = 245;
/** Milliseconds by which the quickest of a few may differ: more than two looks into the database take. */
const alike = 100;

/** One after the other, so that no call waits for another; the quickest of three says how long it takes. */
async function takesItsTime({ ask }: Asker, links: Links): Promise<string[]> {
  const kinds = Object.entries(links).filter(([what]) => !/character [1-9]/.test(what));
  const quickest: [string, number][] = [];
  for (const { path } of calls) {
    for (const [what, token] of kinds) {
      const times = [];
      for (let round = 0; round < 3; round += 1) times.push((await ask(path, token)).took);
      quickest.push([`${path}, a link ${what}`, Math.min(...times)]);
    }
  }
  const sorted = quickest.map(([, took]) => took).toSorted((a, b) => a - b);
  const usual = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return quickest.flatMap(([what, took]) => {
    if (took < floor) return [`${what}: refused before its time`];
    return took > usual + alike ? [`${what}: refused later than the others`] : [];
  });
}

/** A time that was shown for another visit, of ours or of another company, or that was altered, is one that never was. */
async function choosesNothing(
  { ask }: Asker,
  own: { readonly token: string },
  { mine, others }: { readonly mine: LinkOffice; readonly others: LinkOffice },
): Promise<string[]> {
  const path = "/api/my-visit/move";
  const never = await ask(path, own.token, { choice: "x" });
  const [good = ""] = await mine.choicesOf(own.token);
  const [ofAnother = ""] = await mine.choicesOf((await mine.booked()).token);
  const [theirs = ""] = await others.choicesOf((await others.booked()).token);
  if (!good || !ofAnother || !theirs) throw new Error("A customer was shown no time");
  const middle = Math.floor(good.length / 2);
  const changed = `${good.slice(0, middle)}${good[middle] === "A" ? "B" : "A"}${good.slice(middle + 1)}`;
  const leaks: string[] = [];
  for (const [what, choice] of Object.entries({ ofAnother, theirs, changed })) {
    const answer = await ask(path, own.token, { choice });
    if (saidBy(answer) !== saidBy(never))
      leaks.push(`a time ${what}: ${answer.status} ${answer.text.slice(0, 200)}`);
  }
  return leaks;
}

/** A machine is not shown whether a link is good. */
async function asksTheCaptchaFirst({ ask }: Asker, token: string): Promise<string[]> {
  const leaks: string[] = [];
  for (const { path } of calls) {
    for (const word of ["machine", ""]) {
      const [good, bad] = [await ask(path, token, { word }), await ask(path, "x", { word })];
      if (good.status !== 401 || saidBy(good) !== saidBy(bad))
        leaks.push(`${path} shows a machine that a link is good: ${good.status}, ${bad.status}`);
    }
  }
  return leaks;
}

/** A limit of one address holds for every link alike, and one of a visit for every address. */
async function endsSomewhere({ ask }: Asker, token: string): Promise<string[]> {
  const leaks: string[] = [];
  for (const [at, { path, perMinute = 1_000 }] of calls.entries()) {
    const from = `127.5.0.${at + 1}`;
    // Twice as many, so that a new minute on the way does not count.
    const bad = await Promise.all(
      Array.from({ length: 2 * perMinute + 2 }, () => ask(path, "x", { from, word: "machine" })),
    );
    const refused = bad.find(({ status }) => status === 429);
    const good = await ask(path, token, { from });
    if (!refused) leaks.push(`${path} has no limit for one address`);
    else if (good.status === 429 && wordsOf(good) !== wordsOf(refused))
      leaks.push(`${path} tells of a good link over its limit: ${good.text.slice(0, 200)}`);
  }
  const many = await Promise.all(
    Array.from({ length: 26 }, () => ask("/api/my-visit/confirm", token)),
  );
  if (!many.some(({ status }) => status === 429)) leaks.push("a visit has no limit of its own");
  return leaks;
}
