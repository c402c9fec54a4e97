import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import type { ReactNode } from "react";

interface SortableItem {
  readonly id: string;
  /** In words, for those who cannot see it. */
  readonly name: string;
  readonly content: ReactNode;
}

interface Props {
  readonly label: string;
  readonly items: readonly SortableItem[];
  /** Pixels the pointer has to move before a drag begins. */
  readonly activationPx: number;
  /** Given the ids in their new order. */
  readonly onReorder: (ids: readonly string[]) => void;
}

/** A list put in order by pointer, by keyboard (Space, arrows, Space) or by its buttons. */
export function SortableList({ label, items, activationPx, onReorder }: Props) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: activationPx } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = items.map(({ id }) => id);
  const nameOf = (id: UniqueIdentifier) => items.find((item) => item.id === id)?.name ?? "";
  const place = (id: UniqueIdentifier) => `${ids.indexOf(`${id}`) + 1} of ${ids.length}`;

  function move(id: string, to: number) {
    if (to < 0 || to >= ids.length) return;
    onReorder(ids.filter((one) => one !== id).toSpliced(to, 0, id));
  }

  function drop({ active, over }: DragEndEvent) {
    if (over) move(`${active.id}`, ids.indexOf(`${over.id}`));
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        screenReaderInstructions: {
          draggable:
            "Press Space to lift, the arrow keys to move, Space to drop, Escape to cancel.",
        },
        announcements: {
          onDragStart: ({ active }) => `${nameOf(active.id)} lifted, ${place(active.id)}.`,
          onDragOver: ({ active, over }) =>
            over ? `${nameOf(active.id)} is over place ${place(over.id)}.` : undefined,
          onDragEnd: ({ active, over }) =>
            `${nameOf(active.id)} dropped at ${place(over?.id ?? active.id)}.`,
          onDragCancel: ({ active }) => `${nameOf(active.id)} is back where it was.`,
        },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol aria-label={label} className="flex flex-col gap-2">
          {items.map((item, at) => (
            <Row
              key={item.id}
              item={item}
              isFirst={at === 0}
              isLast={at === items.length - 1}
              onMove={(by) => move(item.id, at + by)}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

interface RowProps {
  readonly item: SortableItem;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: -1 | 1) => void;
}

function Row({ item: { id, name, content }, isFirst, isLast, onMove }: RowProps) {
  const { setNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
  });
  const moved = transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined;
  return (
    <li
      ref={setNodeRef}
      style={{ transform: moved, transition }}
      className={`flex items-center gap-1 rounded-control border bg-surface pr-1 ${isDragging ? "relative z-10 border-primary shadow-card" : "border-line"}`}
    >
      <button
        type="button"
        {...attributes}
        {...listeners}
        aria-label={`Move ${name}`}
        className="flex h-11 w-9 shrink-0 cursor-grab touch-none items-center justify-center rounded-control text-muted hover:text-ink"
      >
        <GripVertical className="size-4.5" aria-hidden="true" />
      </button>
      <div className="min-w-0 flex-1 py-2">{content}</div>
      <button
        type="button"
        aria-label={`Move ${name} up`}
        aria-disabled={isFirst}
        onClick={() => onMove(-1)}
        className={arrowClass}
      >
        <ArrowUp className="size-4.5" aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label={`Move ${name} down`}
        aria-disabled={isLast}
        onClick={() => onMove(1)}
        className={arrowClass}
      >
        <ArrowDown className="size-4.5" aria-hidden="true" />
      </button>
    </li>
  );
}

const arrowClass =
  "flex size-9 shrink-0 items-center justify-center rounded-control text-muted hover:text-primary aria-disabled:opacity-40";
