import type { FastifyReply } from "fastify";
import { Problem } from "../../platform/http/problem.ts";
import { readByteRange } from "../../platform/http/read-byte-range.ts";
import type { BaseMap } from "./base-map.ts";

/** A tile of a dense city has some hundred kilobytes; the whole file may have gigabytes. */
const rangeAtMost = 4 * 1024 * 1024;

/** One range of the operator's map. The version is part of the address, so browsers may keep what they got. */
export async function sendBaseMap(
  baseMap: BaseMap,
  version: string,
  reply: FastifyReply,
): Promise<Buffer<ArrayBuffer>> {
  const state = await baseMap.state();
  if (state.kind !== "usable" || state.version !== version) {
    throw new Problem("NOT_FOUND", "There is no such base map.");
  }
  const etag = `"${version}"`;
  const { range: asked, "if-range": ifRange = etag } = reply.request.headers;
  if (asked === undefined || ifRange !== etag) {
    throw new Problem("BAD_REQUEST", "The base map is read in parts: send a Range header.");
  }
  const range = readByteRange(asked, state.bytes, rangeAtMost);
  if (range === null) {
    reply.header("content-range", `bytes */${state.bytes}`);
    throw new Problem("RANGE_REFUSED");
  }
  const bytes = await baseMap.read(range);
  reply
    .code(206)
    .header("accept-ranges", "bytes")
    .header("content-range", `bytes ${range.first}-${range.last}/${state.bytes}`)
    .header("etag", etag)
    .header("cache-control", "private, max-age=31536000, immutable")
    .type("application/vnd.pmtiles");
  return bytes;
}
