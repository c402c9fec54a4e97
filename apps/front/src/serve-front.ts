import { randomBytes } from "node:crypto";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { chooseCell, hintCookie } from "./choose-cell.ts";
import type { Directory } from "./directory.ts";
import { namedOrganisation } from "./named-organisation.ts";
import { type Passed, passOn, withoutConnection } from "./pass-on.ts";
import { readBody } from "./read-body.ts";

interface Ports {
  readonly cells: ReadonlyMap<string, string>;
  readonly first: string;
  readonly directory: Pick<Directory, "find">;
  readonly onLost: (error: unknown) => void;
}

/** Bytes. The cells take a little less. */
const bodyAtMost = 1_100_000;
/** Milliseconds that a request waits for an organisation which is on its way to another cell, and between two tries. */
const patience = 25_000;
const triesApart = 200;
/** Seconds that a hint lasts: as long as a sign-in. */
const hintSeconds = 600;

/** Passes each request on to the cell that has its organisation, and holds it while the organisation is moving. */
export function serveFront(given: Ports): Server {
  const ports = { ...given, held: new Map<string | Passed, number>() };
  return createServer((request, response) => {
    answer(ports, request, response).catch((error) => {
      // Who asked is gone, or the cell ended in the middle of its answer.
      ports.onLost(error);
      response.destroy();
    });
  });
}

interface Holding extends Ports {
  /** How many requests are held of each organisation, and of each that names none by itself. */
  readonly held: Map<string | Passed, number>;
}

async function answer(
  ports: Holding,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { url: address = "/", method = "GET", headers } = request;
  if (address === "/healthz" || address === "/readyz") return void response.end("ok");
  // Each cell's own: nobody means the one that happens to be asked.
  if (address === "/metrics") return sendProblem(response, headers, notHere);
  const body = await readBody(request, bodyAtMost);
  if (body === null) return sendProblem(response, headers, tooLong);
  const gone = new AbortController();
  response.on("close", () => gone.abort());
  const ip = request.socket.remoteAddress ?? "";
  await answerFrom(ports, { address, method, headers, body, ip }, response, gone.signal);
}

async function answerFrom(
  ports: Holding,
  asked: Passed,
  response: ServerResponse,
  signal: AbortSignal,
): Promise<void> {
  const { held } = ports;
  const whose = namedOrganisation(asked) ?? asked;
  const count = (by: number) => held.set(whose, (held.get(whose) ?? 0) + by);
  let isHeld = false;
  try {
    for (const until = Date.now() + patience; ; await sleep(triesApart, undefined, { signal })) {
      const name = chooseCell(ports, asked);
      const got = await passOn(ports.cells.get(name) ?? "", asked, signal).catch(ports.onLost);
      if (!got) return sendProblem(response, asked.headers, cellAway);
      const refusal = await readRefusal(got);
      // All who were held come in at the same moment, and may be too many for it, with those who come only now.
      const isTooMany = got.statusCode === 429 && held.has(whose);
      const mayComeLater = (refusal?.isAtDoor || isTooMany) && Date.now() < until;
      if (mayComeLater && !isHeld) count(1);
      isHeld ||= mayComeLater;
      if (mayComeLater) continue;
      response.writeHead(got.statusCode ?? 502, {
        ...withoutConnection(got.headers),
        ...hintFor(asked, name),
      });
      if (refusal) return void response.end(refusal.body);
      return await pipeline(got, response);
    }
  } finally {
    if (isHeld) count(-1);
    if (held.get(whose) === 0) held.delete(whose);
  }
}

/** A customer's page asks for its template without a word about whose it is. */
function hintFor({ address }: Passed, name: string): Record<string, string> {
  if (!address.startsWith("/thank-you?")) return {};
  const hint = `${hintCookie}=${name}; Path=/; Max-Age=${hintSeconds}; Secure; HttpOnly; SameSite=Lax`;
  return { "set-cookie": hint };
}

interface Refusal {
  readonly body: Buffer;
  /** The organisation is on its way, or in another cell: nothing was done, and the same may be asked again. */
  readonly isAtDoor: boolean;
}

const refusals: readonly (number | undefined)[] = [421, 429, 503];

/** Null: it is something else, and not read yet. */
async function readRefusal(got: IncomingMessage): Promise<Refusal | null> {
  if (!refusals.includes(got.statusCode)) return null;
  const body = (await readBody(got, bodyAtMost)) ?? Buffer.alloc(0);
  return { body, isAtDoor: /"code":"ORGANISATION_MOV(ED|ING)"/.test(body.toString()) };
}

interface Problem {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const notHere: Problem = { status: 404, code: "NOT_FOUND", message: "There is nothing here." };
const tooLong: Problem = { status: 413, code: "BAD_REQUEST", message: "The request is too long." };
const cellAway: Problem = {
  status: 502,
  code: "BAD_GATEWAY",
  message: "Milepost is not available at the moment.",
  headers: { "retry-after": "5" },
};

/** As the cells send one, under the id of the trace that the browser began. */
function sendProblem(
  response: ServerResponse,
  { traceparent }: IncomingHttpHeaders,
  { status, code, message, headers }: Problem,
): void {
  const begun = /^00-([0-9a-f]{32})-/.exec(String(traceparent))?.[1];
  const traceId = begun ?? randomBytes(16).toString("hex");
  const type = `urn:milepost:problem:${code}`;
  const said = { detail: message, message, error: message, traceId };
  response.writeHead(status, {
    "content-type": "application/problem+json",
    "cache-control": "no-store",
    connection: "close",
    ...headers,
  });
  response.end(JSON.stringify({ type, title: code, status, code, ...said }));
}
