import { expect, test } from "vitest";
import { readExample } from "./read-example.ts";

const diff = "```diff\n--- a/x\n+++ b/x\n@@ -1 +1,2 @@\n a\n+b\n```\n";
const claim = "Without step 1, `pnpm types` fails with `b`: there is none.\n";

test("a page is its steps, its commands and what notices a missing step", () => {
  const page = `# Adding\n\n## 1. First\n\n${diff}\n## 2. Words only\n\n## Then\n\n\`\`\`sh\npnpm types\npnpm test x\n\`\`\`\n\n${claim}`;
  expect(readExample("adding", page)).toEqual({
    name: "adding",
    steps: [
      { number: 1, diffs: ["--- a/x\n+++ b/x\n@@ -1 +1,2 @@\n a\n+b\n"] },
      { number: 2, diffs: [] },
    ],
    commands: ["pnpm types", "pnpm test x"],
    claims: [{ without: 1, command: "pnpm types", text: "b" }],
    sizes: [],
  });
});

test("a size is a number of files of the product, and the steps that change them", () => {
  const sentence = "It takes 2 files of the product (steps 1 and 4), and a word.";
  const { sizes } = readExample("adding", `${sentence}\n\n## 1. First\n\n${diff}\n${claim}`);
  expect(sizes).toEqual([{ files: 2, steps: [1, 4] }]);
});

test("a failure that is described in other words is refused, because nobody would try it", () => {
  const page = `## 1. First\n\n${diff}\n${claim}\nOtherwise \`pnpm lint\` fails.\n`;
  expect(() => readExample("adding", page)).toThrow("not tried");
});

test("a diff outside the steps is refused, because nobody would apply it", () => {
  expect(() => readExample("adding", `${diff}\n## 1. First\n\n${diff}\n${claim}`)).toThrow(
    "every diff",
  );
});
