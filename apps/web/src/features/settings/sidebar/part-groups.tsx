import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { SettingPlace } from "../document/setting-place.ts";
import { groupTitles } from "../section.ts";
import { ChangeDot } from "./change-dot.tsx";
import { hasChanges } from "./find-settings.ts";
import type { ListedPart } from "./listed-parts.ts";

interface Props {
  readonly parts: readonly ListedPart[];
  /** The id of the part in sight; null: none. */
  readonly current: string | null;
  readonly changed: readonly SettingPlace[];
  readonly workflowId: number;
  readonly onChoose: () => void;
}

/** The page's parts by what they are about. The group in sight is open; others open on request. */
export function PartGroups({ parts, current, ...rest }: Props) {
  const [opened, setOpened] = useState<Readonly<Record<string, boolean>>>({});
  return groupTitles.map((title) => {
    const own = parts.filter(({ group }) => group === title);
    const isOpen = opened[title] ?? own.some(({ id }) => id === current);
    return (
      <PartGroup
        key={title}
        title={title}
        parts={own}
        current={current}
        isOpen={isOpen}
        onToggle={() => setOpened((now) => ({ ...now, [title]: !isOpen }))}
        {...rest}
      />
    );
  });
}

interface GroupProps extends Props {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function PartGroup({ title, parts, isOpen, onToggle, changed, ...rest }: GroupProps) {
  const isChanged = parts.some((part) => hasChanges(part, changed));
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className="flex min-h-9 w-full items-center gap-2 rounded-control px-3 text-left font-medium hover:bg-line/60"
      >
        <span className="flex-1">{title}</span>
        {isChanged && !isOpen && <ChangeDot />}
        <ChevronDown
          aria-hidden="true"
          className={`size-4 text-muted ${isOpen ? "rotate-180" : ""}`}
        />
      </button>
      {isOpen && (
        <ul className="mb-1 ml-3">
          {parts.map((part) => (
            <PartLink key={part.id} part={part} isChanged={hasChanges(part, changed)} {...rest} />
          ))}
        </ul>
      )}
    </li>
  );
}

interface LinkProps extends Pick<Props, "current" | "workflowId" | "onChoose"> {
  readonly part: Pick<ListedPart, "id" | "title">;
  readonly isChanged: boolean;
}

/** To one part of the page; marked while it is in sight. */
export function PartLink({
  part: { id, title },
  current,
  workflowId,
  isChanged,
  onChoose,
}: LinkProps) {
  return (
    <li>
      <Link
        to={{ search: `?wf=${workflowId}`, hash: id }}
        onClick={onChoose}
        aria-current={id === current ? "location" : undefined}
        className={partLinkClass}
      >
        <span className="flex-1">{title}</span>
        {isChanged && <ChangeDot />}
      </Link>
    </li>
  );
}

export const partLinkClass =
  "flex min-h-8 items-center gap-2 rounded-control border-transparent border-l-2 px-3 py-1 hover:bg-line/60 aria-[current]:border-primary aria-[current]:font-semibold aria-[current]:text-primary";
