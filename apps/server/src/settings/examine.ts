import type { Finding, Readiness } from "@milepost/contract/endpoints/setup-doctor.ts";
import { examineFields } from "./examine-fields.ts";
import { examinePeople } from "./examine-people.ts";
import { examinePlaces } from "./examine-places.ts";
import { examineRules } from "./examine-rules.ts";
import type { Examined } from "./examined.ts";
import { crmFindings } from "./examined-crm.ts";

/** What is missing or will hurt, worst first, and then in the order of the page. */
export function examine(workflow: Examined): Finding[] {
  const findings = [
    ...connectionFindings(workflow),
    ...(workflow.crm === null || !workflow.isConnected ? [] : crmFindings(workflow.crm)),
    ...examinePlaces(workflow),
    ...examinePeople(workflow),
    ...examineFields(workflow),
    ...examineRules(workflow),
    ...templateFindings(workflow),
  ];
  return findings.toSorted(
    (a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity),
  );
}

const severities: readonly Finding["severity"][] = ["error", "warning", "note"];

export function readinessOf(findings: readonly Finding[]): Readiness {
  const [worst] = findings;
  if (worst?.severity === "error") return "not-ready";
  return worst?.severity === "warning" ? "warnings" : "ready";
}

function connectionFindings({ isConnected, modules }: Examined): Finding[] {
  const nowhere = { section: null, field: null } as const;
  if (!isConnected) {
    const sentence = "Milepost isn’t connected to your CRM. Ask an administrator to reconnect it.";
    return [{ code: "no-connection", severity: "error", sentence, ...nowhere }];
  }
  if (Object.keys(modules).length > 0) return [];
  const sentence = "We haven’t read your CRM’s fields yet. Press Sync CRM Fields.";
  return [{ code: "fields-not-read", severity: "warning", sentence, ...nowhere }];
}

const templateSections = {
  email: "email-template",
  calendar: "calendar-template",
  thankYou: "thank-you-template",
} as const;

function templateFindings({ templates }: Examined): Finding[] {
  return (templates ?? []).flatMap(({ kind, fileName, isThere, isUsable, unknown }): Finding[] => {
    const section = templateSections[kind];
    const place = { severity: "warning", section, field: `templates.${kind}` } as const;
    if (!isThere) {
      const sentence = `The template ${fileName} no longer exists, so we use Milepost’s own. Choose another.`;
      return [{ code: "template-missing", sentence, ...place }];
    }
    if (!isUsable) {
      const sentence = `${fileName} isn’t a calendar file, so we use Milepost’s own. Choose another.`;
      return [{ code: "template-broken", sentence, ...place }];
    }
    return unknown.map((name) => ({
      code: "template-variable",
      sentence: `${fileName} uses {{${name}}}, which isn’t a template field and will be left blank. Remove it.`,
      ...place,
    }));
  });
}
