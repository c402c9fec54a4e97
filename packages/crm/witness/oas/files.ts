import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export type Json = Readonly<Record<string, unknown>>;

/** One of Zoho's OpenAPI files. */
export interface Description {
  /** Under which it, and what it refers to, is known to the validator. */
  readonly id: string;
  readonly document: Json;
  readonly isNewest: boolean;
}

const folder = fileURLToPath(new URL("../../../../../shared/data/zoho-oas/", import.meta.url));
/** How the older ones name each other. */
const published =
  "https://raw.githubusercontent.com/Zohocorp-Pvt-Ltd/crm-oas/refs/heads/main/v8.0/";

/** Newest first; null: they do not lie next to the project. They may be read there and not be copied. */
export function readDescriptions(): Description[] | null {
  if (!existsSync(folder)) return null;
  const read = (date: string, idOf: (file: string) => string, isNewest: boolean) =>
    readdirSync(join(folder, date)).map((file) => ({
      id: idOf(file),
      document: JSON.parse(readFileSync(join(folder, date, file), "utf8")) as Json,
      isNewest,
    }));
  return [
    ...read("2026-08", (file) => `zoho:2026-08/${file}`, true),
    ...read("2025-06", (file) => `${published}${file}`, false),
  ];
}
