import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { bytesToHeader, Compression, type Header, PMTiles, TileType } from "pmtiles";
import { z } from "zod";
import { hasCode } from "../../platform/has-code.ts";

export type ExaminedMap =
  | {
      readonly kind: "usable";
      /** The same for the same file on every machine. */
      readonly version: string;
      readonly bytes: number;
    }
  /** `why` goes on after the name of the setting. */
  | { readonly kind: "unusable"; readonly why: string };

const headerBytes = 127;
/** Header and root directory lie within these, by the format. */
const firstBytes = 16_384;
/** What a Protomaps base map cannot be drawn without. */
const neededLayers = ["earth", "roads"];
const readable: readonly Compression[] = [Compression.None, Compression.Gzip];

const Metadata = z.object({ vector_layers: z.array(z.object({ id: z.string() })) });

/** Whether browsers can draw from a file, by its header and its own description; the tiles are not looked at. */
export async function examineBaseMap(path: string): Promise<ExaminedMap> {
  try {
    const file = await open(path);
    try {
      return await examine(file);
    } finally {
      await file.close();
    }
  } catch (error) {
    if (hasCode(error, "ENOENT")) return unusable("names no file");
    const words = error instanceof Error ? error.message : "";
    return unusable(`can't be read: ${words || "it is damaged. Copy it again"}`);
  }
}

async function examine(file: FileHandle): Promise<ExaminedMap> {
  const { size: bytes } = await file.stat();
  const first = await bytesOf(file, 0, firstBytes);
  if (first.toString("latin1", 0, 7) !== "PMTiles") return unusable("isn't a PMTiles file");
  if (bytes < headerBytes) return cutOff(bytes, headerBytes);
  if (first[7] !== 3) return unusable(`is of PMTiles version ${first[7]}, and only 3 is read`);
  const header = bytesToHeader(new Uint8Array(first).buffer);
  const end = endOf(header);
  if (bytes < end) return cutOff(bytes, end);
  const { tileType, internalCompression, tileCompression } = header;
  if (tileType !== TileType.Mvt) return unusable("has pictures, and only vector tiles are drawn");
  if (![internalCompression, tileCompression].every((kind) => readable.includes(kind))) {
    return unusable("is packed in a way that browsers don't read: pack it with gzip");
  }
  const metadata: unknown = await archiveOf(file).getMetadata();
  const layers = Metadata.safeParse(metadata).data?.vector_layers.map(({ id }) => id) ?? [];
  const missing = neededLayers.filter((layer) => !layers.includes(layer));
  if (missing.length > 0) {
    return unusable(`has no layer ${missing.join(", ")}: it isn't a Protomaps base map`);
  }
  return { kind: "usable", version: versionOf(bytes, first, metadata), bytes };
}

const unusable = (why: string) => ({ kind: "unusable", why }) as const;

const cutOff = (bytes: number, end: number) =>
  unusable(`ends after ${bytes} of ${end} bytes: it was cut off. Copy it again`);

/** Bytes that the whole file has. */
function endOf(header: Header): number {
  return Math.max(
    header.rootDirectoryOffset + header.rootDirectoryLength,
    header.jsonMetadataOffset + header.jsonMetadataLength,
    header.leafDirectoryOffset + (header.leafDirectoryLength ?? 0),
    header.tileDataOffset + (header.tileDataLength ?? 0),
  );
}

function archiveOf(file: FileHandle): PMTiles {
  return new PMTiles({
    getKey: () => "",
    getBytes: async (offset, length) => ({
      data: new Uint8Array(await bytesOf(file, offset, length)).buffer,
    }),
  });
}

/** Fewer where the file ends before. */
async function bytesOf(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** The metadata have the time of the build. */
function versionOf(bytes: number, first: Buffer, metadata: unknown): string {
  const hash = createHash("sha256").update(`${bytes}`).update(first);
  return hash.update(JSON.stringify(metadata)).digest("hex").slice(0, 16);
}
