import type { Finding } from "@milepost/contract/endpoints/setup-doctor.ts";
import type { Examined } from "./examined.ts";

export function examinePeople({ settings, agents }: Examined): Finding[] {
  const { selectedFieldAgents, selectedUsers } = settings;
  const field = "selectedFieldAgents";
  const active = agents.filter(({ isActive }) => isActive);
  const left = agents.filter(({ isActive }) => !isActive).map(({ name }) => name);
  const strangers = selectedFieldAgents.length - agents.length;
  const withoutBase = active.filter(({ hasPlace }) => !hasPlace).map(({ name }) => name);
  const findings: Finding[] = [];
  const add = (finding: Pick<Finding, "code" | "severity" | "sentence">) =>
    findings.push({ section: "general", field, ...finding });

  if (active.length === 0) {
    const sentence = "Choose at least one active field agent. Until then we can’t offer any slots.";
    add({ code: "no-field-agents", severity: "error", sentence });
  }
  if (left.length > 0 || strangers > 0) {
    const who = [...left, ...(strangers > 0 ? [`${strangers} unknown`] : [])];
    const sentence = `No longer active in your CRM and left out of searches: ${listed(who)}. Choose other field agents.`;
    add({ code: "agent-gone", severity: "warning", sentence });
  }
  if (withoutBase.length > 0) {
    const sentence = `We don’t know where the day starts for ${listed(withoutBase)}, so we can’t count their first and last drives. Set a postcode.`;
    add({ code: "agent-without-place", severity: "warning", sentence });
  }
  if (selectedUsers.length === 0) {
    const sentence =
      "Only administrators can search so far. Choose the users who may search and book.";
    findings.push({
      code: "no-users",
      severity: "note",
      sentence,
      section: "users",
      field: "selectedUsers",
    });
  }
  return findings;
}

const namesShown = 5;

function listed(names: readonly string[]): string {
  const more = names.length - namesShown;
  const shown = names.slice(0, namesShown).join(", ");
  return more > 0 ? `${shown} and ${more} more` : shown;
}
