/** A piece of a line. Plain words are a text alone. */
export type Piece =
  | string
  | { readonly kind: "strong" | "code"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly href: string };

export type Line = readonly Piece[];

/** What a page of the guide is made of: no more than is drawn here; the build refuses the rest. */
export type GuideBlock =
  | { readonly kind: "heading"; readonly level: number; readonly id: string; readonly line: Line }
  | { readonly kind: "paragraph"; readonly line: Line }
  | { readonly kind: "list"; readonly isNumbered: boolean; readonly lines: readonly Line[] }
  | { readonly kind: "table"; readonly head: readonly Line[]; readonly rows: readonly Line[][] }
  | { readonly kind: "picture"; readonly file: string; readonly words: string };

export const plainText = (line: Line) =>
  line.map((piece) => (typeof piece === "string" ? piece : piece.text)).join("");
