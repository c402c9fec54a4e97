/** Both bytes are within it. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

const single = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * What a `Range` header asks of a file of `size` bytes, or null where it is none that we answer: several
 * ranges at once, one that lies outside the file, or one of more than `atMost` bytes.
 */
export function readByteRange(header: string, size: number, atMost: number): ByteRange | null {
  const [, from = "", to = ""] = single.exec(header) ?? [];
  if (from === "" && to === "") return null;
  const range =
    from === ""
      ? { first: Math.max(0, size - Number(to)), last: size - 1 }
      : { first: Number(from), last: Math.min(to === "" ? size : Number(to), size - 1) };
  const length = range.last - range.first + 1;
  return length > 0 && length <= atMost ? range : null;
}
