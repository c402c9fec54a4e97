export interface TextRun {
  readonly text: string;
  readonly weight?: string;
  readonly size?: string;
}

export type CardElement =
  | {
      readonly type: "TextBlock";
      readonly text: string;
      readonly weight?: string;
      readonly size?: string;
    }
  | { readonly type: "RichTextBlock"; readonly inlines: readonly (string | TextRun)[] }
  | {
      readonly type: "FactSet";
      readonly facts: readonly { readonly title: string; readonly value: string }[];
    }
  | { readonly type: "Container"; readonly items: readonly CardElement[] }
  | { readonly type: "ColumnSet"; readonly columns: readonly CardColumn[] };

export interface CardColumn {
  readonly items: readonly CardElement[];
  readonly width?: string | number;
}

interface OpenUrl {
  readonly title: string;
  readonly url: string;
}

export interface AdaptiveCard {
  readonly body: readonly CardElement[];
  readonly actions?: readonly OpenUrl[];
}

const text = { type: "string", minLength: 1 };
const oneOf = (...values: readonly string[]) => ({ enum: values });
const list = (items: object, maxItems = 50) => ({ type: "array", items, minItems: 1, maxItems });

function object(
  properties: Readonly<Record<string, unknown>>,
  optional: Readonly<Record<string, unknown>> = {},
) {
  const all = { ...properties, ...optional };
  return {
    type: "object",
    properties: all,
    required: Object.keys(properties),
    additionalProperties: false,
  };
}

const spacing = oneOf("None", "Small", "Default", "Medium", "Large", "ExtraLarge", "Padding");
const common = { id: text, spacing, separator: { type: "boolean" } };
const look = {
  size: oneOf("Small", "Default", "Medium", "Large", "ExtraLarge"),
  weight: oneOf("Lighter", "Default", "Bolder"),
  color: oneOf("Default", "Dark", "Light", "Accent", "Good", "Warning", "Attention"),
  isSubtle: { type: "boolean" },
};

const element = (type: string, properties: object, optional: object = {}) =>
  object({ type: { const: type }, ...properties }, { ...common, ...optional });

const inside = { $ref: "#/definitions/element" };
const textRun = object(
  { type: { const: "TextRun" }, text },
  { ...look, italic: { type: "boolean" } },
);
const fact = object({ title: text, value: text });
const column = element(
  "Column",
  { items: list(inside) },
  { width: { anyOf: [oneOf("auto", "stretch"), { type: "number", exclusiveMinimum: 0 }] } },
);
const openUrl = object({
  type: { const: "Action.OpenUrl" },
  title: text,
  url: { type: "string", pattern: "^https?://[^ ]+$" },
});

/** https://adaptivecards.io/schemas/1.4: the elements that a notice needs, and no key besides theirs. */
export const cardSchema = {
  definitions: {
    element: {
      anyOf: [
        element("TextBlock", { text }, { ...look, wrap: { type: "boolean" } }),
        element("RichTextBlock", { inlines: list({ anyOf: [text, textRun] }) }),
        element("FactSet", { facts: list(fact) }),
        element("Container", { items: list(inside) }),
        element("ColumnSet", { columns: list(column) }),
      ],
    },
  },
  ...object(
    {
      type: { const: "AdaptiveCard" },
      version: oneOf("1.0", "1.1", "1.2", "1.3", "1.4"),
      body: list(inside),
    },
    { $schema: text, fallbackText: text, actions: list(openUrl, 6) },
  ),
};

/** What the trigger "When a Teams webhook request is received" asks for before it answers. */
export const triggerSchema = {
  type: "object",
  properties: {
    type: { type: "string" },
    attachments: {
      type: "array",
      items: {
        type: "object",
        properties: { contentType: { type: "string" }, content: { type: "object" } },
        required: ["contentType", "content"],
      },
    },
  },
  required: ["type", "attachments"],
};
