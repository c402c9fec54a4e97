export interface Stage {
  readonly name: string;
  readonly from: string;
  /** Each instruction with its words, lines joined. */
  readonly instructions: readonly (readonly [instruction: string, words: string])[];
}

/** The stages of a Dockerfile, in order. */
export function readDockerfile(source: string): Stage[] {
  const lines = source
    .replaceAll(/^#.*\n/gm, "")
    .replaceAll("\\\n", " ")
    .split("\n")
    .filter((line) => line.trim() !== "");
  const stages: { name: string; from: string; instructions: [string, string][] }[] = [];
  for (const line of lines) {
    const [, instruction = "", words = ""] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    const [, from = "", name = ""] = /^(\S+) AS (\S+)$/.exec(words) ?? [];
    if (instruction === "FROM") stages.push({ name, from, instructions: [] });
    else stages.at(-1)?.instructions.push([instruction, words]);
  }
  return stages;
}
