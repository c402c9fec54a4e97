import {
  largeTemplateFromCharacters,
  largeTemplateRestMs,
  templateMaxBytes,
  templateRestMs,
} from "@milepost/contract/limits.ts";
import { sizeInWords } from "../template-files.ts";

/** A text as the file that an upload carries, called as the one it came from. */
export function editedFile(filename: string, text: string): File {
  return new File([text], plainName(filename), { type: "text/plain" });
}

/** The server adds 32 digits to every name: without the last ones, names do not grow with every edit. */
export function plainName(filename: string): string {
  return filename.replace(/-[0-9a-f]{32}(\.\w+)$/, "$1");
}

/** What the server need not be asked for; null: it has to judge. */
export function whyNotSent({ size }: Pick<File, "size">): string | null {
  if (size === 0) return "There is no text. Type some, or discard your changes.";
  if (size <= templateMaxBytes) return null;
  return `The text is larger than ${sizeInWords(templateMaxBytes)}. Shorten it to save it.`;
}

/** How long nobody types before a text of this length is checked, in milliseconds. */
export function restMs({ length }: string): number {
  return length < largeTemplateFromCharacters ? templateRestMs : largeTemplateRestMs;
}
