import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { wholeParts } from "./whole-parts.ts";

/** Serves ten bytes, and the first time only as many of them as are asked for here. */
async function openFile(first: number) {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.headers.range);
    const bytes = Buffer.from("0123456789").subarray(0, asked.length === 1 ? first : 10);
    response.writeHead(206, { "content-range": "bytes 0-9/20" }).end(bytes);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const source = wholeParts(`http://127.0.0.1:${port}/map`);
  const { data } = await source.getBytes(0, 10);
  server.close();
  return { text: new TextDecoder().decode(data), asked };
}

test("a part that ends early is read once more, and whole", async () => {
  expect(await openFile(4)).toEqual({ text: "0123456789", asked: ["bytes=0-9", "bytes=0-9"] });
});

test("a whole part is read once", async () => {
  expect(await openFile(10)).toEqual({ text: "0123456789", asked: ["bytes=0-9"] });
});
