import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SubscriptionStatus } from "../endpoints/billing.ts";
import { systemUploader } from "../endpoints/templates.ts";
import { product } from "../product.ts";
import { appFields } from "../settings/app-fields.ts";
import { operatorLabels } from "../settings/condition.ts";
import * as agent from "./agent.ts";
import * as billing from "./billing-texts.ts";
import * as settings from "./settings-texts.ts";

const specification = readFileSync(
  new URL("../../../../docs/specification.md", import.meta.url),
  "utf8",
).replaceAll("{product}", product.name);

/** Every text of the contract; a text with a gap has the gap's name in it as the specification writes it. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "function") return textsIn(value("{field}"));
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(textsIn);
  return [];
}

const gate = SubscriptionStatus.options.map((status) => billing.gateMessage(status, 2));
const ours = [agent, billing, settings, appFields, operatorLabels, systemUploader, gate]
  .flatMap(textsIn)
  .join("\n");

/** Quoted, but not as one text to be shown as it stands. */
const otherwise: ReadonlySet<string> = new Set([
  "ID: ", // begins the label of a workflow
  "Using workflow: ID: ",
  "Adjusted by +/-N minutes", // with the sign and the number
  "Your free trial expires in N day(s)",
  "Module:fieldName", // the form of a filter's field
  "Failed to load settings from store", // the other of two readings
  "Workflow deleted successfully",
  "Unexpected Application Error!", // the router's page and the chunk loader's error, not the contract's
  "Loading chunk failed",
]);

/** In the specification's own words between quotation marks, from its list of screens on. */
function quotations(): readonly string[] {
  const screens = specification.slice(specification.indexOf("## 2. "));
  const found = screens.matchAll(/(?<!\w)'((?:[^'\n]|(?<=\w)'(?=\w)|'\{field\}')+)'(?!\w)/g);
  return [...new Set([...found].map(([, text]) => text ?? ""))];
}

test("every text that the specification quotes is in the contract, to the letter", () => {
  expect(quotations().filter((text) => !ours.includes(text) && !otherwise.has(text))).toEqual([]);
});
