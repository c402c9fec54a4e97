import { createHash } from "node:crypto";

/** Piece by piece: a hash takes no more than two gigabytes at a time. */
export async function sha256Of(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of chunks) hash.update(chunk);
  return hash.digest("hex");
}
