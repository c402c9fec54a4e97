import { lookup as systemLookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { Agent, buildConnector, request } from "undici";
import { isPublicAddress } from "./is-public-address.ts";
import { type AllowedHosts, judgeWebhookAddress } from "./webhook-address.ts";

type Posted =
  | {
      readonly kind: "answered";
      readonly status: number;
      /** Seconds that the other side asks us to wait; null: it says nothing. */
      readonly retryAfter: number | null;
    }
  /** Nothing was sent, and never will be: not an address we post to, by its name or by its numbers. */
  | { readonly kind: "refused" }
  /** No answer in time. It may have arrived all the same. */
  | { readonly kind: "unreachable"; readonly code: string };

/** Posts JSON to an address that a person typed. Never throws, and shows nothing of the answer but its status. */
export type PostJson = (url: string, body: object) => Promise<Posted>;

/** Milliseconds, from the name's lookup to the answer's end. */
const deadline = 5_000;
/** Of these for the connection: undici hears of an abort only once it is connected. */
const connectDeadline = 3_000;
const answerAtMost = 64 * 1024;
/** One connection for each message: the next one may be a day away. */
const fresh = { pipelining: 0, connectTimeout: connectDeadline };

/** Three locks: the name is on the list, every address behind it is public, and no redirect is followed. */
export function guardedFetch({
  allowedHosts,
  lookup = systemLookup,
}: {
  allowedHosts: AllowedHosts;
  lookup?: LookupFunction;
}): PostJson {
  const guarded = guardedAgent(lookup);
  const trusted = new Agent(fresh);
  return async (text, body) => {
    const address = judgeWebhookAddress(text, allowedHosts);
    if (address.kind === "refused") return address;
    const signal = AbortSignal.timeout(deadline);
    try {
      const answer = await request(address.url, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
        dispatcher: address.isTrusted ? trusted : guarded,
        signal,
      });
      await answer.body.dump({ limit: answerAtMost, signal }).catch(() => {});
      const retryAfter = readSeconds(answer.headers["retry-after"]);
      return { kind: "answered", status: answer.statusCode, retryAfter };
    } catch (error) {
      const code = codeOf(error);
      return code === refusedCode ? { kind: "refused" } : { kind: "unreachable", code };
    }
  };
}

/** Connects to public addresses alone, and to the very answer it checked, whichever server gave it. */
export function guardedAgent(lookup: LookupFunction): Agent {
  const connect = buildConnector({ timeout: connectDeadline, lookup: guardLookup(lookup) });
  return new Agent({
    ...fresh,
    connect(options, callback) {
      // Numbers are connected to without a lookup.
      const literal = options.hostname.replace(/^\[|\]$/g, "");
      if (isIP(literal) !== 0 && !isPublicAddress(literal)) return callback(refusal(), null);
      connect(options, (error, socket) => {
        if (error) return callback(error, null);
        if (isPublicAddress(socket.remoteAddress ?? "")) return callback(null, socket);
        socket.destroy();
        callback(refusal(), null);
      });
    },
  });
}

/** One address that is not public spoils them all: which of them would be tried is not ours to say. */
function guardLookup(lookup: LookupFunction): LookupFunction {
  return (host, options, callback) =>
    lookup(host, { ...options, all: true }, (error, answer) => {
      if (error) return callback(error, []);
      const addresses = typeof answer === "string" ? [] : answer;
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
        return callback(refusal(), []);
      }
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
}

const refusedCode = "ADDRESS_REFUSED";

function refusal(): NodeJS.ErrnoException {
  return Object.assign(new Error("That address is not public"), { code: refusedCode });
}

function codeOf(error: unknown): string {
  const { code, name }: { code?: unknown; name?: unknown } = Object(error);
  return typeof code === "string" ? code : String(name);
}

function readSeconds(header: string | string[] | undefined): number | null {
  return typeof header === "string" && /^\d{1,6}$/.test(header) ? Number(header) : null;
}
