import { randomBytes, randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { parseArgs } from "node:util";

/** A process of its own, so that the measuring one is not slowed by it: so many forged cookies a second, until it is ended. */
const { values } = parseArgs({
  options: { url: { type: "string", default: "" }, perSecond: { type: "string", default: "400" } },
});
const agent = new Agent({ keepAlive: true, maxSockets: 400 });
const tickMs = 50;

function send(): void {
  const text = () => randomBytes(32).toString("base64url");
  const cookie = `__Host-milepost=${randomUUID()}.${text()}.${text()}`;
  const asked = request(`${values.url}/auth/check-auth`, { agent, headers: { cookie } }, (answer) =>
    answer.resume(),
  );
  asked.on("error", () => {});
  asked.end();
}

setInterval(() => {
  for (let n = 0; n < (Number(values.perSecond) * tickMs) / 1_000; n += 1) send();
}, tickMs);
console.log("listening");
