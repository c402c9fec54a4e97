import { basename } from "node:path";
import type { Shown } from "./show-facts.ts";

/** What the reference describes and the emulator does not have, because the product does not use it. */
const leftOut = [
  "Data centres ae (its hosts are uncertain) and cn (a separate company); sandbox and developer hosts (§1.2).",
  "Client types other than server-based: implicit, device, self client, client credentials (§1.1).",
  "Territories, and custom views beyond refusing an unknown one (§2.2).",
  "Photos, composite requests, the timeline, cloning, mass update, notes and attachments, and the blueprint's own endpoints (§2.11).",
  "Paths of the versions before v8 (§2.12).",
  "Validation rules, subforms, file fields and full rich text (§2.4, §2.5, §3.3); DEPENDENT_SERVICE_ERROR (§2.7).",
  "Shift hours (§4), the organisation's logo and user photos.",
  "Bulk read and its files; merge, send mail and mass convert (§7).",
  "Workflow webhooks (§6).",
];

/** The whole document. */
export function writeTable(
  { rows }: Shown,
  switches: Readonly<Record<string, readonly string[]>>,
): string {
  const lines = rows.map(({ fact: [id, sentence, mark = "", name], tests }) => {
    const [section] = id.split("-");
    const positions = name ? `\`${name}\`: ${(switches[name] ?? []).join(" / ")}` : "";
    const where = [...new Set(tests.map(({ path }) => `\`${basename(path)}\``))].join(", ");
    const [first] = tests;
    const more = tests.length > 1 ? ` (and ${tests.length - 1} more)` : "";
    const test = first ? `${where}: ${first.name}${more}` : "**not shown**";
    return `| ${[id, `§${section}`, sentence, mark, positions, test].map(cell).join(" | ")} |`;
  });
  const shown = rows.filter(({ tests }) => tests.length > 0).length;
  return `# What the emulated Zoho shows of the reference

Written by \`pnpm test:sandbox\` from the tests that passed: ${shown} of ${rows.length} facts are shown.
A mark says how sure the reference is: none is official, T is third parties only, CONFLICT is official
sources that disagree, ? is uncertain. A switch has the other readings; its first position is the usual one
(\`POST /control/switches\`).

| Fact | Reference | What it says | Mark | Switch | Shown by |
| --- | --- | --- | --- | --- | --- |
${lines.join("\n")}

## Left out

${leftOut.map((line) => `- ${line}`).join("\n")}
`;
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}
