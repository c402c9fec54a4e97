import type { ScheduleSettings } from "@milepost/contract/settings/workflow-settings.ts";
import { useId, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { LiveRegion } from "../../ui/live-region.tsx";
import { ScheduleBar } from "./bar/schedule-bar.tsx";
import { blockId } from "./bar/slot-block.tsx";
import { BuilderFields } from "./builder-fields.tsx";
import { BuilderNotices, BuilderSummary, Chips, LoweredNotice } from "./builder-summary.tsx";
import { menuButtonId, SlotList } from "./slot-list.tsx";
import { type OpenedMenu, SlotMenu } from "./slot-menu.tsx";
import { useBuilder } from "./use-builder.ts";

interface Props {
  readonly value: ScheduleSettings;
  /** Called after every drop, key or typed value that changed something; always with a valid schedule. */
  readonly onChange: (value: ScheduleSettings) => void;
}

/** The visual schedule builder. Everything that can be dragged can be typed or clicked as well. */
export function ScheduleBuilder({ value, onChange }: Props) {
  const builder = useBuilder(value, onChange);
  const { shown, lowered, change, remove } = builder;
  const [menu, openMenu] = useState<OpenedMenu | null>(null);
  const keysId = useId();

  return (
    <div className="flex min-w-0 flex-col gap-5">
      {builder.isRepaired && <Repair onAccept={builder.accept} />}
      <Chips schedule={shown} />
      <ScheduleBar
        schedule={shown}
        drag={builder.drag}
        track={builder.track}
        keysId={keysId}
        handlersOf={(id) => ({
          ...builder.blockHandlers(id),
          onContextMenu: (event) => {
            event.preventDefault();
            openMenu({ id, anchor: event.currentTarget });
          },
        })}
      />
      <p id={keysId} className="-mt-3 text-muted text-small">
        Drag a block or its edges. With keys: Space lifts and drops, ← → move, Home and End take an
        edge, Delete removes.
      </p>
      <BuilderNotices schedule={shown} notice={builder.notice} />
      {lowered && (
        <LoweredNotice
          lowered={lowered}
          onKeep={() => change({ kind: "set-drive-limit", minutes: lowered.from })}
        />
      )}
      <BuilderFields schedule={shown} change={change} undo={builder.undo} />
      <SlotList
        schedule={shown}
        onPlace={builder.place}
        onMenu={(id, anchor) => openMenu({ id, anchor })}
      />
      <BuilderSummary schedule={shown} />
      {menu && (
        <SlotMenu
          menu={menu}
          onClose={() => openMenu(null)}
          onRemove={() => {
            const isBlock = menu.anchor.id === blockId(menu.id);
            openMenu(null);
            remove(menu.id, isBlock ? blockId : menuButtonId);
          }}
        />
      )}
      <LiveRegion text={builder.said} />
    </div>
  );
}

function Repair({ onAccept }: { readonly onAccept: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-control border border-warning px-4 py-3">
      <p className="flex-1 basis-64">
        The saved appointments overlap or lie outside the day. Below is the nearest schedule that
        works; it is saved with your next change, or now.
      </p>
      <Button look="secondary" onClick={onAccept}>
        Use this schedule
      </Button>
    </div>
  );
}
