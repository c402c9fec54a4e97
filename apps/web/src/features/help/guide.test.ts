import { expect, test } from "vitest";
import { findInGuide } from "./find-in-guide.ts";
import { guide, helpAddress, pictureUrl } from "./guide.ts";
import type { Block, Words } from "./read-markdown.ts";

const blocks = guide.flatMap(({ blocks }) => blocks);

function linesOf(block: Block): readonly (readonly Words[])[] {
  if (block.kind === "picture") return [];
  if (block.kind === "list") return block.lines;
  if (block.kind === "table") return [block.head, ...block.rows].flat();
  return [block.line];
}

test("the guide's first page leads to every other", () => {
  const [first] = guide;
  const named = first?.blocks.flatMap(linesOf).flatMap((line) => line.map(({ href }) => href));
  expect(first?.name).toBe("");
  for (const { name } of guide.slice(1)) expect(named).toContain(`${name}.md`);
});

test("every link of the guide leads to a heading of the guide, or to a page of the app", () => {
  const known = guide.flatMap(({ name, blocks }) => [
    `/help/${name}`.replace(/\/$/, ""),
    ...blocks.flatMap((block) => (block.kind === "heading" ? `/help/${name}#${block.id}` : [])),
  ]);
  const links = blocks.flatMap(linesOf).flatMap((line) => line.flatMap(({ href }) => href ?? []));
  for (const link of links) {
    if (!/^\/(settings|insight|search)?$/.test(link)) expect(known).toContain(helpAddress(link));
  }
});

test("every picture of the guide is there and has words", () => {
  const pictures = blocks.filter((block) => block.kind === "picture");
  for (const { file, words } of pictures) {
    expect(pictureUrl(file), file).toBeTruthy();
    expect(words.length).toBeGreaterThan(20);
  }
});

test("nothing is left of Markdown that the app does not draw", () => {
  const words = blocks.flatMap(linesOf).flatMap((line) => line.map(({ text }) => text));
  for (const text of words) expect(text).not.toMatch(/^\s*(#|>|```)|\*\*|\]\(|^\|/);
});

test("what is looked for is found where all its words stand, headings first", () => {
  const page = (title: string, text: string) => ({
    name: title,
    title,
    blocks: [
      { kind: "heading", level: 1, id: title, line: [{ text: title, look: "plain", href: null }] },
      { kind: "paragraph", line: [{ text, look: "plain", href: null }] },
    ] satisfies Block[],
  });
  const small = [page("moving", "a slot by minutes"), page("slot", "what it is"), page("mail", "")];
  expect(findInGuide(small, "SLOT").map(({ title }) => title)).toEqual(["slot", "moving"]);
  expect(findInGuide(small, "slot minutes").map(({ to }) => to)).toEqual(["/help/moving#moving"]);
  expect(findInGuide(small, "  ")).toEqual([]);
});
