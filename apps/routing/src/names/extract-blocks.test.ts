import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync, zstdCompressSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { extractBlocks, textOf } from "./extract-blocks.ts";

const directory = mkdtempSync(join(tmpdir(), "extract-"));
afterAll(() => rmSync(directory, { recursive: true }));

const field = (number: number, content: Uint8Array) =>
  Buffer.concat([Buffer.from([number * 8 + 2, content.length]), content]);

/** Of fewer than 128 bytes, packed as the field number says. */
function blob(type: string, packing: number, content: Uint8Array): Buffer {
  const body = field(packing, content);
  const header = Buffer.concat([field(1, Buffer.from(type)), Buffer.from([24, body.length])]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(header.length);
  return Buffer.concat([length, header, body]);
}

async function read(...blobs: readonly Buffer[]): Promise<string[]> {
  const path = join(directory, "extract.osm.pbf");
  writeFileSync(path, Buffer.concat(blobs));
  const texts: string[] = [];
  for await (const block of extractBlocks(path)) texts.push(textOf(block));
  return texts;
}

test("blocks are read in order however they are packed, and the file's header is none of them", async () => {
  const texts = await read(
    blob("OSMHeader", 1, Buffer.from("header")),
    blob("OSMData", 1, Buffer.from("plain")),
    blob("OSMData", 3, deflateSync("deflated")),
    blob("OSMData", 7, zstdCompressSync("zstd")),
  );
  expect(texts).toEqual(["plain", "deflated", "zstd"]);
});

test("a block that is packed in another way is refused", async () => {
  await expect(read(blob("OSMData", 4, Buffer.from("lzma")))).rejects.toThrow("packed in a way");
});
