import { AsyncLocalStorage } from "node:async_hooks";
import { writeSync } from "node:fs";
import http2 from "node:http2";
import { Socket } from "node:net";
import pg from "pg";
import {
  type Armed,
  type FromWorker,
  handlerOf,
  lastWords,
  type Moment,
  type ToWorker,
} from "./point.ts";

/**
 * Loaded into a worker from outside, before its own first line (`node --import`). Wraps the process's
 * ways to the world: each query, call, mail and word to the engine that a story makes is
 * a point, and at the armed one the process ends itself with SIGKILL. The product knows nothing of it.
 */
interface Story {
  /** Such as `reservation/book`. */
  readonly handler: string;
  /** `organisation:reservation` or `organisation:freed time`; empty until the engine has sent it. */
  key: string;
  /** How many of each. */
  readonly passed: Map<string, number>;
}

const stories = new AsyncLocalStorage<Story>();
let armed: Armed[] = [];
/** Milliseconds after which a call that began has left. */
const leaves = 25;

type Call = (this: unknown, ...args: unknown[]) => unknown;

function wrap(owner: object, name: string, around: (original: Call) => Call): void {
  Reflect.set(owner, name, around(Reflect.get(owner, name) as Call));
}

/** Passes a point, alive or not. */
function pass(what: string, go: () => unknown): unknown {
  const story = stories.getStore();
  if (!story) return go();
  const nth = (story.passed.get(what) ?? 0) + 1;
  story.passed.set(what, nth);
  const mine = armed.find((one) => one.handler === story.handler && story.key.includes(one.key));
  if (!mine) return go();
  const { number, at } = mine;
  if (at === null) tell({ kind: "passed", number, point: { what, nth } });
  const isHere = at?.point.what === what && at.point.nth === nth;
  const dieIf = (moment: Moment) => {
    if (isHere && at.moment === moment) die(number);
  };
  dieIf("before");
  const result = go();
  setTimeout(() => dieIf("sent"), leaves).unref();
  if (result instanceof Promise) return result.finally(() => dieIf("after"));
  setTimeout(() => dieIf("after"), 1).unref();
  return result;
}

function die(number: number): never {
  writeSync(2, `${lastWords}${number}\n`);
  process.kill(process.pid, "SIGKILL");
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

function tell(message: FromWorker): void {
  process.send?.(message);
}

wrap(
  pg.Client.prototype,
  "query",
  (original) =>
    function query(...args) {
      const [asked] = args;
      const text = typeof asked === "string" ? asked : String(Object(asked).text);
      const said = text
        .replaceAll(/'[^']*'/g, "…")
        .replaceAll(/\s+/g, " ")
        .slice(0, 60);
      return pass(`database ${said}`, () => original.apply(this, args));
    },
);

wrap(globalThis, "fetch", (original) => (...args) => {
  const [address, request] = args;
  const { method = "GET" }: RequestInit = Object(request);
  const path = new URL(String(address)).pathname.replaceAll(/\d{6,}/g, "…");
  return pass(`fetch ${method} ${path}`, () => original.apply(globalThis, args));
});

const mailPort = Number(new URL(process.env.SMTP_URL ?? "smtp://none:25").port);

/** A command, or the dot that ends a mail; the lines of the mail itself are of no consequence. */
const smtpWords = /^(EHLO|MAIL|RCPT|DATA|QUIT|(?:\r\n)?\.)(?=[ \r])/;

wrap(
  Socket.prototype,
  "write",
  (original) =>
    function write(...args) {
      const isMail = this instanceof Socket && this.remotePort === mailPort;
      const [, said] = (isMail && smtpWords.exec(String(args[0]))) || [];
      const go = () => original.apply(this, args);
      return said === undefined ? go() : pass(`mail ${said.trim()}`, go);
    },
);

const handlers: ReadonlySet<string> = new Set(Object.values(handlerOf));

/** The engine asks for a story with a request, and its answer is the journal. */
wrap(http2, "createServer", (original) => (...args) => {
  const listen = args.at(-1) as Call;
  return original.apply(http2, [
    ...args.slice(0, -1),
    (request: http2.Http2ServerRequest, response: http2.Http2ServerResponse) => {
      const handler = /\/invoke\/(\w+\/\w+)/.exec(request.url)?.[1] ?? "";
      if (!handlers.has(handler)) return listen(request, response);
      const story: Story = { handler, key: "", passed: new Map() };
      readKey(request, story);
      for (const name of ["write", "end"]) {
        wrap(
          response,
          name,
          (said) =>
            (...words) =>
              pass(`engine ${name}`, () => said.apply(response, words)),
        );
      }
      return stories.run(story, () => listen(request, response));
    },
  ]);
});

/** The story's key is in the first message, as text. */
function readKey(request: http2.Http2ServerRequest, story: Story): void {
  wrap(request, "push", (original) => (...args) => {
    const [chunk] = args;
    if (story.key === "" && Buffer.isBuffer(chunk)) {
      story.key = /[0-9a-f-]{36}:[0-9a-f-]{36}/.exec(chunk.toString("latin1"))?.[0] ?? "";
    }
    return original.apply(request, args);
  });
}

// Loaded ahead, so that taking the dead one's place is quick. The worker's own first line comes after.
const server = new URL("../../../apps/server/src/", import.meta.url);
for (const room of ["booking", "diary"]) await import(new URL(`${room}/story.ts`, server).href);
for (const file of ["config", "mail/mail"])
  await import(new URL(`platform/${file}.ts`, server).href);
tell({ kind: "loaded" });
// Nobody is left who would end it.
process.on("disconnect", () => process.exit());
await new Promise<void>((resolve) => {
  process.on("message", (message: ToWorker) => {
    if (message.kind === "disarm") {
      armed = armed.filter(({ number }) => number !== message.number);
      return;
    }
    armed = [...armed, ...message.armed];
    if (message.kind === "arm") tell({ kind: "armed" });
    else resolve();
  });
});
