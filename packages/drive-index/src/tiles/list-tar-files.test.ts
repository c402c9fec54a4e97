import { expect, test } from "vitest";
import { listTarFiles } from "./list-tar-files.ts";

/** A block that names a file, and its bytes in whole blocks. */
function entry(name: string, text: string): Buffer {
  const header = Buffer.alloc(512);
  header.write(name);
  header.write(text.length.toString(8).padStart(11, "0"), 124);
  const body = Buffer.alloc(Math.ceil(text.length / 512) * 512);
  body.write(text);
  return Buffer.concat([header, body]);
}

test("files are found behind folders and behind files of any length", () => {
  const long = "x".repeat(600);
  const tar = Buffer.concat([entry("2/", ""), entry("2/a.gph", long), entry("b", "y")]);
  const files = listTarFiles(Buffer.concat([tar, Buffer.alloc(1024)]));
  const texts = files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()]);
  expect(texts).toEqual([
    ["2/", ""],
    ["2/a.gph", long],
    ["b", "y"],
  ]);
});

test("a tar that was cut off is refused", () => {
  const tar = entry("a.gph", "x".repeat(600)).subarray(0, 800);
  expect(() => listTarFiles(tar)).toThrow("ends within a.gph");
});
