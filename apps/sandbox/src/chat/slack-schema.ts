export interface TextObject {
  readonly type: "plain_text" | "mrkdwn";
  readonly text: string;
}

export type SlackBlock =
  | { readonly type: "header"; readonly text: TextObject }
  | {
      readonly type: "section";
      readonly text?: TextObject;
      readonly fields?: readonly TextObject[];
    }
  | { readonly type: "context"; readonly elements: readonly TextObject[] }
  | { readonly type: "divider" };

/** What an incoming webhook takes, as far as it is emulated. */
export interface SlackBody {
  readonly text?: string;
  readonly blocks?: readonly SlackBlock[];
  readonly mrkdwn?: boolean;
  readonly link_names?: boolean;
}

const text = (maxLength: number) => ({ type: "string", minLength: 1, maxLength });
const flag = { type: "boolean" };

function object(properties: Readonly<Record<string, unknown>>, required = Object.keys(properties)) {
  return { type: "object", properties, required, additionalProperties: false };
}

function block(type: string, properties: Readonly<Record<string, unknown>>) {
  const known = { type: { const: type }, ...properties, block_id: text(255) };
  return object(known, ["type", ...Object.keys(properties)]);
}

/** Some keys go with one kind of text alone, and Slack refuses them with the other. */
const plainText = (length: number) =>
  object({ type: { const: "plain_text" }, text: text(length), emoji: flag }, ["type", "text"]);
const markup = (length: number) =>
  object({ type: { const: "mrkdwn" }, text: text(length), verbatim: flag }, ["type", "text"]);
const either = (length: number) => ({ anyOf: [plainText(length), markup(length)] });
const list = (items: object, maxItems: number) => ({ type: "array", items, minItems: 1, maxItems });

const blocks = list(
  {
    anyOf: [
      block("header", { text: plainText(150) }),
      block("section", { text: either(3_000) }),
      block("section", { fields: list(either(2_000), 10) }),
      block("section", { text: either(3_000), fields: list(either(2_000), 10) }),
      block("context", { elements: list(either(2_000), 10) }),
      block("divider", {}),
    ],
  },
  50,
);

/** https://docs.slack.dev/reference/block-kit/blocks. Ignores other keys, as Slack does. */
export const slackSchema = {
  type: "object",
  properties: { text: { type: "string" }, blocks, mrkdwn: flag, link_names: flag },
};
