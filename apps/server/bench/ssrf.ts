import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo, LookupFunction } from "node:net";
import { guardedFetch } from "../src/platform/chat/guarded-fetch.ts";
import { defaultChatHosts } from "../src/platform/chat/webhook-address.ts";
import { hostileAddresses } from "../src/platform/testing/hostile-addresses.ts";

/**
 * As a child of `pnpm trust:web`: addresses that lead inside, names that lead inside, names that lead
 * outside when looked at and inside a moment later, and redirects. Prints how many were tried and how many
 * connections a server inside has had.
 */
let reached = 0;
const canary = createServer((_request, response) => void response.end());
canary.on("connection", () => {
  reached += 1;
});
let location = "";
const outside = createServer((_request, response) => {
  response.writeHead(302, { location }).end();
});
canary.listen(0);
outside.listen(0, "127.0.0.1");
await Promise.all([once(canary, "listening"), once(outside, "listening")]);
const portOf = (server: typeof canary) => (server.address() as AddressInfo).port;
const inside = `127.0.0.1:${portOf(canary)}`;

/** The first answer outside and nobody's, the next ones inside: a name that is turned round. */
function turningRound(): LookupFunction {
  let asked = 0;
  return (_host, { all }, callback) => {
    asked += 1;
    const address = asked === 1 ? "2000::1" : "127.0.0.1";
    const family = asked === 1 ? 6 : 4;
    if (all) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };
}
const leadingInside: LookupFunction = (_host, { all }, callback) => {
  if (all) callback(null, [{ address: "127.0.0.1", family: 4 }]);
  else callback(null, "127.0.0.1", 4);
};

let tried = 0;
async function tryOne(url: string, allowedHosts: readonly string[], lookup: LookupFunction) {
  tried += 1;
  await guardedFetch({ allowedHosts, lookup })(url, {});
}

const hostile = hostileAddresses(inside);
await Promise.all(hostile.map((url) => tryOne(url, defaultChatHosts, leadingInside)));
const names = ["https://hooks.slack.com/services/x", "https://a.logic.azure.com/x"];
await Promise.all(names.map((url) => tryOne(url, defaultChatHosts, leadingInside)));
const turned = turningRound();
await tryOne("https://hooks.slack.com/services/x", defaultChatHosts, turned);
await tryOne("https://hooks.slack.com/services/x", defaultChatHosts, turned);
const origin = `http://127.0.0.1:${portOf(outside)}`;
for (const target of [`http://${inside}/x`, `//${inside}/x`, "http://169.254.169.254/latest"]) {
  location = target;
  await tryOne(`${origin}/x`, [origin], leadingInside);
}
for (const server of [canary, outside]) {
  server.closeAllConnections();
  server.close();
}
console.log(JSON.stringify({ ssrf: tried, reached }));
