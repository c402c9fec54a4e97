import { type Node, type Source, walkTree } from "./sources.ts";

export interface Lengths {
  readonly median: number;
  readonly p90: number;
  readonly max: number;
}

export function lengthsOf(lines: readonly number[]): Lengths {
  const sorted = lines.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return { median: at(0.5), p90: at(0.9), max: at(1) };
}

export const linesOf = (text: string) => text.split("\n").length - 1;

/** Lines of each function, those inside others too. */
export function functionLines({ program, text }: Source): readonly number[] {
  const lines: number[] = [];
  walkTree(program, ({ type, start, end }) => {
    if (/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type)) {
      lines.push(linesOf(`${text.slice(start, end)}\n`));
    }
  });
  return lines;
}

interface Spread extends Node {
  readonly argument?: Node;
}

export function countSpreadLiterals({ program }: Source): number {
  let count = 0;
  walkTree(program, (node) => {
    const { type, argument } = node as Spread;
    const isSpread = type === "SpreadElement" || type === "JSXSpreadAttribute";
    if (isSpread && /^(Object|Array)Expression$/.test(argument?.type ?? "")) count += 1;
  });
  return count;
}

interface Exporting {
  readonly type: string;
  readonly declaration?: Declared | null;
  readonly specifiers?: readonly { readonly exported: { readonly name?: string } }[];
}

interface Declared {
  readonly id?: { readonly name: string } | null;
  readonly declarations?: readonly { readonly id: { readonly name?: string } }[];
}

/** The names a file exports itself. */
function exportsOf({ program }: Source): readonly string[] {
  return (program.body as readonly Exporting[]).flatMap((statement) => {
    if (statement.type !== "ExportNamedDeclaration") return [];
    const { declaration, specifiers = [] } = statement;
    const names = [
      declaration?.id?.name,
      ...(declaration?.declarations ?? []).map(({ id }) => id.name),
      ...specifiers.map(({ exported }) => exported.name),
    ];
    return names.filter((name) => name !== undefined);
  });
}

/** Named by what they are for in every room or package, and not after one export. */
const isNamedByRole = /(^|\/)(index|routes|store|story|main|[\w-]+-store|[\w-]+\.config)\.tsx?$/;

/** Null: not asked, because it exports nothing or is named by its role. */
export function isNamedAfterExport(source: Source): boolean | null {
  const exported = exportsOf(source);
  const isRoute = source.path.startsWith("apps/web/src/routes/");
  if (exported.length === 0 || isRoute || isNamedByRole.test(source.path)) return null;
  const [, name = ""] = /([^/]+)\.tsx?$/.exec(source.path) ?? [];
  const plain = name.replaceAll("-", "").toLowerCase();
  return exported.some((one) => one.toLowerCase() === plain);
}
