import { type Source, walkTree } from "../house/sources.ts";
import { collectMarkup } from "./collect-markup.ts";
import { isProse } from "./is-prose.ts";
import { inOneLine, lineAt, type ShownText } from "./shown-text.ts";

/** A node of the syntax tree, with any of its fields. */
interface Tree {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

interface Reading {
  readonly path: string;
  readonly source: string;
  readonly kind: ShownText["kind"];
}

/** What a program's file shows: JSX, `html` templates, and strings that read like a text. */
export function collectCode({ path, text, program }: Source): readonly ShownText[] {
  return read(program, { path, source: text, kind: "prose" });
}

/** Only the details of problems: most other strings of a server are for its log. */
export function collectDetails({ path, text, program }: Source): readonly ShownText[] {
  const reading: Reading = { path, source: text, kind: "prose" };
  const details: ShownText[] = [];
  walkTree(program, (node) => {
    const { type, callee, arguments: given } = node as Tree & typeof node;
    const isProblem =
      /^(New|Call)Expression$/.test(type) && /Problem$/.test(sourceOf(callee, text));
    if (isProblem) details.push(...read(given, reading));
  });
  return details;
}

function read(value: unknown, reading: Reading): readonly ShownText[] {
  if (Array.isArray(value)) return value.flatMap((one) => read(one, reading));
  if (!isTree(value) || isSilent(value, reading.source)) return [];
  if (value.type === "JSXElement") return readElement(value, reading);
  if (value.type === "TaggedTemplateExpression") return readTagged(value, reading);
  const literal = literalOf(value);
  const own = literal !== null && isProse(literal) ? shown(value, literal, reading) : [];
  return [...own, ...read(Object.values(value), reading)];
}

/** Types, imports and errors that only a log shows; attributes that are no text. */
function isSilent({ type, ...node }: Tree, source: string): boolean {
  if (type === "JSXAttribute") return silentAttributes.test(sourceOf(node.name, source));
  if (type === "CallExpression") return silentCalls.test(sourceOf(node.callee, source));
  if (type === "NewExpression") return !/^Problem$/.test(sourceOf(node.callee, source));
  if (type === "BinaryExpression") return /^[!=]/.test(String(node.operator));
  return /^(Import|ExportAll|TS(?!As|Satisfies|NonNull))/.test(type);
}

const silentCalls = /^console\.|\.(closest|describe|matches|query|querySelector|run|span|where)$/;
const silentAttributes =
  /^(aria-roledescription|className|d|id|href|key|look|name|points|rel|role|shape|src|style|target|to|transform|type|viewBox|htmlFor|autoComplete|inputMode|accept|pattern)$/;

function readTagged({ tag, quasi, start }: Tree, reading: Reading): readonly ShownText[] {
  const { path, source } = reading;
  const { expressions, ...template } = quasi as Tree;
  const isMarkup = sourceOf(tag, source) === "html";
  const markup = isMarkup ? (literalOf(template as Tree) ?? "") : "";
  return [...collectMarkup(path, markup, lineAt(source, start)), ...read(expressions, reading)];
}

function readElement(element: Tree, reading: Reading): readonly ShownText[] {
  const opening = element.openingElement as Tree;
  const kind = isButton(opening, reading.source) ? "button" : "prose";
  const inside: Reading = { ...reading, kind };
  const children = element.children as readonly Tree[];
  const sentence = sentenceOf(children, reading.source);
  const isIconOnly = kind === "button" && !/\p{L}/u.test(sentence);
  return [
    ...shown(element, sentence, inside),
    ...read(opening.attributes, isIconOnly ? inside : { ...reading, kind: "prose" }),
    ...readInside(children, inside),
  ];
}

/** Below what the sentence has already. */
function readInside(children: readonly Tree[], reading: Reading): readonly ShownText[] {
  return children.flatMap((child) => {
    if (child.type === "JSXText") return [];
    if (!isInline(child, reading.source)) return read(child, reading);
    const { attributes } = child.openingElement as Tree;
    return [
      ...read(attributes, reading),
      ...readInside(child.children as readonly Tree[], reading),
    ];
  });
}

/** Children as one text: what is in tags that belong to a sentence too, and `{}` for every value. */
function sentenceOf(children: readonly Tree[], source: string): string {
  return children
    .map((child) => {
      if (child.type === "JSXText") return String(child.value);
      if (isInline(child, source)) return sentenceOf(child.children as readonly Tree[], source);
      if (child.type !== "JSXExpressionContainer") return ". ";
      const literal = literalOf(child.expression as Tree);
      return (
        literal ??
        (isTree(child.expression) && /^(Logical|Conditional|Call)/.test(child.expression.type)
          ? " "
          : "{}")
      );
    })
    .join("");
}

function isButton(opening: Tree, source: string): boolean {
  const name = sourceOf(opening.name, source);
  return (
    /^(button|Button)$/.test(name) || /buttonClass\(/.test(source.slice(opening.start, opening.end))
  );
}

function isInline(child: Tree, source: string): boolean {
  if (child.type !== "JSXElement") return false;
  const name = sourceOf((child.openingElement as Tree).name, source);
  return (
    /^(a|b|code|em|i|strong|Link|Kbd|time)$/.test(name) &&
    !isButton(child.openingElement as Tree, source)
  );
}

/** Null: not a string. */
function literalOf({ type, value, quasis }: Tree): string | null {
  if (type === "Literal" && typeof value === "string") return value;
  if (type !== "TemplateLiteral") return null;
  const pieces = quasis as readonly { readonly value: { readonly cooked: string } }[];
  return pieces.map((piece) => piece.value.cooked).join("{}");
}

function shown(node: Tree, text: string, { path, source, kind }: Reading): readonly ShownText[] {
  const one = inOneLine(text).replace(/^[.\s]+/, "");
  if (!/[A-Za-z]/.test(one)) return [];
  return [{ place: `${path}:${lineAt(source, node.start)}`, text: one, kind }];
}

const sourceOf = (node: unknown, source: string) =>
  isTree(node) ? source.slice(node.start, node.end) : "";

function isTree(value: unknown): value is Tree {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}
