import { expect, test } from "vitest";
import { findInGuide } from "./find-in-guide.ts";
import { guide, helpAddress, pictureUrl } from "./guide.ts";
import { type GuideBlock, type Line, plainText } from "./guide-block.ts";

const blocks = guide.flatMap(({ blocks }) => blocks);

function linesOf(block: GuideBlock): readonly Line[] {
  if (block.kind === "picture") return [];
  if (block.kind === "list") return block.lines;
  if (block.kind === "table") return [block.head, ...block.rows].flat();
  return [block.line];
}

const linksOf = (line: Line) =>
  line.flatMap((piece) => (typeof piece === "object" && piece.kind === "link" ? piece.href : []));

test("the guide's first page leads to every other", () => {
  const [first] = guide;
  const named = first?.blocks.flatMap(linesOf).flatMap(linksOf);
  expect(first?.name).toBe("");
  for (const { name } of guide.slice(1)) expect(named).toContain(`${name}.md`);
});

test("every link of the guide leads to a heading of the guide, or to a page of the app", () => {
  const known = guide.flatMap(({ name, blocks }) => [
    `/help/${name}`.replace(/\/$/, ""),
    ...blocks.flatMap((block) => (block.kind === "heading" ? `/help/${name}#${block.id}` : [])),
  ]);
  const links = blocks.flatMap(linesOf).flatMap(linksOf);
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
  for (const text of blocks.flatMap(linesOf).map(plainText))
    expect(text).not.toMatch(/^\s*(#|>|```)|\*\*|\]\(|^\|/);
});

test("what is looked for is found where all its words stand, headings first", () => {
  const page = (title: string, text: string) => ({
    name: title,
    title,
    blocks: [
      { kind: "heading", level: 1, id: title, line: [title] },
      { kind: "paragraph", line: [text] },
    ] satisfies GuideBlock[],
  });
  const small = [page("moving", "a slot by minutes"), page("slot", "what it is"), page("mail", "")];
  expect(findInGuide(small, "SLOT").map(({ title }) => title)).toEqual(["slot", "moving"]);
  expect(findInGuide(small, "slot minutes").map(({ to }) => to)).toEqual(["/help/moving#moving"]);
  expect(findInGuide(small, "  ")).toEqual([]);
});
