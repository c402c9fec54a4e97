import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { send } from "./send.ts";

/** What comes of one request to a server that answers so. */
async function ask(answer: RequestListener, deadline = 2_000) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const request = {
    method: "GET",
    url: `http://127.0.0.1:${port}/`,
    token: "t",
    body: null,
  } as const;
  const outcome = await send(request, AbortSignal.timeout(deadline));
  server.closeAllConnections();
  server.close();
  return outcome;
}

test("204 and 304 have no body, on purpose", async () => {
  for (const status of [204, 304]) {
    expect(await ask((_, reply) => reply.writeHead(status).end())).toEqual({ kind: "nothing" });
  }
});

test("a redirect is not followed: the token stays here", async () => {
  const asked: string[] = [];
  const outcome = await ask(({ url = "" }, reply) => {
    asked.push(url);
    reply.writeHead(302, { location: "/elsewhere" }).end();
  });
  expect(outcome).toMatchObject({ kind: "lost", isLate: false });
  expect(asked).toEqual(["/"]);
});

test("an answer that does not come, or does not end, in time is late", async () => {
  expect(await ask(() => {}, 50)).toMatchObject({ kind: "lost", isLate: true });
  const begun = ask((_, reply) => reply.writeHead(200).write('{"data":['), 50);
  expect(await begun).toMatchObject({ kind: "lost", isLate: true });
});

test("what is not JSON is lost, but too many calls and no access count by their status", async () => {
  const say = (status: number) => ask((_, reply) => reply.writeHead(status).end("<html>"));
  for (const status of [200, 403, 500, 503])
    expect(await say(status)).toMatchObject({ kind: "lost" });
  for (const status of [401, 429]) {
    expect(await say(status)).toMatchObject({ kind: "answer", status, body: null });
  }
});
