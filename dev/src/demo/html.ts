/** A symbol, because what is read from elsewhere can imitate any other key. */
const markup = Symbol("markup");

export interface Html {
  readonly [markup]: string;
}

type Piece = Html | readonly Html[] | string | number | null;

/** Text put into the template is escaped; other templates are taken as they are; null prints nothing. */
export function html(texts: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  return { [markup]: String.raw({ raw: texts }, ...pieces.map(print)) };
}

export function toText(page: Html): string {
  return page[markup];
}

function print(piece: Piece): string {
  if (piece === null) return "";
  if (typeof piece === "object") return "map" in piece ? piece.map(toText).join("") : toText(piece);
  return String(piece).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
