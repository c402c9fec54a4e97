import type { Finding, Readiness, TemplateKind, WorkflowSettings } from "@milepost/contract";
import type { StoredModules } from "../workflows/stored-field.ts";
import { crmFindings, type ExaminedCrm } from "./examine-crm.ts";
import { fieldFindings } from "./examine-fields.ts";
import { peopleFindings } from "./examine-people.ts";
import { placeFindings } from "./examine-places.ts";
import { ruleFindings } from "./examine-rules.ts";

/** Everything that is known of a workflow when its setup is looked at. */
export interface Examined {
  readonly settings: WorkflowSettings;
  /** Empty: never read. */
  readonly modules: StoredModules;
  /** False: an administrator has to reconnect. */
  readonly isConnected: boolean;
  /** Null: not looked at. */
  readonly crm: ExaminedCrm | null;
  /** Countries of which there are postcodes to search by. */
  readonly loaded: ReadonlySet<string>;
  /** The field agents that the workflow lists and the CRM knows. */
  readonly agents: readonly ExaminedAgent[];
  /** Records of the destination module in those agents' diaries; null: not looked at. */
  readonly bookings: readonly ExaminedBooking[] | null;
  /** The diaries lack what the filters ask for: whether a record counts is not known yet. */
  readonly isRereading: boolean;
  /** Null: not looked at. */
  readonly templates: readonly ExaminedTemplate[] | null;
}

/** As the search decides it. */
export interface ExaminedBooking {
  /** By this workflow's filters, or because it was booked here. */
  readonly isCounted: boolean;
  /** Other workflows that count it: they keep the agent busy where this one would not. */
  readonly countedBy: readonly string[];
}

export interface ExaminedAgent {
  readonly name: string;
  readonly isActive: boolean;
  /** Whether it is known where their day starts. */
  readonly hasPlace: boolean;
}

export interface ExaminedTemplate {
  readonly kind: TemplateKind;
  readonly fileName: string;
  readonly isThere: boolean;
  /** False: a calendar template that is none. */
  readonly isUsable: boolean;
  /** Variables that stand for nothing. */
  readonly unknown: readonly string[];
}

/** What is missing or will hurt, worst first, and then in the order of the page. */
export function examine(workflow: Examined): Finding[] {
  const findings = [
    ...connectionFindings(workflow),
    ...(workflow.crm === null || !workflow.isConnected ? [] : crmFindings(workflow.crm)),
    ...placeFindings(workflow),
    ...peopleFindings(workflow),
    ...fieldFindings(workflow),
    ...ruleFindings(workflow),
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
    const sentence = "The CRM is not connected. An administrator must reconnect it.";
    return [{ code: "no-connection", severity: "error", sentence, ...nowhere }];
  }
  if (Object.keys(modules).length > 0) return [];
  const sentence = "The CRM's fields have not been read yet. Sync CRM Fields reads them.";
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
      const sentence = `The template ${fileName} is not there any more; Milepost's own is used.`;
      return [{ code: "template-missing", sentence, ...place }];
    }
    if (!isUsable) {
      const sentence = `${fileName} is not a calendar file; Milepost's own texts are used.`;
      return [{ code: "template-broken", sentence, ...place }];
    }
    return unknown.map((name) => ({
      code: "template-variable",
      sentence: `${fileName} uses {{${name}}}, which stands for nothing.`,
      ...place,
    }));
  });
}
