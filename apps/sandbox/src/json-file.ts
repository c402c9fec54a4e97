import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** One document that outlives the process. */
export interface JsonFile<T> {
  /** Null before the first write. */
  read(): T | null;
  /** Done when it returns, so what was answered is what a restart finds. */
  write(value: T): void;
}

/** Without a directory nothing is kept. */
export function jsonFile<T>(directory: string | null, name: string): JsonFile<T> {
  if (directory === null) return { read: () => null, write: () => {} };
  mkdirSync(directory, { recursive: true });
  const path = join(directory, name);
  return {
    read() {
      const text = readIfThere(path);
      return text === null ? null : (JSON.parse(text) as T);
    },
    write(value) {
      // A rename is whole or not at all: a kill in the middle leaves the old document.
      writeFileSync(`${path}.new`, JSON.stringify(value), { mode: 0o600 });
      renameSync(`${path}.new`, path);
    },
  };
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
