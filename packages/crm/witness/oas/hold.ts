import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import type { Exchange } from "../proxy.ts";
import type { Description } from "./files.ts";
import { findOperation, type Operation, referenceTo, resolved } from "./operations.ts";

/** Where an exchange is not as described, in a form that is the same however often it happens. */
export interface Difference {
  readonly what: string;
  readonly example: string;
}

const jsonType = "application/json";

/** Holds exchanges against the descriptions, both sides. */
export function openHolder(descriptions: readonly Description[]) {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  for (const { id, document } of descriptions) ajv.addSchema({ ...document, $id: id }, id);
  const compiled = new Map<string, ValidateFunction>();

  function errorsOf(reference: string, value: unknown): readonly ErrorObject[] {
    const validate = compiled.get(reference) ?? ajv.compile({ $ref: reference });
    compiled.set(reference, validate);
    return validate(value) ? [] : (validate.errors ?? []);
  }

  function holdBody(operation: Operation, part: readonly string[], text: string, side: string) {
    const content = part.reduce((at: unknown, step) => {
      return Reflect.get(resolved(operation.description.document, at), step);
    }, operation.spec);
    if (content === undefined) return [];
    const body: unknown = JSON.parse(text);
    const errors = errorsOf(referenceTo(operation, part), body).filter(isTelling);
    return errors.map((error) => ({
      what: `${side} ${nameOf(operation)} ${placeOf(error)} ${error.keyword}: ${sayingOf(error)}`,
      example: JSON.stringify(valueAt(body, error.instancePath))?.slice(0, 100) ?? "nothing",
    }));
  }

  return function hold(exchange: Exchange): Difference[] {
    const operation = findOperation(descriptions, exchange);
    if (!operation) {
      const [address = ""] = exchange.path.split("?");
      return [
        {
          what: `call ${exchange.method} ${address.replaceAll(/\d{6,}/g, "{id}")} is unknown`,
          example: "",
        },
      ];
    }
    const { status, text } = exchange.answer;
    const response = ["responses", String(status)];
    const isKnown = Object.hasOwn(Object(operation.spec.responses), String(status));
    return [
      ...holdParameters(operation, exchange),
      ...(exchange.body === ""
        ? []
        : holdBody(
            operation,
            ["requestBody", "content", jsonType, "schema"],
            exchange.body,
            "request",
          )),
      ...(isKnown
        ? []
        : [
            {
              what: `answer ${nameOf(operation)} has status ${status}`,
              example: text.slice(0, 100),
            },
          ]),
      ...(isKnown && text !== ""
        ? holdBody(
            operation,
            [...response, "content", jsonType, "schema"],
            text,
            `answer ${status}`,
          )
        : []),
    ];
  };
}

/** Where none of several forms fits, the errors of each count too; that it is not null either says nothing. */
function isTelling({ keyword, params }: ErrorObject): boolean {
  if (keyword === "oneOf" || keyword === "anyOf") return Boolean(params.passingSchemas);
  return !(keyword === "type" && params.type === "null");
}

function holdParameters(
  { description, spec, ...operation }: Operation,
  { path }: Exchange,
): Difference[] {
  const listed = (spec.parameters ?? []) as readonly unknown[];
  const known = listed.map((parameter) => resolved(description.document, parameter));
  const name = nameOf({ ...operation, description, spec });
  return [...new URL(path, "http://zoho").searchParams].flatMap(([key, value]) => {
    const parameter = known.find((one) => one.name === key && one.in === "query");
    if (!parameter)
      return [{ what: `parameter ${name} ${key} is unknown`, example: value.slice(0, 60) }];
    const schema = resolved(description.document, parameter.schema);
    return breaches(schema, value).map((breach) => ({
      what: `parameter ${name} ${key} ${breach}`,
      example: value.slice(0, 60),
    }));
  });
}

/** What a text in an address can be wrong about. */
function breaches(
  { enum: words, pattern, maxLength, maximum }: Readonly<Record<string, unknown>>,
  value: string,
) {
  return [
    ...(Array.isArray(words) && !words.map(String).includes(value)
      ? ["is none of the known words"]
      : []),
    ...(typeof pattern === "string" && !new RegExp(pattern, "u").test(value)
      ? ["has another pattern"]
      : []),
    ...(typeof maxLength === "number" && value.length > maxLength
      ? [`is longer than ${maxLength}`]
      : []),
    ...(typeof maximum === "number" && Number(value) > maximum ? [`is more than ${maximum}`] : []),
  ];
}

function nameOf({ method, path }: Operation): string {
  return `${method.toUpperCase()} ${path.replace(/^\/crm\/v8/, "")}`;
}

function placeOf({ instancePath }: ErrorObject): string {
  return instancePath.replaceAll(/\/\d+/g, "/#") || "/";
}

function sayingOf({ message, params }: ErrorObject): string {
  const named = params.missingProperty ?? params.additionalProperty ?? "";
  return named === "" ? (message ?? "") : `${message} ${named}`;
}

function valueAt(body: unknown, pointer: string): unknown {
  return pointer
    .split("/")
    .slice(1)
    .reduce((at, step) => Reflect.get(Object(at), step), body);
}
