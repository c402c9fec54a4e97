import type { Claim } from "./claims.ts";
import type { Shown } from "./match.ts";

const head = (sentences: number) => `# Which assertion shows which sentence of the specification

Written by \`pnpm trace\` from the lines \`// Spec: …\` in the tests: each stands directly above one assertion and names one sentence. Specification: [specification.md](specification.md).

All nine sections are in, cut into ${sentences}: each sentence, each item of a list and each row of a table is one. Left out are the lines that only introduce a list or a table, and what the specification itself calls "not shown".
`;

/** A table for each section. */
export function tableOf(shown: readonly Shown[]): string {
  const sections = Map.groupBy(shown, ({ sentence }) => sentence.section);
  const tables = [...sections].map(
    ([section, rows]) =>
      `## §${section}\n\n| Sentence | Shown by an assertion of |\n|---|---|\n${rows.map(rowOf).join("\n")}\n`,
  );
  return [head(shown.length), ...tables].join("\n");
}

function rowOf({ sentence, by, weaklyBy }: Shown): string {
  const cells = [
    testsOf(by),
    weaklyBy.length > 0 && by.length === 0 && `weak: ${testsOf(weaklyBy)}`,
  ];
  return `| ${cell(sentence.text)} | ${cell(cells.find(Boolean) || "**nothing yet**")} |`;
}

function testsOf(claims: readonly Claim[]): string {
  const tests = claims.map(({ file, test }) => `${test.name} (${file.split("/").at(-1)})`);
  return [...new Set(tests)].join("; ");
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}
