import { writeFile } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders, request as plainRequest } from "node:http";
import { request } from "node:https";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connect, type SecureVersion } from "node:tls";
import { portOrFree } from "@milepost/cell/port-or-free.ts";
import { type Part, startChild } from "@milepost/cell/start-child.ts";
import { temporaryDirectory } from "@milepost/kit/temporary.ts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { textOf } from "./settings-known.ts";

const [httpPort, httpsPort] = [await portOrFree(0), await portOrFree(0)];
const echoPort = await portOrFree(0);
const directory = await temporaryDirectory();
const parts: Part[] = [];

/** As it is shipped, for this machine: its own certificate and ports, and `api` behind it. */
async function startProxy(name: string, api: string, ports: readonly [number, number]) {
  const [http, https] = ports;
  const here = (await textOf("ops/Caddyfile"))
    .replace("admin off", `admin off\n\thttp_port ${http}\n\tdefault_bind 127.0.0.1`)
    .replace("https://milepost.example.com", `https://localhost:${https}`)
    .replace("127.0.0.1:3000", api);
  const file = join(directory.path, `${name}.caddy`);
  await writeFile(file, here);
  const part = await startChild({
    name,
    command: "caddy",
    logFile: `${file}.log`,
    args: ["run", "--adapter", "caddyfile", "--config", file],
    env: { HOME: directory.path, XDG_DATA_HOME: directory.path, XDG_CONFIG_HOME: directory.path },
    ready: () => speaks(https, "TLSv1.3").then(Boolean),
  });
  parts.push(part);
}

/** The cipher that was agreed on; null: none was. */
function speaks(port: number, version: SecureVersion, ciphers = "ALL:@SECLEVEL=0") {
  return new Promise<string | null>((resolve) => {
    const versions = { minVersion: version, maxVersion: version, ciphers };
    const socket = connect(
      { host: "127.0.0.1", port, servername: "localhost", rejectUnauthorized: false, ...versions },
      () => {
        resolve(socket.getCipher().name);
        socket.destroy();
      },
    );
    socket.once("error", () => resolve(null));
  });
}

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

function ask(port: number, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const send = port === httpPort ? plainRequest : request;
  return new Promise((resolve, reject) => {
    const to = {
      host: "127.0.0.1",
      port,
      path,
      rejectUnauthorized: false,
      servername: "localhost",
    };
    send({ ...to, headers: { host: `localhost:${port}`, ...headers } }, (answer) => {
      let text = "";
      answer.on("data", (chunk) => {
        text += chunk;
      });
      answer.on("end", () => resolve({ status: answer.statusCode, headers: answer.headers, text }));
    })
      .once("error", reject)
      .end();
  });
}

const echo = createServer(({ headers }, response) => response.end(JSON.stringify(headers)));

beforeAll(async () => {
  await startProxy("proxy", new URL(inject("cell").url).host, [httpPort, httpsPort]);
});

afterAll(async () => {
  await Promise.all(parts.map((part) => part.stop()));
  echo.close();
  await directory.remove();
});

test("TLS 1.2 and 1.3 are spoken and nothing older, with ciphers of today alone", async () => {
  expect(await speaks(httpsPort, "TLSv1.3")).toMatch(/^TLS_(AES|CHACHA20)/);
  expect(await speaks(httpsPort, "TLSv1.2")).toMatch(/^ECDHE-.*(GCM|CHACHA20)/);
  expect(await speaks(httpsPort, "TLSv1.1")).toBeNull();
  expect(await speaks(httpsPort, "TLSv1")).toBeNull();
  for (const old of ["AES128-GCM-SHA256", "AES128-SHA", "ECDHE-ECDSA-AES128-SHA", "aNULL"]) {
    expect(await speaks(httpsPort, "TLSv1.2", `${old}:@SECLEVEL=0`), old).toBeNull();
  }
});

test("pages come through it as the api sends them; figures for the operator do not", async () => {
  const page = await ask(httpsPort, "/");
  expect(page.status).toBe(200);
  expect(page.headers["strict-transport-security"]).toContain("max-age=31536000");
  expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
  const { url, apiEnv } = inject("cell");
  const watcher = { authorization: `Bearer ${apiEnv.METRICS_TOKEN}` };
  expect((await fetch(`${url}/metrics`, { headers: watcher })).status).toBe(200);
  expect((await ask(httpsPort, "/metrics", watcher)).status).toBe(404);
  const plain = await ask(httpPort, "/search?postcode=MP1");
  expect([plain.status, plain.headers.location]).toEqual([
    308,
    `https://localhost:${httpsPort}/search?postcode=MP1`,
  ]);
});

test("a caller cannot say who they are, and waits while the api restarts", async () => {
  const ports = [await portOrFree(0), await portOrFree(0)] as const;
  await startProxy("proxy before nobody", `127.0.0.1:${echoPort}`, ports);
  const asked = ask(ports[1], "/", {
    "x-forwarded-for": "203.0.113.9",
    "x-forwarded-proto": "http",
  });
  await sleep(500);
  await new Promise<void>((resolve) => echo.listen(echoPort, "127.0.0.1", resolve));
  const { status, text } = await asked;
  expect(status).toBe(200);
  expect(JSON.parse(text)).toMatchObject({
    "x-forwarded-for": "127.0.0.1",
    "x-forwarded-proto": "https",
  });
});
