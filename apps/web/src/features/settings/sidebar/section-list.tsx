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
import { findSettings } from "./find-settings.ts";
import { listedParts } from "./listed-parts.ts";
import { PartGroups, PartLink, partLinkClass } from "./part-groups.tsx";
import { useCurrentSection } from "./use-current-section.ts";

interface Props {
  readonly workflow: ManagedWorkflow;
  readonly draft: Draft | undefined;
  readonly onChoose: () => void;
}

/** The parts of the page in groups, with the one in sight marked and a box to find a setting by its name. */
export function SectionList({ workflow, draft, onChoose }: Props) {
  const [term, setTerm] = useState("");
  const { workflowId } = workflow;
  const sections = sectionsOf(mergedSettings(workflow, draft));
  const parts = listedParts(sections);
  const current = useCurrentSection([doctorPart, ...parts, savePart].map(({ id }) => id));
  const found = findSettings(sections, term);
  const shared = { current, workflowId, onChoose };
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
        {term.trim() === "" ? (
          <>
            <PartLink part={doctorPart} isChanged={false} {...shared} />
            <PartGroups parts={parts} changed={changedPlaces(draft)} {...shared} />
            <PartLink part={savePart} isChanged={false} {...shared} />
          </>
        ) : (
          found.map(({ label, hash, title }) => (
            <li key={`${hash}${label}`}>
              <Link
                to={{ search: `?wf=${workflowId}`, hash }}
                onClick={onChoose}
                className={partLinkClass}
              >
                <span className="flex min-w-0 flex-col">
                  {label}
                  <span className="text-muted text-small">{title}</span>
                </span>
              </Link>
            </li>
          ))
        )}
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
const doctorPart = { id: "doctor", title: "Setup" } as const;
const savePart = { id: "save", title: "Save and delete" } as const;
