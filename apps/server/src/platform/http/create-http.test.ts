import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { listUsers } from "@milepost/contract/endpoints/crm-user.ts";
import { everyEndpoint } from "@milepost/contract/endpoints/endpoints.ts";
import { logError } from "@milepost/contract/endpoints/log-error.ts";
import { pino } from "pino";
import { expect, test } from "vitest";
import { createLog } from "../create-log.ts";
import type { OrganisationId } from "../database/organisation-id.ts";
import type { Admission } from "../queue/admission.ts";
import { createHttp } from "./create-http.ts";
import { Problem } from "./problem.ts";
import { readUpload } from "./read-upload.ts";
import type { Gate, Route } from "./route.ts";
import { serve } from "./serve.ts";

const publicUrl = "http://localhost:3000";
const newHttp = () => createHttp({ log: createLog("silent"), publicUrl });
const nothing = async () => {};
const nobody: Gate = {
  claimed: () => null,
  identify: async () => null,
  allows: () => false,
};
const admission: Admission = {
  heedWait() {},
  refuseEarly() {},
  run: (_lane, _organisation, work) => work(),
  runLarge: (_part, work) => work(),
};
const guards = { gate: nobody, admission, audit: nothing };
const answers: readonly Route[] = everyEndpoint.map((endpoint) => ({
  endpoint,
  handle: async () => ({ success: true }),
  laneOf: undefined,
}));

test("a route that does not say who may call it stops the server from starting", async () => {
  const http = await newHttp();
  http.get("/careless", async () => "hello");
  await expect(http.ready()).rejects.toThrow("Nobody says who may call GET /careless");
});

test("every call of the contract says who may call it", async () => {
  const http = await newHttp();
  serve(http, answers, guards);
  await expect(http.ready()).resolves.toBeDefined();
});

test("a call of the contract that nobody answers stops the server from starting", async () => {
  const http = await newHttp();
  const others = answers.filter(({ endpoint }) => endpoint !== logError);
  expect(() => serve(http, others, guards)).toThrow("Nobody answers POST /api/log-error");
});

test("a fault of ours is a problem without details, and one of the caller's says what is wrong", async () => {
  const http = await newHttp();
  const config = { caller: "public" } as const;
  http.get("/fault", { config }, async () => {
    throw new Error("the password is hunter2");
  });
  http.get("/mistake", { config }, async () => {
    throw new Problem("POSTCODE_MISSING", "No postcode was given.");
  });
  http.get("/away", { config }, async () => {
    throw new Problem("DIARY_NOT_READ", "We haven’t read the diaries yet. Try again in a minute.");
  });
  const fault = await http.inject("/fault");
  expect(fault.statusCode).toBe(500);
  expect(fault.body).not.toContain("hunter2");
  const away = await http.inject("/away");
  expect([away.statusCode, away.headers["retry-after"]]).toEqual([503, "5"]);
  const mistake = await http.inject("/mistake");
  expect(mistake.json()).toMatchObject({
    status: 400,
    code: "POSTCODE_MISSING",
    error: "No postcode was given.",
  });
});

test.each(["/%zz", "/by-name/%ff", `/by-name/${"x".repeat(200)}`, "/by-name/%00"])(
  "an address that cannot be read is a problem like any other: %s",
  async (url) => {
    const http = await newHttp();
    http.get("/by-name/:name", { config: { caller: "public" } }, async () => "found");
    const { statusCode, headers, body } = await http.inject(url);
    expect(statusCode).toBe(400);
    expect(headers["content-type"]).toContain("application/problem+json");
    expect(JSON.parse(body)).toMatchObject({ code: "BAD_REQUEST", status: 400 });
  },
);

test("a request whose head is too long is a problem like any other, and its connection ends", async () => {
  const http = await newHttp();
  http.get("/", { config: { caller: "public" } }, async () => "found");
  const { port } = new URL(await http.listen({ host: "127.0.0.1", port: 0 }));
  const socket = connect({ host: "127.0.0.1", port: Number(port) });
  socket.write(`GET /${"a".repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  // Until the server has ended it.
  const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n");
  await http.close();
  expect(head).toMatch(/^HTTP\/1.1 400 /);
  expect(head.toLowerCase()).toContain("connection: close");
  expect(head).toContain("application/problem+json");
  expect(JSON.parse(body)).toMatchObject({ code: "BAD_REQUEST", status: 400 });
});

test("a form that breaks off in the middle of its file is the caller's mistake", async () => {
  const http = await newHttp();
  const upload = { field: "template", extension: ".html" } as const;
  http.post("/upload", { config: { caller: "public" } }, (request) =>
    readUpload(request, { upload }),
  );
  const payload =
    '--x\r\ncontent-disposition: form-data; name="template"; filename="a.html"\r\n\r\n<p>';
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  const answer = await http.inject({ method: "POST", url: "/upload", headers, payload });
  expect(answer.json()).toMatchObject({
    status: 400,
    detail: "The file didn’t arrive whole. Try again.",
  });
});

test("a call with a limit is refused once it is used up", async () => {
  const http = await newHttp();
  serve(http, answers, guards);
  const send = () =>
    http.inject({
      method: "POST",
      url: logError.path,
      payload: {
        message: "",
        stack: "",
        url: "",
        timestamp: "2026-11-15T00:00:00Z",
        userAgent: "",
      },
    });
  for (let count = 0; count < logError.perMinute; count += 1) {
    expect((await send()).statusCode).toBe(200);
  }
  const refused = await send();
  expect([refused.statusCode, refused.json().code]).toEqual([429, "TOO_MANY_REQUESTS"]);
});

test("every answer is kept by nobody, framed by nobody, taken for nothing else and asked for over https alone", async () => {
  const http = await newHttp();
  const config = { caller: "public" } as const;
  http.get("/answer", { config }, async () => ({ customer: "Ada" }));
  http.get("/kept", { config }, async (_, reply) =>
    reply.header("cache-control", "no-cache").send(""),
  );
  for (const url of ["/answer", "/nothing"]) {
    const { headers } = await http.inject(url);
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "content-type": expect.stringContaining("charset=utf-8"),
      "referrer-policy": "same-origin",
      "strict-transport-security": "max-age=31536000; includeSubDomains",
      "x-content-type-options": "nosniff",
    });
    const policy = headers["content-security-policy"];
    for (const rule of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
      expect(policy).toContain(rule);
    }
    expect(Object.keys(headers).filter((name) => /allow-origin|powered|server/.test(name))).toEqual(
      [],
    );
  }
  expect((await http.inject("/kept")).headers["cache-control"]).toBe("no-cache");
});

test("a method that no route names is not answered, TRACE least of all", async () => {
  const http = await newHttp();
  http.get("/answer", { config: { caller: "public" } }, async () => "hello");
  for (const method of ["TRACE", "OPTIONS", "PUT"] as const) {
    const headers = { "x-secret": "hunter2" };
    const answer = await http.inject({ method: method as "PUT", url: "/answer", headers });
    expect([method, answer.statusCode]).toEqual([method, 404]);
    expect(answer.body).not.toContain("hunter2");
  }
});

test("only our own proxies can say where a request comes from", async () => {
  const addressOf = async (trustedProxies: string[], remoteAddress: string) => {
    const http = await createHttp({ log: createLog("silent"), publicUrl, trustedProxies });
    http.get("/who", { config: { caller: "public" } }, async ({ ip }) => ip);
    const headers = { "x-forwarded-for": "192.0.2.1, 203.0.113.9" };
    return (await http.inject({ url: "/who", remoteAddress, headers })).body;
  };
  expect(await addressOf([], "10.0.0.1")).toBe("10.0.0.1");
  expect(await addressOf(["10.0.0.0/8"], "198.51.100.7")).toBe("198.51.100.7");
  // The last one is what the proxy saw itself; the one before it is what the caller wrote.
  expect(await addressOf(["10.0.0.0/8"], "10.0.0.1")).toBe("203.0.113.9");
});

test("a refusal is logged by its code, and with who asked once that is known", async () => {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => lines.push(JSON.parse(line));
  const http = await createHttp({ log: pino({ level: "info" }, { write }), publicUrl });
  const somebody = {
    organisation: "an organisation" as OrganisationId,
    organisationName: "",
    userId: "a user",
    crmUserId: "",
    name: "Ada",
    email: "",
    isAdmin: false,
    isCrmConnected: true,
    dataCentre: "eu",
  };
  const gate: Gate = {
    ...nobody,
    identify: async () => ({ identity: somebody, requireSubscription: nothing }),
  };
  serve(http, answers, { ...guards, gate });
  expect((await http.inject(listUsers.path)).statusCode).toBe(403);
  const who = {
    organisation: "an organisation",
    user: "a user",
    traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
  };
  expect(lines).toEqual([
    expect.objectContaining({ ...who, code: "NOT_AUTHORISED" }),
    expect.objectContaining({ ...who, route: listUsers.path, status: 403 }),
  ]);
  expect(JSON.stringify(lines)).not.toContain("Ada");
});

test("a request that says twice where it ends is refused before anybody reads it", async () => {
  const http = await newHttp();
  let read = 0;
  http.post("/answer", { config: { caller: "public" } }, async () => {
    read += 1;
    return "hello";
  });
  const { port } = new URL(await http.listen({ host: "127.0.0.1", port: 0 }));
  const ends = [
    "content-length: 4\r\ntransfer-encoding: chunked",
    "content-length: 4\r\ncontent-length: 9",
  ];
  for (const end of ends) {
    const socket = connect(Number(port), "127.0.0.1");
    socket.write(
      `POST /answer HTTP/1.1\r\nhost: x\r\n${end}\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n`,
    );
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
  }
  expect(read).toBe(0);
  await http.close();
});
