import type { Answer, Exchange } from "../proxy.ts";

/** One way in which Zoho might answer otherwise. */
export interface Variant {
  readonly name: string;
  /** The key that it is about; null: the whole answer. */
  readonly key: string | null;
  /** Whether the CRM itself, so answered, says that there is none of what was asked for. */
  readonly saysNone: boolean;
  /** What comes instead of passing the call on; null: it is passed on. */
  readonly instead:
    | ((exchange: Pick<Exchange, "method" | "path" | "body">) => Answer | null)
    | null;
  /** The address that is asked instead. */
  readonly readdress: ((path: string, body: string) => { path: string; body: string }) | null;
  readonly change: ((answer: Answer) => Answer) | null;
  /** Only the first such call is answered so. */
  readonly isOnce: boolean;
}

const plain = {
  key: null,
  saysNone: false,
  instead: null,
  readdress: null,
  change: null,
  isOnce: false,
};
const json = "application/json;charset=utf-8";

/** Every variant of one exchange, in an order that never changes. */
export function variantsOf(exchange: Exchange): Variant[] {
  return [
    ...keyVariants(exchange.answer),
    ...wholeVariants(exchange),
    ...refusalVariants(exchange),
    ...pageVariants(exchange),
  ];
}

type Path = readonly (string | number)[];

/** Each key once, where it first has a value: of a list of rows one is changed, as an odd one would be. */
function keyVariants({ text: unchanged }: Answer): Variant[] {
  const body = parse(unchanged);
  if (body === null) return [];
  const places = new Map<string, { path: Path; value: unknown }>();
  collect(body, [], places);
  return [...places].flatMap(([name, { path, value }]) =>
    otherValues(value).map(([how, other]) => ({
      ...plain,
      name: `${name}: ${how}`,
      key: String(path.at(-1)),
      saysNone: how === "empty" && Array.isArray(value),
      change: (answer: Answer) => ({
        ...answer,
        text: JSON.stringify(withValue(parse(answer.text), path, other)),
      }),
    })),
  );
}

function collect(value: unknown, path: Path, places: Map<string, { path: Path; value: unknown }>) {
  for (const [key, inner] of entriesOf(value)) {
    const place = [...path, key];
    if (typeof key === "string") {
      const name = place.map((step) => (typeof step === "number" ? "#" : step)).join(".");
      const known = places.get(name)?.value;
      if (known === undefined || known === null) places.set(name, { path: place, value: inner });
    }
    collect(inner, place, places);
  }
}

function entriesOf(value: unknown): [string | number, unknown][] {
  if (Array.isArray(value)) return value.slice(0, 12).map((item, at) => [at, item]);
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}

const absent = Symbol("absent");

/** Another value in place of the one that comes, which may differ from call to call. */
type Other = readonly [how: string, of: (value: unknown) => unknown];

const always = (how: string, other: unknown): Other => [how, () => other];
const inList: Other = ["in a list", (value) => [value]];
const asText: Other = ["as text", String];

function otherValues(value: unknown): Other[] {
  const gone = [always("absent", absent)];
  if (value === null)
    return [...gone, ...["text", 7, false, {}, []].map((other) => always(kindOf(other), other))];
  return [...gone, always("null", null), ...othersOf(value)];
}

function othersOf(value: unknown): Other[] {
  const object = always("an object", {});
  if (typeof value === "string") return [always("empty", ""), object, inList, ...textsFor(value)];
  if (typeof value === "number") return [asText, always("a boolean", true), object];
  if (typeof value === "boolean") return [asText, ["as a number", Number], object];
  if (!Array.isArray(value)) return [always("empty", {}), always("text", "none"), inList];
  return [
    always("empty", []),
    object,
    always("text", "none"),
    ...(value.length === 1 ? [["the one itself", (list) => Object(list)[0]] as Other] : []),
    ...(value.length > 0 ? [["with null in it", (list) => [list, null].flat()] as Other] : []),
  ];
}

function textsFor(value: string): Other[] {
  if (/^\d+$/.test(value)) return [["digits as a number", Number]];
  const number = always("a number", 7);
  if (/^\d{4}-\d\d-\d\dT/.test(value))
    return [number, ["a date", (time) => String(time).slice(0, 10)]];
  if (/^\d{4}-\d\d-\d\d$/.test(value))
    return [number, ["a date-time", (day) => `${day}T00:00:00+00:00`]];
  const isWord = /^[A-Za-z_ ]{2,40}$/.test(value);
  return isWord ? [number, always("a word that nobody knows", "Zyx_Unknown")] : [number];
}

function kindOf(other: unknown): string {
  return Array.isArray(other) ? "a list" : `a ${typeof other}`;
}

function withValue(body: unknown, path: Path, of: Other[1]): unknown {
  const copy = structuredClone(body);
  const last = path.at(-1) ?? "";
  let at = copy;
  for (const step of path.slice(0, -1)) at = Reflect.get(Object(at), step);
  if (!Reflect.has(Object(at), last)) return copy;
  const value = of(Reflect.get(Object(at), last));
  if (value === absent) Reflect.deleteProperty(Object(at), last);
  else Reflect.set(Object(at), last, value);
  return copy;
}

const refused = (status: number, code: string, details: object): Answer => ({
  status,
  type: json,
  text: JSON.stringify({ code, details, message: "said by the proxy", status: "error" }),
});

function wholeVariants({ method, answer: unchanged }: Exchange): Variant[] {
  const instead = (name: string, said: Answer, more: Partial<Variant> = {}): Variant => ({
    ...plain,
    name,
    instead: () => said,
    ...more,
  });
  const change = (name: string, text: string, more: Partial<Answer> = {}): Variant => ({
    ...plain,
    name,
    change: (answer) => ({ ...answer, ...more, text }),
  });
  const isRead = method === "GET" || !isResults(Object.values(Object(parse(unchanged.text)))[0]);
  const nothing: Variant[] = isRead
    ? [
        { ...instead("204", { status: 204, type: json, text: "" }), saysNone: true },
        { ...change("an empty object", "{}", { status: 200 }) },
        { ...change("a list of nothing", "[]", { status: 200 }) },
      ]
    : [change("204 for what was done", "", { status: 204 }), change("an empty object", "{}")];
  return [
    ...nothing,
    change("HTML", "<html><body>Sorry</body></html>", { type: "text/html" }),
    change("HTML that says 200", "<!doctype html><title>Zoho</title>", {
      status: 200,
      type: "text/html",
    }),
    {
      ...plain,
      name: "cut off",
      change: (answer) => ({
        ...answer,
        text: answer.text.slice(0, answer.text.length / 2) || "{",
      }),
    },
    change("null", "null"),
    instead("500", refused(500, "INTERNAL_ERROR", {})),
    instead("401 once", refused(401, "INVALID_TOKEN", {}), { isOnce: true }),
    instead("401 for good", refused(401, "OAUTH_SCOPE_MISMATCH", {})),
    instead("403", refused(403, "NO_PERMISSION", { permissions: ["Crm_Implied_View"] })),
    instead("429 once", refused(429, "TOO_MANY_REQUESTS", {}), { isOnce: true }),
    ...otherCodes.map((code) => instead(`refused with ${code}`, refused(400, code, {}))),
    ...itemVariants(unchanged),
  ];
}

/** For whatever cause: the whole call. */
const otherCodes = [
  "INVALID_DATA",
  "INVALID_REQUEST",
  "INVALID_REQUEST_METHOD",
  "NOT_ALLOWED",
  "FEATURE_NOT_SUPPORTED",
  "LIMIT_EXCEEDED",
  "PATTERN_NOT_MATCHED",
  "INVALID_MODULE",
  "INVALID_QUERY",
  "AUTHORIZATION_FAILED",
  "NOT_SUPPORTED",
  "Zyx_UNKNOWN",
];

/** 207: of several results one has failed. The first is ours. */
function itemVariants(unchanged: Answer): Variant[] {
  if (!isResults(Object.values(Object(parse(unchanged.text)))[0])) return [];
  const failed = { code: "INVALID_DATA", status: "error", message: "failed", details: {} };
  const withFailed = (text: string) => {
    const lists = Object.entries(Object(parse(text))) as [string, unknown[]][];
    return JSON.stringify(
      Object.fromEntries(lists.map(([key, items]) => [key, [...items, failed]])),
    );
  };
  return [
    {
      ...plain,
      name: "207 with one failed next to it",
      change: (answer) => ({ ...answer, status: 207, text: withFailed(answer.text) }),
    },
  ];
}

function isResults(value: unknown): boolean {
  return Array.isArray(value) && value.some((item) => typeof Object(item).code === "string");
}

/** Each parameter of the address refused, in each of the ways that Zoho's documents know. */
function refusalVariants({ path }: Exchange): Variant[] {
  const names = [...new URL(path, "http://zoho").searchParams.keys()];
  const ways: [string, object][] = [
    ["INVALID_DATA", {}],
    ["LIMIT_EXCEEDED", { limit: 1 }],
    ["PATTERN_NOT_MATCHED", {}],
    ["EXPECTED_PARAM_MISSING", {}],
    ["INVALID_REQUEST", {}],
  ];
  return names.flatMap((name) =>
    ways.map(([code, more]) => ({
      ...plain,
      name: `${name}= refused with ${code}`,
      instead: ({ path: asked }: { readonly path: string }) =>
        new URL(asked, "http://zoho").searchParams.has(name)
          ? refused(400, code, { param_name: name, ...more })
          : null,
    })),
  );
}

/** Fewer on a page than were asked for, as the CRM itself pages them. */
function pageVariants({ path, body, method }: Exchange): Variant[] {
  const small = (name: string, readdress: Variant["readdress"]): Variant => ({
    ...plain,
    name,
    readdress,
  });
  if (/[?&]per_page=\d+/.test(path)) {
    return [1, 2].map((most) =>
      small(`pages of ${most}`, (asked, sent) => ({
        path: asked.replace(/per_page=\d+/, `per_page=${most}`),
        body: sent,
      })),
    );
  }
  if (method === "POST" && / limit \d+/.test(body)) {
    return [1, 3].map((most) =>
      small(`pages of ${most}`, (asked, sent) => ({
        path: asked,
        body: sent.replace(/ limit \d+/, ` limit ${most}`),
      })),
    );
  }
  return [];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
