import { expect, test } from "vitest";
import { claimsOf } from "./claims.ts";
import { matchClaims } from "./match.ts";
import { readSentences } from "./sentences.ts";

const spec = "// Spec:";

const specification = `# Title
Before the sections.
## 2. Screens
### Login
- A button. It says 'Log in. Now.' to everyone. The logo's there.
- Each row shows:
- Other content: not shown.
- timezone
- timezone (default Europe/London)
| Route | Purpose |
|---|---|
| /login | Login page. |
## 6. Roles
- A button.
`;
const sentences = readSentences(specification);

/** A test file with a claim on each of these words. */
const claimsOn = (...words: readonly string[]) =>
  claimsOf(
    `test("the button speaks", () => {\n${words.map((one) => `  ${spec} ${one}\n  expect(1).toBe(1);\n`).join("")}});\n`,
    "a.test.ts",
  );
const shownBy = (claims: ReturnType<typeof claimsOf>) =>
  matchClaims(sentences, claims)
    .shown.filter(({ by }) => by.length > 0)
    .map(({ sentence }) => `${sentence.section}: ${sentence.text}`);

test("sentences, items and rows of all sections are separated, and quotations are kept whole", () => {
  expect(sentences.map(({ text }) => text)).toEqual([
    "A button.",
    "It says 'Log in. Now.' to everyone.",
    "The logo's there.",
    "timezone",
    "timezone (default Europe/London)",
    "/login | Login page.",
    "A button.",
  ]);
});

test("a claim stands on an assertion of a test, from its first line to its last", () => {
  const source = `test("the button speaks", async () => {
  for (const x of [1]) {
    ${spec} It says 'Log in
    await expect(
      x,
    ).toBe(1);
    expect(x).toBe(1);
  }
});
`;
  expect(claimsOf(source, "a.test.ts")).toEqual([
    {
      words: "It says 'Log in",
      file: "a.test.ts",
      line: 3,
      test: { name: "the button speaks", first: 1, last: 9 },
      assertion: { first: 4, last: 6 },
    },
  ]);
});

test("the whole of a sentence names it, also where it is a part of another", () => {
  expect(shownBy(claimsOn("timezone"))).toEqual(["2 Login: timezone"]);
});

test("what the specification says twice is shown twice", () => {
  expect(shownBy(claimsOn("A button."))).toEqual(["2 Login: A button.", "6: A button."]);
});

test("words of several sentences are weak", () => {
  const { shown } = matchClaims(sentences, claimsOn("zone"));
  expect(shown.filter(({ weaklyBy }) => weaklyBy.length > 0)).toHaveLength(2);
  expect(shownBy(claimsOn("zone"))).toEqual([]);
});

test("two claims on one assertion are weak", () => {
  const source = `test("a", () => {\n  ${spec} timezone\n  ${spec} The logo's there.\n  expect(1).toBe(1);\n});\n`;
  expect(shownBy(claimsOf(source, "a.test.ts"))).toEqual([]);
});

test("a claim above a whole test is weak", () => {
  const claims = claimsOf(`${spec} timezone\ntest("a", () => {});\n`, "a.test.ts");
  expect(claims).toMatchObject([{ assertion: null, test: { name: "a" } }]);
  expect(shownBy(claims)).toEqual([]);
});

test("words that no sentence has are found", () => {
  const { unknown } = matchClaims(sentences, claimsOn("Before the sections."));
  expect(unknown.map(({ words }) => words)).toEqual(["Before the sections."]);
});

test("a test with a table is called by what stands behind the table", () => {
  const source = `test.each([\n  ["x", 1],\n] as const)("%s is pressed", (x) => {\n  ${spec} timezone\n  expect(x).toBe(1);\n});\n`;
  expect(claimsOf(source, "a.test.ts")).toMatchObject([
    { test: { name: "%s is pressed", first: 1, last: 6 }, assertion: { first: 5, last: 5 } },
  ]);
});

test("a claim on anything else is refused", () => {
  const refused = (source: string) => () => claimsOf(source, "a.test.ts");
  expect(refused(`${spec} timezone\nconst a = 1;\n`)).toThrow("no assertion");
  const outside = `test("a", () => {\n  b();\n});\nfunction b() {\n  ${spec} timezone\n  expect(1).toBe(1);\n}\n`;
  expect(refused(outside)).toThrow("in no test");
});
