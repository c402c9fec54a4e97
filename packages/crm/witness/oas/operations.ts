import type { Exchange } from "../proxy.ts";
import type { Description, Json } from "./files.ts";

export interface Operation {
  readonly description: Description;
  /** As `/{module}/{recordID}`. */
  readonly path: string;
  readonly method: string;
  readonly spec: Json;
}

/** What the descriptions say of a call; null: none of them knows it. The most exact counts, and of two the newer. */
export function findOperation(
  descriptions: readonly Description[],
  { method, path }: Exchange,
): Operation | null {
  const [address = ""] = path.replace(/^.*\/crm\/v8/, "").split("?");
  const fitting = descriptions.flatMap((description) =>
    Object.entries(Object(description.document.paths)).flatMap(([template, item]) => {
      const spec = Reflect.get(Object(item), method.toLowerCase());
      const isFit = spec !== undefined && patternOf(template).test(address);
      return isFit ? [{ description, path: template, method: method.toLowerCase(), spec }] : [];
    }),
  );
  const rank = ({ description, path: template }: Operation) =>
    template.split("{").length * 2 + (description.isNewest ? 0 : 1);
  return fitting.toSorted((a, b) => rank(a) - rank(b))[0] ?? null;
}

function patternOf(template: string): RegExp {
  const path = template.replace(/^\/crm\/v8/, "");
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`);
}

/** Where a reference within the same file leads. */
export function resolved(document: Json, value: unknown): Json {
  let found: unknown = value;
  for (let ref = refOf(found); ref !== null; ref = refOf(found)) {
    if (!ref.startsWith("#/")) return {};
    found = ref
      .slice(2)
      .split("/")
      .reduce(
        (at, step) => Reflect.get(Object(at), step.replaceAll("~1", "/")),
        document as unknown,
      );
  }
  return Object(found);
}

function refOf(value: unknown): string | null {
  const { $ref } = Object(value);
  return typeof $ref === "string" ? $ref : null;
}

/** The place of a part of an operation in its file, as a reference of the validator's. */
export function referenceTo(operation: Operation, part: readonly string[]): string {
  const { description, path, method, spec } = operation;
  let at: unknown = spec;
  let pointer = ["paths", path, method];
  for (const step of part) {
    const ref = refOf(at);
    if (ref?.startsWith("#/")) {
      pointer = ref
        .slice(2)
        .split("/")
        .map((one) => one.replaceAll("~1", "/"));
      at = resolved(description.document, at);
    }
    pointer = [...pointer, step];
    at = Reflect.get(Object(at), step);
  }
  const escaped = pointer.map((one) =>
    encodeURIComponent(one.replaceAll("~", "~0").replaceAll("/", "~1")),
  );
  return `${description.id}#/${escaped.join("/")}`;
}
