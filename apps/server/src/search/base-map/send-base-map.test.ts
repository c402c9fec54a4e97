import { expect, test } from "vitest";
import { createLog } from "../../platform/create-log.ts";
import { createHttp } from "../../platform/http/create-http.ts";
import { sendBaseMap } from "./send-base-map.ts";

const mebibyte = 1024 * 1024;
const map = Buffer.alloc(5 * mebibyte, "0123456789");
const baseMap = {
  state: async () => ({ kind: "usable" as const, version: "7", bytes: map.length }),
  read: async ({ first, last }: { first: number; last: number }) =>
    Buffer.from(map.subarray(first, last + 1)),
};
const http = await createHttp({ log: createLog("silent"), publicUrl: "http://localhost" });
http.get("/map/:version", { config: { caller: "public" } }, ({ params }, reply) =>
  sendBaseMap(baseMap, (params as { version: string }).version, reply),
);

const ask = (headers: Record<string, string>, version = "7") =>
  http.inject({ url: `/map/${version}`, headers });

test("a range is answered with those bytes and no others, to be kept by this browser alone", async () => {
  const { statusCode, headers, body } = await ask({ range: "bytes=7-16" });
  expect([statusCode, body]).toEqual([206, "7890123456"]);
  expect(headers).toMatchObject({
    "content-range": `bytes 7-16/${map.length}`,
    "content-length": "10",
    "content-type": "application/vnd.pmtiles",
    "cache-control": "private, max-age=31536000, immutable",
    etag: '"7"',
  });
});

test("4 MiB at once are the most", async () => {
  const { statusCode, rawPayload } = await ask({ range: `bytes=0-${4 * mebibyte - 1}` });
  expect([statusCode, rawPayload.length]).toEqual([206, 4 * mebibyte]);
  const more = await ask({ range: `bytes=0-${4 * mebibyte}` });
  expect(more.statusCode).toBe(416);
  expect(more.headers).toMatchObject({
    "content-range": `bytes */${map.length}`,
    "cache-control": "no-store",
  });
});

test("it is no download, and another file's parts are not mixed with it", async () => {
  expect((await ask({})).statusCode).toBe(400);
  expect((await ask({ range: "bytes=0-9", "if-range": '"6"' })).statusCode).toBe(400);
  expect((await ask({ range: "bytes=0-9", "if-range": '"7"' })).statusCode).toBe(206);
  expect((await ask({ range: "bytes=0-9" }, "6")).statusCode).toBe(404);
});
