/** A symbol, because seeded JSON can imitate any other key and would then be printed as it is. */
const markup = Symbol("markup");

export interface Html {
  readonly [markup]: string;
}

type Piece = Html | readonly Html[] | string | number | null;

/** Text put into the template is escaped; other templates are taken as they are; null prints nothing. */
export function html(texts: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  const printed = pieces.map(print);
  return { [markup]: texts.map((text, i) => text + (printed[i] ?? "")).join("") };
}

export function toText(page: Html): string {
  return page[markup];
}

function print(piece: Piece): string {
  if (piece === null) return "";
  if (typeof piece === "string" || typeof piece === "number") return escapeText(String(piece));
  return markup in piece ? piece[markup] : piece.map(toText).join("");
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
