import { expect, test } from "vitest";
import { animateWebp } from "./animate-webp.ts";

/** The smallest that says how large it is: no picture comes after its header. */
function still(width: number, height: number, rest: readonly number[] = []): Uint8Array {
  const picture = [0, 0, 0, 0x9d, 0x01, 0x2a, width & 255, width >> 8, height & 255, height >> 8];
  const bytes = [...picture, ...rest];
  const head = Buffer.alloc(8, "VP8 ");
  head.writeUInt32LE(bytes.length, 4);
  return Buffer.concat([Buffer.from("RIFF0000WEBP"), head, Buffer.from(bytes)]);
}

test("stills become frames of one picture of the first one's size", () => {
  const picture = animateWebp([still(1200, 750), still(1200, 750, [7])], 3_000);
  expect(picture.toString("latin1", 0, 4)).toBe("RIFF");
  expect(picture.readUInt32LE(4)).toBe(picture.length - 8);
  expect([picture.readUIntLE(24, 3) + 1, picture.readUIntLE(27, 3) + 1]).toEqual([1200, 750]);
  const names: string[] = [];
  for (let at = 12; at < picture.length; ) {
    names.push(picture.toString("latin1", at, at + 4));
    const size = picture.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  expect(names).toEqual(["VP8X", "ANIM", "ANMF", "ANMF"]);
  expect(picture.readUIntLE(picture.indexOf("ANMF") + 8 + 12, 3)).toBe(3_000);
});

test("what is no lossy WebP picture is refused, and so is nothing", () => {
  expect(() => animateWebp([Buffer.from("\x89PNG")], 1)).toThrow("no lossy WebP");
  expect(() => animateWebp([], 1)).toThrow("nothing to show");
});
