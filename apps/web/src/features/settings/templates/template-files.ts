import type { TemplateKind } from "@milepost/contract/endpoints/templates.ts";
import { templateMaxBytes } from "@milepost/contract/limits.ts";

/** As calls name them, and what their files are. */
export const templateFiles = {
  email: { path: "email", extension: ".html" },
  calendar: { path: "calendar", extension: ".ics" },
  thankYou: { path: "thank-you", extension: ".html" },
} as const satisfies Record<TemplateKind, { path: string; extension: `.${string}` }>;

/** Why a file is ignored; null: it may be uploaded. */
export function whyIgnored(
  kind: TemplateKind,
  { name, size }: Pick<File, "name" | "size">,
): string | null {
  const { extension } = templateFiles[kind];
  if (!name.toLowerCase().endsWith(extension)) {
    return `${name} was ignored: only ${extension} files can be uploaded here.`;
  }
  if (size === 0) return `${name} was ignored: it is empty.`;
  if (size > templateMaxBytes) {
    return `${name} was ignored: it is larger than ${sizeInWords(templateMaxBytes)}.`;
  }
  return null;
}

export function sizeInWords(bytes: number): string {
  return bytes < 1024 ? `${bytes} bytes` : `${Math.round(bytes / 1024)} kB`;
}
