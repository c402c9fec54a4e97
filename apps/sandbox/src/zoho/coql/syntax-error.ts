import type { Token } from "./token.ts";

/** Why a query cannot be read: at which token, or which clause is missing. */
export interface SyntaxProblem {
  readonly kind: "syntax-error";
  readonly details:
    | { readonly clause: string }
    | { readonly line: number; readonly column: number; readonly near: string };
}

export function unexpected({ line, column, value }: Token): SyntaxProblem {
  return { kind: "syntax-error", details: { line, column, near: value } };
}

export function missingClause(clause: string): SyntaxProblem {
  return { kind: "syntax-error", details: { clause } };
}

export function isSyntaxProblem(value: unknown): value is SyntaxProblem {
  return (
    typeof value === "object" && value !== null && "kind" in value && value.kind === "syntax-error"
  );
}
