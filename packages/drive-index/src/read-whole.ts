import { closeSync, fstatSync, openSync, readSync } from "node:fs";

/** Bytes that one read asks for: Node reads no more than two gigabytes at a time, and a country's tiles may be more. */
const atOnce = 2 ** 30;

/** All bytes of a file, in memory that the caller makes. */
export function readWhole<T extends ArrayBufferLike>(path: string, make: (bytes: number) => T): T {
  const file = openSync(path, "r");
  try {
    const { size } = fstatSync(file);
    const memory = make(size);
    const bytes = new Uint8Array(memory);
    for (let at = 0; at < size; ) {
      const read = readSync(file, bytes, at, Math.min(size - at, atOnce), at);
      if (read === 0) throw new Error(`${path} became shorter while it was read.`);
      at += read;
    }
    return memory;
  } finally {
    closeSync(file);
  }
}
