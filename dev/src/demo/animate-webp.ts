/**
 * Still pictures as one animated picture, shown one after the other and over again. Each is a lossy WebP, as a
 * browser writes it, and all are of the first one's size. `milliseconds` is how long each stays.
 * The container: https://developers.google.com/speed/webp/docs/riff_container
 */
export function animateWebp(stills: readonly Uint8Array[], milliseconds: number): Buffer {
  const pictures = stills.map(pictureIn);
  const [first] = pictures;
  if (!first) throw new Error("There is nothing to show");
  const { width, height } = sizeOf(first);
  const animated = 0x02;
  const isNotBlended = 0x02;
  const size = [uint24(width - 1), uint24(height - 1)];
  const frames = pictures.map((picture) =>
    chunk("ANMF", [
      uint24(0),
      uint24(0),
      ...size,
      uint24(milliseconds),
      Buffer.of(isNotBlended),
      chunk("VP8 ", [picture]),
    ]),
  );
  const endlessly = [0, 0];
  const white = [255, 255, 255, 255];
  return chunk("RIFF", [
    Buffer.from("WEBP"),
    chunk("VP8X", [Buffer.of(animated, 0, 0, 0), ...size]),
    chunk("ANIM", [Buffer.of(...white, ...endlessly)]),
    ...frames,
  ]);
}

/** What a still picture's container holds. */
function pictureIn(still: Uint8Array): Buffer {
  const bytes = Buffer.from(still);
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32LE(at + 4);
    if (bytes.toString("latin1", at, at + 4) === "VP8 ")
      return bytes.subarray(at + 8, at + 8 + size);
    at += 8 + size + (size % 2);
  }
  throw new Error("This is no lossy WebP picture");
}

/** In a key frame's header, after three bytes of tag and three that are always the same. */
function sizeOf(picture: Buffer): { readonly width: number; readonly height: number } {
  const pixels = (at: number) => picture.readUInt16LE(at) & 0x3fff;
  return { width: pixels(6), height: pixels(8) };
}

/** Chunks begin at even places. */
function chunk(name: string, parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const head = Buffer.alloc(8, name, "latin1");
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

function uint24(value: number): Buffer {
  return Buffer.of(value & 0xff, (value >> 8) & 0xff, (value >> 16) & 0xff);
}
