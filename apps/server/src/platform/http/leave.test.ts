import { once } from "node:events";
import { Agent, get } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { createLog } from "../create-log.ts";
import { createHttp } from "./create-http.ts";
import { openLeave } from "./leave.ts";
import { serveOperations } from "./serve-operations.ts";

/** Answers `/slow` on demand; callers keep their connection. */
async function listen() {
  const http = await createHttp({ log: createLog("silent"), publicUrl: "http://localhost:3000" });
  const { promise: toldTo, resolve: answerSlow } = Promise.withResolvers<void>();
  const config = { caller: "public" } as const;
  http.get("/slow", { config }, async () => {
    await toldTo;
    return "done";
  });
  const leave = openLeave(http);
  const { isLeaving } = leave;
  serveOperations(http, {
    partStates: { ask: async () => new Map() },
    registry: new Registry(),
    metricsToken: undefined,
    isLeaving,
  });
  await http.listen({ host: "127.0.0.1", port: 0 });
  const { port } = http.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const ask = (path: string) =>
    new Promise<{ status: number; connection: string | undefined }>((resolve, reject) => {
      get({ agent, port, path, host: "127.0.0.1" }, (answer) => {
        answer.resume();
        const { statusCode: status = 0, headers } = answer;
        answer.on("end", () => resolve({ status, connection: headers.connection }));
      }).on("error", reject);
    });
  return { ask, port, answerSlow, leave: leave.leave };
}

test("a caller who is being answered when the process is asked to end gets the answer, and it ends after that", async () => {
  const { ask, answerSlow, leave } = await listen();
  const slow = ask("/slow");
  await sleep(20);
  const left = leave(0);
  answerSlow();
  expect(await slow).toEqual({ status: 200, connection: "close" });
  await left;
  await expect(ask("/healthz")).rejects.toThrow("ECONNREFUSED");
});

test("while it is leaving it says that it is not ready, answers everybody, and ends each connection", async () => {
  const { ask, port, leave } = await listen();
  const life = async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).json();
  expect(await ask("/readyz")).toEqual({ status: 200, connection: "keep-alive" });
  expect(await life()).toMatchObject({ status: "alive" });
  const left = leave(0.1);
  expect(await ask("/readyz")).toEqual({ status: 503, connection: "close" });
  expect(await ask("/healthz")).toEqual({ status: 200, connection: "close" });
  expect(await life()).toMatchObject({ status: "leaving" });
  await left;
});

test("a caller who had connected but not yet asked is answered", async () => {
  const { port, leave } = await listen();
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  await sleep(20);
  const left = leave(0);
  await sleep(20);
  socket.write("GET /healthz HTTP/1.1\r\nhost: milepost\r\n\r\n");
  const [answer] = await once(socket, "data");
  expect(String(answer)).toMatch(/^HTTP\/1.1 200 /);
  await left;
});
