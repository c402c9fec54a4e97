import { createServer, type IncomingMessage, type Server } from "node:http";
import { type Action, actionPaths, findAction } from "./action.ts";
import type { FindDrives } from "./drives/drive-threads.ts";
import { failure, failureFrom } from "./failure.ts";
import { log } from "./log.ts";
import { metrics } from "./metrics.ts";
import { answerNames, namePaths } from "./names/answer-names.ts";
import type { Names } from "./names/open-names.ts";
import type { Outcome, Pool } from "./pool.ts";

/** 2 MB hold some 40,000 places. */
const largestBody = 2_000_000;

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

interface ServerOptions {
  readonly pool: Pool;
  /** Null: there is no drive index. */
  readonly drives: { readonly find: FindDrives; readonly proof: unknown } | null;
  /** Null: the import wrote none. */
  readonly names: Names | null;
  readonly tilesetVersion: string;
}

/** By the drive index; the rest are Valhalla's own paths. Where no index answers it is not found, and the engine is asked. */
const drivesPath = "/drives";

/** Valhalla's own paths and JSON, along with `/drives`, `/names`, `/towns`, `/healthz` and `/metrics`. */
export function routingServer({ pool, drives, names, tilesetVersion }: ServerOptions): Server {
  const { count, text } = metrics();

  const server = createServer((request, response) => {
    const url = URL.parse(request.url ?? "", "http://routing");
    const gone = new AbortController();
    response.once("close", () => {
      gone.abort();
      const path = url && isKnown(url.pathname) ? url.pathname : "other";
      count(path, response.writableFinished ? response.statusCode : 499);
    });

    void answer(url, request, gone.signal)
      .catch((error: Error) => {
        log("a request could not be read", { why: error.message });
        return failed(100, 400, "The request could not be read");
      })
      .then(({ status, body, headers }) => {
        if (!server.listening) response.setHeader("connection", "close"); // we are stopping
        response.writeHead(status, {
          "content-type": "application/json;charset=utf-8",
          ...headers,
        });
        response.end(body);
      });
  });
  return server;

  async function answer(
    url: URL | null,
    request: IncomingMessage,
    gone: AbortSignal,
  ): Promise<Answer> {
    const path = url?.pathname ?? "";
    if (path === "/healthz") return health(pool.count().ready);
    if (path === "/metrics") {
      return plain(text({ ...pool.count(), hasIndex: drives !== null }));
    }
    const action = findAction(path);
    const find = finderFor(path, action, gone);
    if (!url || !find || !isKnown(path)) return notFound();
    if (request.method !== "GET" && request.method !== "POST") {
      return failed(101, 405, "Try a POST or GET request instead");
    }

    const inUrl = url.searchParams.get("json") ?? "";
    const body = request.method === "GET" ? inUrl : await readBody(request);
    if (body === null) return failed(100, 413, `A request may have ${largestBody} bytes`, closing);
    const outcome = await find(body);
    return outcome ? answerFrom(outcome, action) : notFound();
  }

  /** Nothing: nobody answers at that path. */
  function finderFor(path: string, action: Action | null, gone: AbortSignal) {
    if (action) return (body: string) => pool.ask({ action, body }, gone);
    if (!isName(path)) return drives?.find;
    return names ? async (body: string) => named(names, path, body) : null;
  }

  function answerFrom(outcome: Outcome, action: Action | null): Answer {
    switch (outcome.kind) {
      case "answer":
        return {
          status: 200,
          body: action === "status" ? withVersion(outcome.json) : outcome.json,
        };
      case "refusal": {
        const refusal = failureFrom(outcome.message);
        return { status: refusal.status_code, body: JSON.stringify(refusal) };
      }
      case "crashed":
        return failed(199, 500, "The engine died over this request, twice");
      case "late":
        return failed(199, 504, "The request was not answered in time");
      case "full":
        return failed(199, 503, "Too many requests are waiting", { "retry-after": "1" });
      case "gone":
        return { status: 499, body: "" }; // nobody reads it
    }
  }

  function withVersion(json: string): string {
    const ours = { tileset_version: tilesetVersion, drive_index: drives?.proof ?? null };
    return JSON.stringify({ ...JSON.parse(json), ...ours });
  }
}

function isKnown(path: string): boolean {
  return path === drivesPath || isName(path) || findAction(path) !== null;
}

function isName(path: string): boolean {
  return namePaths.some((one) => one === path);
}

function named(names: Names, path: string, body: string): Outcome {
  const answer = answerNames(names, path, body);
  if (answer === null) return { kind: "refusal", message: "Failed to parse location" };
  return { kind: "answer", json: JSON.stringify(answer) };
}

/** In Valhalla's words. */
function notFound(): Answer {
  return failed(106, 404, `Try any of: ${actionPaths.join(" ")}`);
}

const closing = { connection: "close" };

function failed(code: number, status: number, error: string, headers = {}): Answer {
  return { status, body: JSON.stringify(failure(code, status, error)), headers };
}

function health(workersReady: number): Answer {
  return { status: workersReady > 0 ? 200 : 503, body: JSON.stringify({ workersReady }) };
}

function plain(body: string): Answer {
  return { status: 200, body, headers: { "content-type": "text/plain;version=0.0.4" } };
}

/** null when it is larger than we take. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length;
    if (bytes > largestBody) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
