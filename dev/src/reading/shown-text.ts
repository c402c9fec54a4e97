/** Something that people read on a screen, in a mail or in the guide. */
export interface ShownText {
  /** From the repository's root, with the line: `apps/web/src/ui/dialog.tsx:12`. */
  readonly place: string;
  /** In one line; `{}` stands for each value that is put in. */
  readonly text: string;
  readonly kind: "prose" | "button" | "problem";
}

/** Of a text on several lines. */
export const inOneLine = (text: string) => text.replace(/\s+/g, " ").trim();

export const lineAt = (text: string, offset: number) => text.slice(0, offset).split("\n").length;
