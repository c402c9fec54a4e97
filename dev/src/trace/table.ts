import type { Shown } from "./match.ts";

const head = `# Which test shows which sentence of the specification

Written by \`pnpm trace\` from the lines \`// Spec: …\` above the tests. Specification: [specification.md](specification.md).
`;

/** A table for each section. */
export function tableOf(shown: readonly Shown[]): string {
  const sections = Map.groupBy(shown, ({ sentence }) => sentence.section);
  const tables = [...sections].map(
    ([section, rows]) =>
      `## §${section}\n\n| Sentence | Shown by |\n|---|---|\n${rows.map(rowOf).join("\n")}\n`,
  );
  return [head, ...tables].join("\n");
}

function rowOf({ sentence, by }: Shown): string {
  const tests = by.map(({ file, test }) => `${test} (${file.split("/").at(-1)})`);
  return `| ${cell(sentence.text)} | ${tests.length === 0 ? "**nothing yet**" : cell(tests.join("; "))} |`;
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}
