/** A page `docs/adding-….md`: its change in steps, what holds after it, and what notices when a step is left out. */
export interface Example {
  readonly name: string;
  /** Each with its diffs, in order. A step that only says something has none. */
  readonly steps: readonly { readonly number: number; readonly diffs: readonly string[] }[];
  /** `pnpm …`, that must succeed once every step is done. */
  readonly commands: readonly string[];
  readonly claims: readonly Claim[];
  readonly sizes: readonly Size[];
}

/** How many files of the product some steps change, as the page says. */
interface Size {
  readonly files: number;
  readonly steps: readonly number[];
}

interface Claim {
  /** The step that is left out; null: none, and every test of the command fails. */
  readonly without: number | null;
  readonly command: string;
  /** What the failure says. */
  readonly text: string;
}

const heading = /^## (\d+)\. /m;
const block = (language: string) => new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, "gm");
const withoutStep = /Without step (\d+), `(pnpm [^`]+)` fails with `([^`]+)`/g;
const withEvery = /With every step, `(pnpm [^`]+)` fails in every test with `([^`]+)`/g;
/** Such as "2 files of the product (steps 1 and 4)". */
const size = /(\d+) files of the product \(steps? ([^)]+)\)/g;
/** However a sentence about failing is put, it must be one of the two that are tried. */
const anyClaim = /`pnpm [^`]+` fails/g;

export function readExample(name: string, page: string): Example {
  const parts = page.split(/^(?=## )/m);
  const steps = parts.flatMap((part) => {
    const number = Number(heading.exec(part)?.[1] ?? 0);
    return number > 0 ? [{ number, diffs: blocksOf(part, "diff") }] : [];
  });
  const claims = [
    ...[...page.matchAll(withoutStep)].map(([, step, command = "", text = ""]) => ({
      without: Number(step),
      command,
      text,
    })),
    ...[...page.matchAll(withEvery)].map(([, command = "", text = ""]) => ({
      without: null,
      command,
      text,
    })),
  ];
  const sizes = [...page.matchAll(size)].map(([, files, numbers = ""]) => ({
    files: Number(files),
    steps: (numbers.match(/\d+/g) ?? []).map(Number),
  }));
  const commands = blocksOf(page, "sh").flatMap((text) => text.trim().split("\n"));
  const diffs = steps.flatMap((step) => step.diffs);
  if (diffs.length === 0 || diffs.length !== blocksOf(page, "diff").length) {
    throw new Error(`${name}: every diff stands under a heading "## 1. …", and there is one`);
  }
  if (claims.length === 0 || claims.length !== [...page.matchAll(anyClaim)].length) {
    throw new Error(`${name}: says that something fails in words that are not tried`);
  }
  return { name, steps, commands, claims, sizes };
}

/** The files that these steps of it change. */
export function filesOf({ steps }: Pick<Example, "steps">, numbers: readonly number[]): string[] {
  const diffs = steps.filter(({ number }) => numbers.includes(number)).flatMap((one) => one.diffs);
  const paths = diffs.flatMap((diff) => [...diff.matchAll(/^\+\+\+ b\/(.+)$/gm)]);
  return [...new Set(paths.map(([, path = ""]) => path))];
}

function blocksOf(text: string, language: string): string[] {
  return [...text.matchAll(block(language))].map(([, content = ""]) => content);
}
