import { type Cursor, isKeyword } from "./cursor.ts";
import type { Comparator, Comparison, Condition, Literal } from "./query.ts";
import { isSyntaxProblem, type SyntaxProblem, unexpected } from "./syntax-error.ts";

/**
 * One condition, or two with "and" or "or" between them. A third one is refused here: it needs
 * brackets, "((A and B) and C)".
 */
export function parseCondition(cursor: Cursor): Condition | SyntaxProblem {
  const left = parsePart(cursor);
  if (isSyntaxProblem(left)) return left;
  const kind = cursor.takeWords("and") ? "and" : cursor.takeWords("or") ? "or" : null;
  if (kind === null) return left;
  const right = parsePart(cursor);
  return isSyntaxProblem(right) ? right : { kind, left, right };
}

function parsePart(cursor: Cursor): Condition | SyntaxProblem {
  if (!cursor.takeSign("(")) return parseComparison(cursor);
  const inside = parseCondition(cursor);
  if (isSyntaxProblem(inside)) return inside;
  return cursor.takeSign(")") ? inside : unexpected(cursor.peek());
}

function parseComparison(cursor: Cursor): Comparison | SyntaxProblem {
  const column = parseColumnName(cursor);
  if (isSyntaxProblem(column)) return column;
  const comparator = parseComparator(cursor);
  if (isSyntaxProblem(comparator)) return comparator;
  const values = parseValues(cursor, comparator);
  return isSyntaxProblem(values) ? values : { kind: "comparison", column, comparator, values };
}

/** A word, or a text in quotes where the name has other signs: 'What_Id->Leads.Last_Name', '$se_module'. */
export function parseColumnName(cursor: Cursor): string | SyntaxProblem {
  const token = cursor.peek();
  const isName =
    (token.kind === "word" && !isKeyword(token)) ||
    (token.kind === "text" && /^[\w$]+(?:(?:->|\.)\w+)*$/.test(token.value));
  return isName ? cursor.take().value : unexpected(token);
}

const signs = ["=", "!=", "<", "<=", ">", ">="] as const;
const words = ["in", "like", "between"] as const;

function parseComparator(cursor: Cursor): Comparator | SyntaxProblem {
  const sign = signs.find((one) => cursor.takeSign(one));
  if (sign) return sign;
  if (cursor.takeWords("is", "not", "null")) return "is not null";
  if (cursor.takeWords("is", "null")) return "is null";
  for (const word of words) {
    if (cursor.takeWords(word)) return word;
    if (cursor.takeWords("not", word)) return `not ${word}`;
  }
  return unexpected(cursor.peek());
}

function parseValues(cursor: Cursor, comparator: Comparator): readonly Literal[] | SyntaxProblem {
  switch (comparator) {
    case "is null":
    case "is not null":
      return [];
    case "in":
    case "not in":
      return parseList(cursor);
    case "between":
    case "not between": {
      const from = parseLiteral(cursor);
      if (isSyntaxProblem(from)) return from;
      if (!cursor.takeWords("and")) return unexpected(cursor.peek());
      const to = parseLiteral(cursor);
      return isSyntaxProblem(to) ? to : [from, to];
    }
    default: {
      const value = parseLiteral(cursor);
      return isSyntaxProblem(value) ? value : [value];
    }
  }
}

function parseList(cursor: Cursor): readonly Literal[] | SyntaxProblem {
  if (!cursor.takeSign("(")) return unexpected(cursor.peek());
  const values: Literal[] = [];
  do {
    const value = parseLiteral(cursor);
    if (isSyntaxProblem(value)) return value;
    values.push(value);
  } while (cursor.takeSign(","));
  return cursor.takeSign(")") ? values : unexpected(cursor.peek());
}

function parseLiteral(cursor: Cursor): Literal | SyntaxProblem {
  const { kind } = cursor.peek();
  if (kind === "text" || kind === "number") return { kind, value: cursor.take().value };
  for (const word of ["true", "false"]) {
    if (cursor.takeWords(word)) return { kind: "boolean", value: word };
  }
  return unexpected(cursor.peek());
}
