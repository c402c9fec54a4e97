import { Buffer } from "node:buffer";
import { randomUUID } from "node:crypto";
import type { Endpoint } from "@milepost/contract/endpoints/endpoint.ts";

/** In the place of anything. */
export const oddValues: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  "",
  " ",
  "\0",
  "MP1\0",
  "\ud800",
  "\udc00x",
  "\u202e",
  0,
  -1,
  0.5,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53,
  1e308,
  -(2 ** 63),
  "2147483648",
  "9007199254740993",
  "9999999999999999999",
  "99999999999999999999",
  "1e3",
  "0x1",
  "1 or 1=1",
  "'; drop table users; --",
  "../../etc/passwd",
  "null",
  "NaN",
  "Infinity",
  "-0",
  "１",
  "a".repeat(10_000),
  "W999Mon10am",
  "W0Sun10am",
  "2026-02-30",
  "275761-01-01",
  "24:00",
  "<script>alert(1)</script>",
  "{{company}}",
  "a@b",
  "http://127.0.0.1:1/",
  "\r\nX: y",
  "00000000-0000-0000-0000-000000000000",
  randomUUID(),
  { id: "1", name: "x" },
  [1, "2", null],
];

const deep = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
const json = { "content-type": "application/json" };

interface Body {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Instead of what the call wants. */
export const oddBodies: readonly (() => Body)[] = [
  () => ({ headers: json, body: Buffer.from(deep(10_000)) }),
  () => ({
    headers: json,
    body: Buffer.from(`{"a":${'{"a":'.repeat(5_000)}1${"}".repeat(5_001)}`),
  }),
  () => ({ headers: json, body: Buffer.from(wide()) }),
  () => ({ headers: json, body: Buffer.from(JSON.stringify("x".repeat(1_200_000))) }),
  () => ({ headers: json, body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) }),
  () => ({ headers: json, body: Buffer.from('{"a":') }),
  () => ({ headers: json, body: Buffer.from("") }),
  () => ({ headers: json, body: Buffer.from("null") }),
  () => ({ headers: json, body: Buffer.from("[]") }),
  () => ({ headers: json, body: Buffer.from('"\\ud800"') }),
  () => ({ headers: { "content-type": "application/xml" }, body: Buffer.from("<a/>") }),
  () => ({ headers: { "content-type": "text/plain" }, body: Buffer.from('{"a":1}') }),
  () => ({
    headers: { "content-type": "application/json; charset=utf-16" },
    body: Buffer.from("{}", "utf16le"),
  }),
  () => ({
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: Buffer.from("a=1&a=2"),
  }),
  () => ({ headers: { "content-type": "multipart/form-data" }, body: Buffer.from("--x\r\n") }),
  () => ({ headers: { "content-type": ";;;" }, body: Buffer.from("{}") }),
  () => ({
    headers: { ...json, "content-encoding": "gzip" },
    body: Buffer.from([0x1f, 0x8b, 0, 0]),
  }),
];

function wide(): string {
  return `{${Array.from({ length: 50_000 }, (_, at) => `"k${at}":1`).join()}}`;
}

export const oddHeaders: readonly Readonly<Record<string, string>>[] = [
  { cookie: "__Host-milepost=x" },
  { cookie: `__Host-milepost=${randomUUID()}.${"s".repeat(43)}` },
  { cookie: `${"a=b; ".repeat(200)}` },
  { origin: "https://evil.example" },
  { "sec-fetch-site": "cross-site" },
  { "x-http-method-override": "DELETE" },
  { accept: "application/xml" },
  { "x-forwarded-for": "1.2.3.4, 5.6.7.8" },
  { "accept-encoding": "gzip;q=x" },
  { range: "bytes=0-1" },
  { "if-none-match": "*" },
];

/** One file, or nearly. */
export const oddFiles: readonly ((endpoint: Endpoint) => Body)[] = [
  (endpoint) => file(endpoint, {}),
  (endpoint) =>
    file(endpoint, {
      content: "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:x\r\nEND:VEVENT\r\nEND:VCALENDAR",
    }),
  (endpoint) => file(endpoint, { content: "\0\0\0" }),
  (endpoint) => file(endpoint, { content: Buffer.from([0xff, 0xfe, 0x80]) }),
  (endpoint) => file(endpoint, { content: "x".repeat(600_000) }),
  (endpoint) => file(endpoint, { content: "" }),
  (endpoint) => file(endpoint, { name: `../../\u0000.${endpoint.upload?.extension ?? ""}` }),
  (endpoint) => file(endpoint, { name: `${"n".repeat(5_000)}${endpoint.upload?.extension ?? ""}` }),
  (endpoint) => file(endpoint, { name: "virus.exe" }),
  (endpoint) => file(endpoint, { field: "other" }),
  (endpoint) => file(endpoint, { end: "" }),
  (endpoint) => file(endpoint, { content: "{{company}}{{constructor}}<script>1</script>" }),
];

function file(
  { upload }: Endpoint,
  given: { content?: string | Buffer; name?: string; field?: string; end?: string },
): Body {
  const boundary = "milepost-fuzz";
  const { content = "<p>{{company}}</p>", field = upload?.field ?? "", end = "--" } = given;
  const name = given.name ?? `some${upload?.extension ?? ""}`;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n`;
  return {
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([
      Buffer.from(head),
      Buffer.from(content),
      Buffer.from(`\r\n--${boundary}${end}`),
    ]),
  };
}
