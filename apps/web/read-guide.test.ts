import { expect, test } from "vitest";
import { readPage } from "./read-guide.ts";

test("a page of the guide has headings, paragraphs, lists, tables and pictures", () => {
  const text = `# What if it says “No slots”?

Words that
go on.

- one
- two, which
  goes on

1. first

| a | b |
|---|---|
| 1 | **2** |

![A picture of it](images/it.png)`;
  expect(readPage(text)).toEqual([
    // A heading's address is GitHub's.
    {
      kind: "heading",
      level: 1,
      id: "what-if-it-says-no-slots",
      line: ["What if it says “No slots”?"],
    },
    { kind: "paragraph", line: ["Words that go on."] },
    { kind: "list", isNumbered: false, lines: [["one"], ["two, which goes on"]] },
    { kind: "list", isNumbered: true, lines: [["first"]] },
    { kind: "table", head: [["a"], ["b"]], rows: [[["1"], [{ kind: "strong", text: "2" }]]] },
    { kind: "picture", file: "images/it.png", words: "A picture of it" },
  ]);
});

test("in a line some words are strong, code or a link", () => {
  const text = "Press **Book**, see `MP2 4AN`, [read on](customer.md#mail).";
  expect(readPage(text)).toEqual([
    {
      kind: "paragraph",
      line: [
        "Press ",
        { kind: "strong", text: "Book" },
        ", see ",
        { kind: "code", text: "MP2 4AN" },
        ", ",
        { kind: "link", text: "read on", href: "customer.md#mail" },
        ".",
      ],
    },
  ]);
});

test.each([
  "> quoted",
  "```\ncode\n```",
  "<b>HTML</b>",
  "a <b>tag</b>",
  "**a [b](c.md)**",
  "- [ ] to do",
])("what the help pages do not draw stops the build: %s", (text) => {
  expect(() => readPage(text)).toThrow(/do not draw/);
});
