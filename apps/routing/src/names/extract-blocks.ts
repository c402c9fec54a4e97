import { type FileHandle, open } from "node:fs/promises";
import { promisify } from "node:util";
import { inflate, zstdDecompress } from "node:zlib";
import { bytesAt, fieldsOf } from "./fields-of.ts";

const [inflated, unzstd] = [promisify(inflate), promisify(zstdDecompress)];

/** The blocks of an `.osm.pbf` file, unpacked, one after another: a country does not fit into memory. */
export async function* extractBlocks(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path);
  try {
    for (let at = 0; ; ) {
      const length = await read(file, at, 4);
      if (length.length < 4) return;
      const headerBytes = length.readUInt32BE(0);
      const header = await read(file, at + 4, headerBytes);
      const [type, size] = headerOf(header);
      const start = at + 4 + headerBytes;
      if (type === "OSMData") yield await unpacked(await read(file, start, size));
      at = start + size;
    }
  } finally {
    await file.close();
  }
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read({ buffer: Buffer.alloc(length), position });
  return buffer.subarray(0, bytesRead);
}

function headerOf(header: Uint8Array): [type: string, size: number] {
  let size = 0;
  for (const { number, value } of fieldsOf(header)) if (number === 3) size = value;
  return [textOf(bytesAt(header, 1)), size];
}

async function unpacked(blob: Uint8Array): Promise<Uint8Array> {
  for (const { number, bytes } of fieldsOf(blob)) {
    if (number === 1) return bytes;
    if (number === 3) return inflated(bytes);
    if (number === 7) return unzstd(bytes);
  }
  throw new Error("A block of the extract is packed in a way that is not read here.");
}

export function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
}
