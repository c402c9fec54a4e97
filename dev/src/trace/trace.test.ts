import { expect, test } from "vitest";
import { claimsOf } from "./claims.ts";
import { matchClaims } from "./match.ts";
import { readSentences } from "./sentences.ts";

const specification = `# Title
## 2. Screens
### Login
- A button. It says 'Log in. Now.' to everyone. The logo's there.
- Each row shows:
- Other content: not shown.
| Route | Purpose |
|---|---|
| /login | Login page. |
## 3. Entities
Not asked for.
`;

test("sentences, items and rows are told apart, quotations are kept whole", () => {
  expect(readSentences(specification, ["2"]).map(({ text }) => text)).toEqual([
    "A button.",
    "It says 'Log in. Now.' to everyone.",
    "The logo's there.",
    "/login | Login page.",
  ]);
});

test("a claim stands above its test", () => {
  const source = `// Spec: It says 'Log in\ntest("the button speaks", () => {});\n`;
  const claims = claimsOf(source, "a.test.ts");
  expect(claims).toEqual([
    { words: "It says 'Log in", file: "a.test.ts", test: "the button speaks" },
  ]);
  const shown = matchClaims(readSentences(specification, ["2"]), claims);
  expect(shown.filter(({ by }) => by.length > 0).map(({ sentence }) => sentence.text)).toEqual([
    "It says 'Log in. Now.' to everyone.",
  ]);
});

test("a test with a table is called by what stands behind the table", () => {
  const source = `// Spec: A button.\ntest.each([\n  ["x", 1],\n] as const)("%s is pressed", () => {});\n`;
  expect(claimsOf(source, "a.test.ts")).toMatchObject([{ test: "%s is pressed" }]);
});

test("a claim without a test is refused", () => {
  expect(() => claimsOf("// Spec: A button.\nconst a = 1;\n\n", "a.test.ts")).toThrow("no test");
});
