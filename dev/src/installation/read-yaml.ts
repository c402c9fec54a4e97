/** A text, a list of texts, or more of the same by name; null: a name with nothing after it. */
type Yaml = string | readonly string[] | YamlMap | null;
export interface YamlMap {
  readonly [name: string]: Yaml;
}

interface Line {
  readonly indent: number;
  readonly text: string;
}

/**
 * As much of YAML as `compose.yaml` is written in: maps, lists of texts, lists in brackets, quotes.
 * Throws at anything else, so that nothing is read otherwise than Compose would.
 */
export function readYaml(source: string): YamlMap {
  const lines = source
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.trim().startsWith("#"))
    .map((line) => ({ indent: line.search(/\S/), text: line.trim() }));
  const { value, rest } = readBlock(lines);
  if (rest.length > 0 || value === null || typeof value === "string" || isList(value)) {
    throw new Error(`Not a map: ${rest[0]?.text}`);
  }
  return value;
}

const isList = (value: Yaml): value is readonly string[] => Array.isArray(value);

function readBlock(lines: readonly Line[]): { value: Yaml; rest: readonly Line[] } {
  const [first] = lines;
  if (!first) return { value: null, rest: [] };
  const end = lines.findIndex(({ indent }) => indent < first.indent);
  const own = end === -1 ? lines : lines.slice(0, end);
  const rest = lines.slice(own.length);
  if (first.text.startsWith("- ")) {
    return { value: own.map(({ text }) => textOf(text.slice(2))), rest };
  }
  return { value: readMap(own, first.indent), rest };
}

function readMap(lines: readonly Line[], indent: number): YamlMap {
  const map: Record<string, Yaml> = {};
  for (let at = 0; at < lines.length; ) {
    const { indent: its, text } = lines[at] as Line;
    const [, name = "", inline = ""] = /^([\w-]+):(?: (.+))?$/.exec(text) ?? [];
    if (its !== indent || name === "") throw new Error(`Not understood: ${text}`);
    const after = lines.slice(at + 1);
    const next = after.findIndex((line) => line.indent <= indent);
    const inside = next === -1 ? after : after.slice(0, next);
    if (name in map) throw new Error(`Twice: ${name}`);
    map[name] = inline === "" ? readBlock(inside).value : readValue(inline);
    at += 1 + inside.length;
  }
  return map;
}

/** A list in brackets is JSON as well. */
function readValue(text: string): Yaml {
  return text.startsWith("[") ? (JSON.parse(text) as string[]) : textOf(text);
}

function textOf(text: string): string {
  if (text.startsWith('"')) return JSON.parse(text) as string;
  if (/[{}[\]&*!|>'#]|: /.test(text)) throw new Error(`Quote it: ${text}`);
  return text;
}
