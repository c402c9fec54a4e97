import { settingsTexts } from "@milepost/contract/texts/settings-texts.ts";
import { X } from "lucide-react";
import { memo, type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { Button } from "../../../ui/button.tsx";
import type { Draft, ManagedWorkflow } from "../document/draft.ts";
import { ChangeDot } from "./change-dot.tsx";
import { SectionList } from "./section-list.tsx";
import type { SidebarState } from "./use-sidebar.ts";

interface Props extends SidebarState {
  readonly workflows: readonly ManagedWorkflow[];
  /** Null: the account, or nothing, is shown. */
  readonly workflow: ManagedWorkflow | null;
  readonly draft: Draft | undefined;
  /** Ids of workflows with unsaved changes. */
  readonly unsaved: readonly number[];
}

/** It redraws only for what it shows: most letters that are typed change nothing in it. */
export const Sidebar = memo(function Sidebar(props: Props) {
  if (props.isBeside) {
    if (!props.isOpen) return null;
    return (
      <aside className="sticky top-6 max-h-[calc(100dvh-3rem)] w-64 shrink-0 self-start overflow-y-auto overscroll-contain px-1 pt-1 pb-4">
        <Places {...props} onChoose={() => {}} />
      </aside>
    );
  }
  return (
    <Drawer isOpen={props.isOpen} onClose={props.close}>
      <Places {...props} onChoose={props.close} />
    </Drawer>
  );
});

interface DrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function Drawer({ isOpen, onClose, children }: DrawerProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) ref.current?.showModal();
    else ref.current?.close();
  }, [isOpen]);
  return (
    <dialog
      ref={ref}
      onClose={onClose}
      // A click outside is one on the dialog's own backdrop.
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
      aria-label={settingsTexts.title}
      className="m-0 h-dvh max-h-none w-80 max-w-[calc(100%-3rem)] border-line border-r bg-raised text-ink"
    >
      {isOpen && (
        <div className="relative p-5">
          <Button
            look="quiet"
            shape="square"
            aria-label="Close sidebar"
            onClick={onClose}
            className="absolute top-2 right-2"
          >
            <X className="size-5" aria-hidden="true" />
          </Button>
          {children}
        </div>
      )}
    </dialog>
  );
}

interface PlacesProps extends Props {
  readonly onChoose: () => void;
}

function Places({ workflows, workflow, draft, unsaved, onChoose }: PlacesProps) {
  return (
    <div className="flex flex-col gap-5">
      <h2 className="font-semibold text-slot">{settingsTexts.title}</h2>
      <nav aria-label={settingsTexts.title} className="flex flex-col gap-5">
        <Group title={settingsTexts.account}>
          <Place
            search="?account=billing"
            isCurrent={workflow === null && workflows.length > 0}
            onChoose={onChoose}
          >
            {settingsTexts.billing}
          </Place>
        </Group>
        {workflows.length > 0 && (
          <Group title={settingsTexts.workflows}>
            {workflows.map(({ workflowId, workflowName }) => (
              <Place
                key={workflowId}
                search={`?wf=${workflowId}`}
                isCurrent={workflowId === workflow?.workflowId}
                onChoose={onChoose}
              >
                <span className="min-w-0 flex-1 break-words">{workflowName}</span>
                {unsaved.includes(workflowId) && <ChangeDot />}
              </Place>
            ))}
          </Group>
        )}
      </nav>
      {workflow && <SectionList workflow={workflow} draft={draft} onChoose={onChoose} />}
    </div>
  );
}

interface GroupProps {
  readonly title: string;
  readonly children: ReactNode;
}

function Group({ title, children }: GroupProps) {
  return (
    <div className="flex flex-col gap-1">
      <h3 className="px-3 font-medium text-muted text-small">{title}</h3>
      <ul>{children}</ul>
    </div>
  );
}

interface PlaceProps {
  readonly search: string;
  readonly isCurrent: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

function Place({ search, isCurrent, onChoose, children }: PlaceProps) {
  return (
    <li>
      <Link
        to={{ search }}
        onClick={onChoose}
        aria-current={isCurrent ? "page" : undefined}
        className="flex min-h-10 items-center gap-2 rounded-control px-3 py-1.5 hover:bg-line/60 aria-[current]:bg-primary aria-[current]:font-medium aria-[current]:text-on-primary"
      >
        {children}
      </Link>
    </li>
  );
}
