import { read } from "./pages.ts";

/** A command that a page names. */
export interface Command {
  /** A script of package.json, a command of pnpm's own, or a file that Node runs. */
  readonly name: string;
  readonly kind: "pnpm" | "node";
  /** Options on the same line of the page, without their dashes: they may be another command's. */
  readonly options: readonly string[];
}

/** What pnpm does itself. */
export const ofPnpm = ["install", "exec", "run", "audit"];

const byPnpm = /(?:^|\s)pnpm(?:@\d+)? (?:run )?([a-z][\w:-]*)/g;
const byNode = /(?:^|\s)node (?:--\S+ )*([\w./-]+\.[cm]?[jt]s)\b/g;
/** As in "`pnpm trust:crash`, `trust:race`". */
const short = /^(?!node:)([a-z]+:[a-z]+)(?= |$)/g;
const option = /(?:^|[\s[])--([a-z][\w-]*)/g;

export function commandsOf(text: string): Command[] {
  return codeByLine(text).flatMap((pieces) => {
    const options = pieces.flatMap(optionsIn);
    const found = (pattern: RegExp) => pieces.flatMap((piece) => all(pattern, piece));
    return [
      ...[...found(byPnpm), ...found(short)].map((name) => ({
        name,
        options,
        kind: "pnpm" as const,
      })),
      ...found(byNode).map((name) => ({ name, options, kind: "node" as const })),
    ];
  });
}

/** Behind a command, or by themselves. */
function optionsIn(piece: string): string[] {
  const starts = [byPnpm, byNode, short].flatMap((pattern) =>
    [...piece.matchAll(pattern)].map(({ index, 0: { length } }) => index + length),
  );
  if (starts.length > 0) return all(option, piece.slice(Math.min(...starts)));
  return /^\[?--/.test(piece) ? all(option, piece) : [];
}

function all(pattern: RegExp, text: string): string[] {
  return [...text.matchAll(pattern)].map(([, name = ""]) => name);
}

/** Of each line what is written as code; whole lines in blocks that are typed in, nothing of other blocks. */
function codeByLine(text: string): string[][] {
  let block: string | null = null;
  return text.split("\n").map((line) => {
    const fence = /^\s*```(\w*)/.exec(line);
    if (fence) {
      block = block === null ? (fence[1] ?? "") : null;
      return [];
    }
    if (block !== null) return ["", "sh", "ini", "dockerfile"].includes(block) ? [line] : [];
    return [...line.matchAll(/`([^`]+)`/g)].map(([, piece = ""]) => piece);
  });
}

/** What a script of package.json runs: our own file, or null where it is a tool's. */
export function fileOf(script: string): string | null {
  return /^node (?:--\S+ )*(\S+\.ts)$/.exec(script)?.[1] ?? null;
}

/** By its `parseArgs`; null: it hands its arguments on to a tool. */
export function optionsOf(file: string): string[] | null {
  const source = read(file);
  if (/withPlaywright\(/.test(source)) return null;
  const [, options = ""] = /parseArgs\(\{([\s\S]*?)\n?\}\);/.exec(source) ?? [];
  return [...options.matchAll(/"?([\w-]+)"?: \{ type:/g)].map(([, name = ""]) => name);
}

export function readScripts(): Readonly<Record<string, string>> {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  return scripts;
}
