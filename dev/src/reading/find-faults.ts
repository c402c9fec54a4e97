import { refusedWords } from "./refused-words.ts";
import type { ShownText } from "./shown-text.ts";
import { isSpecified } from "./specified.ts";
import { verbs } from "./verbs.ts";

const wordsAtMost = 22;

/** What is wrong with a text, in words; empty: nothing. */
export function findFaults({ text, kind }: ShownText): readonly string[] {
  const faults = [
    ...sentencesOf(text)
      .filter(isLong)
      .map((sentence) => `over ${wordsAtMost} words: ${sentence}`),
    ...refusedWords
      .filter(({ found }) => found.test(text))
      .map(({ found, instead }) => `${found.exec(text)?.[0]}, better ${instead}: ${text}`),
    ...(kind === "button" && !isButtonLabel(text) ? [`a button without a verb: ${text}`] : []),
    ...(kind === "problem" && !hasNextStep(text) ? [`an error without a next step: ${text}`] : []),
  ];
  return faults.length > 0 && isSpecified(text) ? [] : faults;
}

function sentencesOf(text: string): readonly string[] {
  return text.split(/(?<=[.!?][”’"')]?)\s+/);
}

function isLong(sentence: string): boolean {
  const words = sentence.split(/\s+/).filter((word) => /[\p{L}\d]|\{\}/u.test(word));
  return words.length > wordsAtMost;
}

/** Known by these names, or what the button says once it was pressed. */
const namedLabels = ["Booked", "Copied", "Did you mean {}?", "Help", "Next customer"];

/** What is under way may say so: "Sending…". A value may be the whole label. */
function isButtonLabel(text: string): boolean {
  const label = text.replace(/^[^\p{L}{]+/u, "");
  const isUnderWay = /^\p{L}+ing\b.*(…|\.\.\.)$/u.test(label);
  return namedLabels.includes(label) || isUnderWay || label.startsWith("{}") || isAsking(label);
}

/** Somewhere the text asks the reader, or an administrator, to do something. */
function hasNextStep(text: string): boolean {
  const parts = sentencesOf(text).flatMap((sentence) => sentence.split(/[:;,]\s+(?:or |then )?/));
  const addressed = /^(please|you can|(an|your) administrator can) /i;
  return parts.some((part) => isAsking(part.replace(addressed, "")));
}

function isAsking(text: string): boolean {
  const [first = ""] = text.toLowerCase().split(/[^\p{L}]/u);
  return verbs.has(first);
}
