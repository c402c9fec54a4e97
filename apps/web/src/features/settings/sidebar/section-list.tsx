import { useState } from "react";
import { Link } from "react-router";
import { SearchBox } from "../../../ui/fields/search-box.tsx";
import {
  changedPlaces,
  type Draft,
  type ManagedWorkflow,
  mergedSettings,
} from "../document/draft.ts";
import { sectionsOf } from "../sections.ts";
import { ChangeDot } from "./change-dot.tsx";
import { findSettings, hasChanges } from "./find-settings.ts";
import { useCurrentSection } from "./use-current-section.ts";

interface Props {
  readonly workflow: ManagedWorkflow;
  readonly draft: Draft | undefined;
  readonly onChoose: () => void;
}

/** The sections of the page, with the one in sight marked and a box to find a setting by its name. */
export function SectionList({ workflow, draft, onChoose }: Props) {
  const [term, setTerm] = useState("");
  const sections = sectionsOf(mergedSettings(workflow, draft));
  const all = [doctorPart, ...sections, tryPart, savePart];
  const current = useCurrentSection(all.map(({ id }) => id));
  const changed = changedPlaces(draft);
  const found = findSettings(sections, term);
  return (
    <nav aria-label="Sections" className="flex flex-col gap-1 border-line border-t pt-5">
      <SearchBox
        label="Find a setting"
        placeholder="Find a setting"
        value={term}
        onChange={setTerm}
        className="h-10 rounded-control border border-edge bg-surface"
      />
      <ul className="mt-2">
        {term.trim() === ""
          ? all.map((section) => (
              <li key={section.id}>
                <Link
                  to={{ search: `?wf=${workflow.workflowId}`, hash: section.id }}
                  onClick={onChoose}
                  aria-current={section.id === current ? "location" : undefined}
                  className={linkClass}
                >
                  <span className="flex-1">{section.title}</span>
                  {hasChanges(section, changed) && <ChangeDot />}
                </Link>
              </li>
            ))
          : found.map(({ label, hash, title }) => (
              <li key={`${hash}${label}`}>
                <Link
                  to={{ search: `?wf=${workflow.workflowId}`, hash }}
                  onClick={onChoose}
                  className={linkClass}
                >
                  <span className="flex min-w-0 flex-col">
                    {label}
                    <span className="text-muted text-small">{title}</span>
                  </span>
                </Link>
              </li>
            ))}
      </ul>
      {term.trim() !== "" && found.length === 0 && (
        <p role="status" className="px-3 text-muted">
          No setting is called that.
        </p>
      )}
    </nav>
  );
}

/** Parts of the page itself: they own no setting. */
const doctorPart = { id: "doctor", title: "Setup", keys: {} } as const;
const tryPart = { id: "try", title: "Try before you save", keys: {} } as const;
const savePart = { id: "save", title: "Save and delete", keys: {} } as const;

const linkClass =
  "flex min-h-9 items-center gap-2 rounded-control border-transparent border-l-2 px-3 py-1 hover:bg-line/60 aria-[current]:border-primary aria-[current]:font-semibold aria-[current]:text-primary";
