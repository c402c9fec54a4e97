import fc from "fast-check";
import { expect, test } from "vitest";
import { fillTemplate, variablesIn } from "./fill-template.ts";

const says = (values: Record<string, string>) => (name: string) =>
  Object.hasOwn(values, name) ? (values[name] ?? null) : null;

test("both ways of writing a variable are filled in, with or without blanks", () => {
  const print = says({ city: "Melport" });
  expect(fillTemplate(`{{city}} {{ city }} \${city} \${ city }`, print)).toEqual({
    text: "Melport Melport Melport Melport",
    unknown: [],
  });
});

test("an unknown variable prints nothing and is named once", () => {
  const filled = fillTemplate(`a{{nope}}b\${nope}c{{ not this }}d{{constructor}}e`, says({}));
  expect(filled).toEqual({ text: "abcde", unknown: ["nope", "not this", "constructor"] });
});

test("what a value says stays as it is, whatever it looks like", () => {
  const value = fc.oneof(
    fc.string(),
    fc.constantFrom("{{secret}}", `\${secret}`, "$'", "$&", "$1", "{{value}}", "{{", "}}"),
  );
  fc.assert(
    fc.property(value, value, (value, other) => {
      const print = says({ value, other, secret: "LEAKED" });
      const { text, unknown } = fillTemplate(`<{{value}}|\${other}>`, print);
      expect([text, unknown]).toEqual([`<${value}|${other}>`, []]);
    }),
  );
});

test("a template's variables are listed, each once", () => {
  expect(variablesIn(`{{a}} \${b} {{ a }} { c } {{}}`)).toEqual(["a", "b"]);
});
