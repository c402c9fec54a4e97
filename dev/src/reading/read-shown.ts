import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { repository } from "@milepost/cell/program.ts";
import { parseSync } from "oxc-parser";
import { listTracked } from "../house/sources.ts";
import { collectCode, collectDetails } from "./collect-code.ts";
import { collectMarkdown } from "./collect-markdown.ts";
import { collectMarkup } from "./collect-markup.ts";
import type { ShownText } from "./shown-text.ts";

/** Where texts are that the product shows to people. */
const shownIn = [
  "apps/server/src/booking/view-attention.ts",
  "apps/server/src/insight/weekly/",
  "apps/server/src/platform/chat/",
  "apps/server/src/reservations/booking-warning.ts",
  "apps/server/src/settings/examine",
  "apps/server/src/templates/",
  "apps/server/src/workflows/chat/",
  "apps/web/index.html",
  "apps/web/my-visit.html",
  "apps/web/src/",
  "apps/web/thank-you.html",
  "dev/src/demo/",
  "docs/guide/",
  "packages/contract/src/settings/",
  "packages/contract/src/texts/",
];

const isShown = (path: string) => shownIn.some((start) => path.startsWith(start));
const isServer = (path: string) => path.startsWith("apps/server/src/");

/** `routes/kit.tsx` shows the parts of screens to developers. */
const isForUs = (path: string) => /\.test\.tsx?$|\/testing\/|\/routes\/kit\.tsx$/.test(path);

export async function readShown(): Promise<readonly ShownText[]> {
  const paths = await listTracked("*.ts", "*.tsx", "*.html", "*.ics", "*.md");
  const shown = paths.filter((path) => isShown(path) || isServer(path));
  const texts = await Promise.all(
    shown
      .filter((path) => !isForUs(path))
      .map(async (path) => collect(path, await readFile(join(repository, path), "utf8"))),
  );
  return texts.flat();
}

export function collect(path: string, text: string): readonly ShownText[] {
  if (path.endsWith(".md")) return collectMarkdown(path, text);
  if (path.endsWith(".html")) return collectMarkup(path, text);
  if (path.endsWith(".ics")) return collectMarkup(path, asMarkup(text));
  const { program, comments } = parseSync(path, text);
  const source = { path, text, program, comments };
  const isDetailsOnly = isServer(path) && !isShown(path);
  const texts = isDetailsOnly ? collectDetails(source) : collectCode(source);
  return texts.map((one) => (isProblem(one) ? { ...one, kind: "problem" } : one));
}

/** What a calendar entry shows, each property and each of its lines a paragraph. */
function asMarkup(calendar: string): string {
  const lines = calendar.replace(/\r?\n[ \t]/g, "").matchAll(/^(?:SUMMARY|DESCRIPTION):(.*)$/gm);
  return [...lines].flatMap(([, text = ""]) => text.split("\\n")).join("<p>");
}

/** Files whose sentences say what went wrong. */
const problemsIn = [
  "apps/server/src/booking/view-attention.ts",
  "apps/server/src/platform/chat/chat-message.ts",
  "apps/server/src/reservations/booking-warning.ts",
  "apps/server/src/settings/examine",
  "apps/web/src/platform/problem-sentence.ts",
  "apps/web/src/routes/login.tsx",
  "packages/contract/src/texts/problem-texts.ts",
];

/** Labels, such as a chat message's, end without a full stop. */
function isProblem({ place, text }: ShownText): boolean {
  return problemsIn.some((start) => place.startsWith(start)) && text.endsWith(".");
}
