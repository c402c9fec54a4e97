import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { repository } from "@milepost/cell/program.ts";
import { linesOf } from "./shapes.ts";
import { listTracked, type Source } from "./sources.ts";

/** Words that no other project uses, and readers stumble over. */
const odd = /\b(whoever|beside|anew|told|mend(s|ed|ing)?)\b/gi;

/** The customer's own words, and figures. */
const isNotOurs = (path: string) => /^docs\/(specification\.md|measurements\/)/.test(path);

/** Odd words in every 10,000 lines of our pages and comments. */
export async function oddWordsPer10000(sources: readonly Source[]): Promise<number> {
  const pages = (await listTracked("*.md")).filter((path) => !isNotOurs(path));
  const texts = await Promise.all(pages.map((path) => readFile(join(repository, path), "utf8")));
  const comments = sources.map(({ comments }) =>
    comments.map(({ value }) => `${value}\n`).join(""),
  );
  let [words, lines] = [0, 0];
  for (const text of [...texts, ...comments]) {
    words += text.match(odd)?.length ?? 0;
    lines += linesOf(text);
  }
  return Math.round((words * 100_000) / lines) / 10;
}
