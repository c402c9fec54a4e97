import { expect, test } from "vitest";
import { headingId, plainText, readMarkdown } from "./read-markdown.ts";

test("what stands apart by an empty line is a heading, a paragraph, a list, a table or a picture", () => {
  const text = `# A page

Words that
go on.

- one
- two, which
  goes on

1. first
2. second

| a | b |
|---|---|
| 1 | 2 |

![A picture of it](images/it.png)`;
  expect(readMarkdown(text).map(({ kind }) => kind)).toEqual([
    "heading",
    "paragraph",
    "list",
    "list",
    "table",
    "picture",
  ]);
  const [, paragraph, list] = readMarkdown(text);
  expect(paragraph?.kind === "paragraph" && plainText(paragraph.line)).toBe("Words that go on.");
  expect(list?.kind === "list" && list.lines.map(plainText)).toEqual(["one", "two, which goes on"]);
});

test("in a line some words are strong, code or a link", () => {
  const [paragraph] = readMarkdown("Press **Book**, see `MP2 4AN`, [read on](customer.md#mail).");
  expect(paragraph?.kind === "paragraph" && paragraph.line).toEqual([
    { text: "Press ", look: "plain", href: null },
    { text: "Book", look: "strong", href: null },
    { text: ", see ", look: "plain", href: null },
    { text: "MP2 4AN", look: "code", href: null },
    { text: ", ", look: "plain", href: null },
    { text: "read on", look: "link", href: "customer.md#mail" },
    { text: ".", look: "plain", href: null },
  ]);
});

test("a heading's address is GitHub's", () => {
  expect(headingId("What if it says “No slots”?")).toBe("what-if-it-says-no-slots");
});
