import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo, LookupFunction } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Agent, request } from "undici";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { hostileAddresses } from "../testing/hostile-addresses.ts";
import { guardedAgent, guardedFetch } from "./guarded-fetch.ts";
import { defaultChatHosts } from "./webhook-address.ts";

/** A server that nobody may reach, on every address of this machine. */
let connections = 0;
let requests = 0;
const canary = createServer((_request, response) => {
  requests += 1;
  response.end("ok");
});
canary.on("connection", () => {
  connections += 1;
});
let port = 0;

/** A server that an administrator's address leads to, and what it answers; 0: a body without end. */
let status = 200;
let headers: Record<string, string> = {};
let poured = 0;
const outside = createServer((_request, response) => {
  if (status > 0) return void response.writeHead(status, headers).end("not for anybody's eyes");
  const chunk = Buffer.alloc(16 * 1024);
  const pour = () => {
    poured += chunk.length;
    if (!response.destroyed && poured < 64 * 1024 * 1024) response.write(chunk, pour);
  };
  pour();
});

function answer(code: number, given: Record<string, string> = {}): void {
  status = code;
  headers = given;
}

let origin = "";

beforeAll(async () => {
  canary.listen(0);
  outside.listen(0, "127.0.0.1");
  await Promise.all([once(canary, "listening"), once(outside, "listening")]);
  port = (canary.address() as AddressInfo).port;
  origin = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
});

beforeEach(() => {
  connections = 0;
  requests = 0;
});

afterAll(() => {
  for (const server of [canary, outside]) {
    server.closeAllConnections();
    server.close();
  }
});

/** Names that lead where we say, one list after the other; the last one stays. */
function leadingTo(...answers: readonly (readonly string[])[]) {
  let asked = 0;
  const lookup: LookupFunction = (_host, { all }, callback) => {
    const addresses = (answers[asked] ?? answers.at(-1) ?? []).map((address) => ({
      address,
      family: address.includes(":") ? 6 : 4,
    }));
    asked += 1;
    if (all) callback(null, addresses);
    else callback(null, addresses[0]?.address ?? "", addresses[0]?.family);
  };
  return { lookup, asked: () => asked };
}

const viaAgent = (url: string, lookup: LookupFunction) =>
  request(url, { dispatcher: guardedAgent(lookup), method: "POST", body: "{}" }).then(
    ({ statusCode }) => statusCode,
    (error: { code: string }) => error.code,
  );

test("of all hostile addresses none reaches the canary, although every name leads to it", async () => {
  const { lookup, asked } = leadingTo(["127.0.0.1"]);
  const post = guardedFetch({ allowedHosts: defaultChatHosts, lookup });
  const corpus = hostileAddresses(`127.0.0.1:${port}`);
  const outcomes = await Promise.all(corpus.map((url) => post(url, {})));
  expect(outcomes.filter(({ kind }) => kind !== "refused")).toEqual([]);
  expect([corpus.length >= 120, connections, asked()]).toEqual([true, 0, 0]);
});

const inside = [
  "127.0.0.1",
  "127.1",
  "2130706433",
  "0x7f000001",
  "0177.0.0.1",
  "0.0.0.0",
  "0",
  "[::1]",
  "[::ffff:127.0.0.1]",
  "[::]",
  "[::ffff:7f00:1]",
];

test("the canary sings when it is asked without a guard", async () => {
  // Some machines have no IPv6.
  const hosts = inside.filter((host) => !host.startsWith("["));
  for (const host of hosts) {
    await request(`http://${host}:${port}/`, { dispatcher: new Agent(), method: "POST" });
  }
  expect(requests).toBe(hosts.length);
});

test.each(inside)(
  "the guarded connection does not go to %s, whatever list let it through",
  async (host) => {
    expect(await viaAgent(`http://${host}:${port}/`, leadingTo(["127.0.0.1"]).lookup)).toBe(
      "ADDRESS_REFUSED",
    );
    expect(connections).toBe(0);
  },
);

test.each([
  [["127.0.0.1"]],
  [["::1"]],
  [["::ffff:127.0.0.1"]],
  [["10.0.0.1"]],
  [["169.254.169.254"]],
  [["64:ff9b::7f00:1"]],
  [["2002:7f00:1::"]],
  [["fe80::1"]],
  [["0.0.0.0"]],
  [["2000::1", "127.0.0.1"]],
  [["127.0.0.1", "2000::1"]],
  [[]],
])("a name that leads to %j is not connected to", async (addresses) => {
  const { lookup } = leadingTo(addresses);
  expect(await viaAgent(`http://hooks.slack.com:${port}/`, lookup)).toBe("ADDRESS_REFUSED");
  const post = guardedFetch({ allowedHosts: ["hooks.slack.com"], lookup });
  expect(await post("https://hooks.slack.com/services/x", {})).toEqual({ kind: "refused" });
  expect(connections).toBe(0);
});

test("a name that leads outside when looked at and inside a moment later is looked at once", async () => {
  // 2000::1 is global and nobody's: nothing is ever sent to anyone.
  const { lookup, asked } = leadingTo(["2000::1"], ["127.0.0.1"]);
  const went = viaAgent(`http://hooks.slack.com:${port}/`, lookup);
  expect(await Promise.race([went, sleep(300)])).not.toBe(200);
  expect([asked(), connections]).toEqual([1, 0]);
  expect(await viaAgent(`http://hooks.slack.com:${port}/`, lookup)).toBe("ADDRESS_REFUSED");
  expect(connections).toBe(0);
});

test("a connection that ended up inside all the same is closed before anything is said", async () => {
  let looked = 0;
  const shifty = {
    family: 4,
    get address() {
      looked += 1;
      return looked === 1 ? "1.1.1.1" : "127.0.0.1";
    },
  };
  const lookup: LookupFunction = (_host, _options, callback) => callback(null, [shifty]);
  const went = await viaAgent(`http://hooks.slack.com:${port}/`, lookup);
  expect([went, requests]).toEqual(["ADDRESS_REFUSED", 0]);
});

test.each([301, 302, 303, 307, 308])(
  "a redirect with %i is an answer, and is not followed",
  async (code) => {
    answer(code, { location: `http://127.0.0.1:${port}/` });
    const posted = await guardedFetch({ allowedHosts: [origin] })(`${origin}/x`, {});
    expect(posted).toEqual({ kind: "answered", status: code, retryAfter: null });
    expect(connections).toBe(0);
  },
);

test("only an answer's status and how long it asks us to wait are passed on", async () => {
  answer(429, { "retry-after": "30" });
  const posted = await guardedFetch({ allowedHosts: [origin] })(`${origin}/x`, {});
  expect(posted).toEqual({ kind: "answered", status: 429, retryAfter: 30 });
  answer(429, { "retry-after": "Wed, 10 Feb 2027 09:00:00 GMT" });
  expect(await guardedFetch({ allowedHosts: [origin] })(`${origin}/x`, {})).toMatchObject({
    retryAfter: null,
  });
});

test("an answer without end is cut off", async () => {
  answer(0);
  poured = 0;
  const posted = await guardedFetch({ allowedHosts: [origin] })(`${origin}/x`, {});
  expect(posted).toMatchObject({ kind: "answered", status: 200 });
  expect(poured).toBeLessThan(16 * 1024 * 1024);
});

test("a server that is not there is unreachable, and the result does not hold its address", async () => {
  const post = guardedFetch({ allowedHosts: ["http://127.0.0.1:1"] });
  const posted = await post("http://127.0.0.1:1/secret", {});
  expect(posted).toEqual({ kind: "unreachable", code: "ECONNREFUSED" });
});
