import type { Crm } from "../../src/crm.ts";
import { startEmulator } from "../../src/zoho/testing/emulator.ts";
import { openWorld } from "../../src/zoho/testing/open-world.ts";
import { type Call, type Exchange, type Meddling, type ProxyServer, startProxy } from "../proxy.ts";
import { openClerk } from "./clerk.ts";
import { judgeFailure, judgeReading, type Outcome, type Verdict } from "./judge.ts";
import type { Desk, Question } from "./questions.ts";
import { type Variant, variantsOf } from "./variants.ts";
import type { Writing } from "./writings.ts";

/** One emulator with a proxy before it. */
export interface Lane {
  /** The variants of every call that the question makes, each with the call's name. */
  plan(question: Question): Promise<Planned[]>;
  try(planned: Planned): Promise<Verdict>;
  stop(): Promise<void>;
}

export interface Planned {
  readonly question: Question;
  readonly call: string;
  readonly variant: Variant;
}

export async function openLane(): Promise<Lane> {
  const emulator = await startEmulator();
  const proxy = await startProxy(emulator.url);
  const world = await openWorld({ ...emulator, url: proxy.url });
  const token = await world.accessToken(null);
  const clerk = openClerk(`${emulator.url}/eu/api`, token);
  const unchanged = new Map<string, unknown>();

  /** Nothing that was learnt from one variant is known to the next. */
  const sit = (): Desk => ({
    crm: world.access.open("eu", async () => token),
    access: world.access,
    connection: world.connection,
    now: world.now(),
    clerk,
  });

  async function put(desk: Desk, question: Question, prepared: string): Promise<Outcome> {
    try {
      const answer = await question.ask(desk, prepared);
      return { kind: "answer", answer, oddities: odditiesOf(desk.crm) };
    } catch (error) {
      const { code, message, stack } = Object(error);
      return { kind: "failure", code: String(code ?? "none"), message: code ? message : stack };
    }
  }

  return {
    async plan(question) {
      const desk = sit();
      const prepared = (await question.prepare?.(desk)) ?? "";
      proxy.exchanges.length = 0;
      const outcome = await put(desk, question, prepared);
      if (outcome.kind === "failure") throw new Error(`${question.name}: ${outcome.message}`);
      unchanged.set(question.name, outcome.answer);
      const calls = new Map(proxy.exchanges.map((exchange) => [nameOf(exchange), exchange]));
      return [...calls].flatMap(([call, exchange]) =>
        variantsOf(exchange).map((variant) => ({ question, call, variant })),
      );
    },

    async try({ question, call, variant }) {
      const desk = sit();
      const prepared = (await question.prepare?.(desk)) ?? "";
      if (!unchanged.has(question.name)) {
        const whole = await put(desk, question, prepared);
        if (whole.kind === "answer") unchanged.set(question.name, whole.answer);
      }
      meddle(proxy, call, variant);
      const outcome = await put(sit(), question, prepared).finally(() => proxy.meddle({}));
      if (isWriting(question)) {
        const judged = await question.judge(desk, prepared, outcome);
        if (judged.kind !== "right" || outcome.kind === "answer") return judged;
      }
      if (outcome.kind === "failure") return judgeFailure(question.name, variant, outcome);
      return judgeReading(
        { question: question.name, call, variant },
        unchanged.get(question.name),
        outcome,
      );
    },

    async stop() {
      await proxy.stop();
      await emulator.stop();
    },
  };
}

function isWriting(question: Question): question is Writing {
  return "judge" in question;
}

/** What the adapter says it does not know for the CRM's answers. Keys that a meeting does without take nobody's time away. */
function odditiesOf(crm: Crm): string[] {
  const odd = crm.listOddities().filter(({ about }) => about !== "meeting-keys");
  return odd.map(({ what }) => what);
}

function meddle(
  proxy: ProxyServer,
  name: string,
  { instead, readdress, change, isOnce }: Variant,
): void {
  let count = 0;
  const isMeant = (call: Call) => {
    if (nameOf(call) !== name) return false;
    count += 1;
    return !isOnce || count === 1;
  };
  const how: Meddling = {
    ...(instead && { instead: (call) => (isMeant(call) ? instead(call) : null) }),
    ...(readdress && {
      readdress: (call) => (isMeant(call) ? { ...call, ...readdress(call.path, call.body) } : call),
    }),
    ...(change && {
      change: (exchange: Exchange) =>
        isMeant(exchange) ? change(exchange.answer) : exchange.answer,
    }),
  };
  proxy.meddle(how);
}

/** As `GET Events/{id}`, `GET users type=AdminUsers` or `POST coql from Deals where Milepost_Reference`. */
function nameOf({ method, path, body }: Call): string {
  const { pathname, searchParams } = new URL(path, "http://zoho");
  const place = pathname.replace(/^.*\/crm\/v8\//, "").replaceAll(/\d{6,}/g, "{id}");
  const type = searchParams.get("type");
  const query = /from (\w+) where \(*(\w+( is not null)?)/.exec(body);
  return [method, place, type ? `type=${type}` : "", query ? query[0].replaceAll("(", "") : ""]
    .filter((part) => part !== "")
    .join(" ");
}
