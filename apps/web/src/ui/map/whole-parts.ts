import { FetchSource, type Source } from "pmtiles";

/**
 * Parts of a map file, all of each. While two maps read the same part, Chromium's cache in memory, that of a
 * private window, ends one of them after some hundred bytes and calls it whole: the tile would be missing.
 */
export function wholeParts(url: string): Source {
  const kept = new FetchSource(url);
  const afresh = new FetchSource(url);
  afresh.mustReload = true;
  return {
    getKey: () => url,
    async getBytes(offset, length, signal, etag) {
      const part = await kept.getBytes(offset, length, signal, etag);
      return part.data.byteLength < length ? afresh.getBytes(offset, length, signal, etag) : part;
    },
  };
}
