import { isSameSetting } from "./is-same-setting.ts";
import { rowName } from "./row-name.ts";
import { settingInWords, spaced, type Words } from "./setting-in-words.ts";

/** One thing that is different in a setting. */
export type DifferenceLine =
  | { readonly kind: "added" | "removed" | "note"; readonly what: string }
  /** Null: the setting itself, not a part or a row of it. */
  | {
      readonly kind: "changed";
      readonly what: string | null;
      readonly from: string;
      readonly to: string;
    };

/** What is different between two values of a setting, line by line: of a list what was added, removed or changed. */
export function differenceLines(from: unknown, to: unknown, words: Words): DifferenceLine[] {
  if (Array.isArray(from) || Array.isArray(to)) {
    return listLines(asList(from), asList(to), words);
  }
  if (isParts(from) && isParts(to)) return partLines(from, to, words);
  const value = { from: settingInWords(from, words), to: settingInWords(to, words) };
  return [{ kind: "changed", what: null, ...value }];
}

type Parts = Readonly<Record<string, unknown>>;

/** A template is one value, although it is written as an object. */
function isParts(value: unknown): value is Parts {
  return typeof value === "object" && value !== null && !("currentTemplate" in value);
}

function partLines(from: Parts, to: Parts, words: Words): DifferenceLine[] {
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  return names
    .filter((name) => !isSameSetting(from[name], to[name]))
    .flatMap((name) =>
      differenceLines(from[name], to[name], words).map((line) =>
        line.kind === "changed" && line.what === null ? { ...line, what: partName(name) } : line,
      ),
    );
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function listLines(
  from: readonly unknown[],
  to: readonly unknown[],
  words: Words,
): DifferenceLine[] {
  const [before, after] = [byKey(from), byKey(to)];
  const called = (row: unknown) => rowName(row) ?? settingInWords(row, words);
  const added = [...after].filter(([key]) => !before.has(key));
  const removed = [...before].filter(([key]) => !after.has(key));
  const details = [...after].flatMap(([key, row]) => rowLines(before.get(key), row, words));
  const moved = details.filter(({ part }) => part === "order").length;
  const lines: DifferenceLine[] = [
    ...removed.map(([, row]) => ({ kind: "removed", what: called(row) }) as const),
    ...added.map(([, row]) => ({ kind: "added", what: called(row) }) as const),
    ...details.filter(({ part }) => part !== "order").map(({ line }) => line),
  ];
  const isMoved = moved > 0 || lines.length === 0;
  return isMoved ? [...lines, { kind: "note", what: movedInWords(moved) }] : lines;
}

function movedInWords(rows: number): string {
  if (rows === 0) return "Only the order changed, or a detail that this page doesn’t show.";
  return rows === 1 ? "One row moved to another place." : `${rows} rows moved to another place.`;
}

/** A condition has no id: it is the same while it says the same. */
function byKey(rows: readonly unknown[]): Map<string, unknown> {
  return new Map(
    rows.map((row) => {
      const { id, operator, field, value } = Object(row);
      if (typeof id === "string") return [id, row];
      return [operator ? [field, operator, value].join(" ") : `${row}`, row];
    }),
  );
}

interface RowLine {
  readonly part: string;
  readonly line: DifferenceLine;
}

/** Of a row that both have. */
function rowLines(from: unknown, to: unknown, words: Words): RowLine[] {
  if (from === undefined || typeof to !== "object") return [];
  const [before, after] = [flat(from), flat(to)];
  const title = after.label || after.sourceField || rowName(to);
  return Object.keys(rowParts)
    .filter((part) => !isSameSetting(before[part], after[part]))
    .map((part) => ({
      part,
      line: {
        kind: "changed",
        what: `${title}, ${rowParts[part]}`,
        from: settingInWords(before[part], words),
        to: settingInWords(after[part], words),
      },
    }));
}

/** The first entry of a mapping holds its details. A condition's number follows from its place. */
function flat(row: unknown): Parts {
  const { fieldMappings, order, ...own } = Object(row);
  return { ...own, ...(own.operator ? {} : { order }), ...fieldMappings?.[0] };
}

/** What the page shows of a row; whatever else it holds is for the store. */
const rowParts: Readonly<Record<string, string>> = {
  sourceField: "source",
  mappedModule: "module",
  destinationField: "field",
  module: "module",
  field: "field",
  label: "label",
  showInBookingForm: "View",
  editable: "Edit",
  required: "required",
  defaultValue: "value",
  logicalOperator: "joined by",
  order: "place",
};

function partName(name: string): string {
  return partNames[name] ?? spaced(name);
}

const partNames: Readonly<Record<string, string>> = {
  email: "Email template",
  calendar: "Calendar template",
  thankYou: "Thank-you template",
  enabled: "Whole-day rule",
  system: "Chat",
  webhookUrl: "Address",
  onCancel: "Notice when a visit is cancelled",
  onMove: "Notice when a visit is moved",
};
