import { open, stat } from "node:fs/promises";
import type { ByteRange } from "../../platform/http/read-byte-range.ts";
import { type ExaminedMap, examineBaseMap } from "./examine-base-map.ts";

type BaseMapState = ExaminedMap | { readonly kind: "none" };

export interface BaseMap {
  /** As the file is now. Never throws. */
  state(): Promise<BaseMapState>;
  /** Within the file, as `state` has just said. */
  read(range: ByteRange): Promise<Buffer<ArrayBuffer>>;
}

interface Options {
  /** Null: the operator has none. */
  readonly path: string | null;
  /** At the first look, and whenever another answer comes of one. */
  readonly onState: (state: ExaminedMap) => void;
}

/** The operator's own map, one file. It is looked at again when it has changed: nobody restarts for a new map. */
export function openBaseMap({ path, onState }: Options): BaseMap {
  let known: { readonly stamp: string; readonly state: Promise<ExaminedMap> } | null = null;
  let said = "";
  return {
    async state() {
      if (path === null) return { kind: "none" };
      const stamp = await stampOf(path);
      if (known?.stamp !== stamp) known = { stamp, state: look(path) };
      return known.state;
    },

    async read({ first, last }) {
      if (path === null) throw new Error("There is no base map");
      const file = await open(path);
      try {
        const length = last - first + 1;
        const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, first);
        if (bytesRead < length) throw new Error("The base map became shorter while it was read");
        return buffer;
      } finally {
        await file.close();
      }
    },
  };

  async function look(file: string): Promise<ExaminedMap> {
    const state = await examineBaseMap(file);
    const words = JSON.stringify(state);
    if (words !== said) onState(state);
    said = words;
    return state;
  }
}

/** Another one, another file. */
async function stampOf(path: string): Promise<string> {
  try {
    const { ino, size, mtimeNs } = await stat(path, { bigint: true });
    return `${ino} ${size} ${mtimeNs}`;
  } catch {
    return "away";
  }
}
