/** `criteria` of a search as written: "((Last_Name:equals:Burns\,B)and(First_Name:starts_with:M))". */
export type Criteria =
  | { readonly kind: "and" | "or"; readonly parts: readonly Criteria[] }
  | Criterion;

export interface Criterion {
  readonly kind: "criterion";
  readonly field: string;
  readonly operator: string;
  /** Separated by commas that no backslash escapes; the escapes are gone. */
  readonly values: readonly string[];
}

/** Null when it cannot be read. */
export function readCriteria(text: string): Criteria | null {
  const read = readGroup(text, 0);
  return read && read.end === text.length ? read.criteria : null;
}

export function criterionsIn(criteria: Criteria): readonly Criterion[] {
  return criteria.kind === "criterion" ? [criteria] : criteria.parts.flatMap(criterionsIn);
}

interface Read {
  readonly criteria: Criteria;
  /** Where it ends in the text. */
  readonly end: number;
}

/** What stands in one pair of brackets: a criterion, or groups with one word between them all. */
function readGroup(text: string, start: number): Read | null {
  if (text[start] !== "(") return null;
  if (text[start + 1] !== "(") return readCriterion(text, start + 1);
  const list = readList(text, start + 1);
  return list && text[list.end] === ")" ? { criteria: list.criteria, end: list.end + 1 } : null;
}

function readList(text: string, start: number): Read | null {
  const first = readGroup(text, start);
  if (!first) return null;
  const parts = [first.criteria];
  let end = first.end;
  let word: "and" | "or" | null = null;
  for (;;) {
    const [, next] = /^(and|or)\(/.exec(text.slice(end, end + 4)) ?? [];
    if (next !== "and" && next !== "or") break;
    if (word !== null && word !== next) return null;
    word = next;
    const part = readGroup(text, end + next.length);
    if (!part) return null;
    parts.push(part.criteria);
    end = part.end;
  }
  return { criteria: word === null ? first.criteria : { kind: word, parts }, end };
}

/** After its bracket: field, operator and value up to a bracket that no backslash escapes. */
function readCriterion(text: string, start: number): Read | null {
  const [, field, operator] = /^([\w$.]+):(\w+):/.exec(text.slice(start)) ?? [];
  if (field === undefined || operator === undefined) return null;
  let at = start + field.length + operator.length + 2;
  const values = [""];
  for (; at < text.length && text[at] !== ")"; at += 1) {
    if (text[at] === "(") return null;
    if (text[at] === ",") {
      values.push("");
      continue;
    }
    const isEscape = text[at] === "\\" && /[(),\\]/.test(text[at + 1] ?? "");
    if (isEscape) at += 1;
    values.push(`${values.pop()}${text[at]}`);
  }
  if (text[at] !== ")") return null;
  return { criteria: { kind: "criterion", field, operator, values }, end: at + 1 };
}
