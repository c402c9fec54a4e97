import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Draw } from "./a-random-graph.ts";
import { aRandomIndex } from "./a-random-index.ts";
import { readIndex, writeIndex } from "./index-file.ts";

/** Numbers that differ, and always the same. */
function draws(): Draw {
  let n = 1;
  return (end) => {
    n = (n * 48_271) % 2_147_483_647;
    return n % end;
  };
}

function written() {
  const folder = mkdtempSync(join(tmpdir(), "drive-index-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "drives.index");
  const index = aRandomIndex(draws(), 3);
  writeIndex(path, index, "the tiles' checksum");
  return { path, index };
}

test("an index is read as it was written, into memory that threads share", () => {
  const { path, index } = written();
  const read = readIndex(path, "the tiles' checksum");
  expect(index.hierarchy.up.other.length).toBeGreaterThan(10);
  expect(read).toEqual(index);
  expect(read.graph.costMs.buffer).toBeInstanceOf(SharedArrayBuffer);
});

test("an index of other tiles is refused", () => {
  const { path } = written();
  expect(() => readIndex(path, "another checksum")).toThrow("made from other tiles");
});

test("half an index is refused, and so is anything else", () => {
  const { path } = written();
  truncateSync(path, readFileSync(path).length - 8);
  expect(() => readIndex(path, "the tiles' checksum")).toThrow("is not whole");
  writeFileSync(path, "something else altogether");
  expect(() => readIndex(path, "the tiles' checksum")).toThrow("is not a drive index");
});
