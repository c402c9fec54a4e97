import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from "lucide-react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";

type ToastType = "success" | "info" | "warning" | "error";

/** How long each type stays, in milliseconds. */
type StayMs = Readonly<Record<ToastType, number>>;

interface Toast {
  readonly id: number;
  readonly type: ToastType;
  readonly title: string;
  readonly text: string;
  readonly action: ToastAction | null;
}

/** One thing to do about it, such as Undo. The message goes once it is done. */
interface ToastAction {
  readonly label: string;
  readonly act: () => void;
}

const looks = {
  success: { title: "Success", role: "status", colour: "text-success", Icon: CircleCheck },
  info: { title: "Information", role: "status", colour: "text-info", Icon: Info },
  warning: { title: "Warning", role: "alert", colour: "text-warning", Icon: TriangleAlert },
  error: { title: "Error", role: "alert", colour: "text-danger", Icon: CircleAlert },
} as const satisfies Record<ToastType, unknown>;

/** More than these nobody reads: the oldest goes. */
const atMost = 3;

// Any feature adds one; the outermost layout shows them.
let toasts: readonly Toast[] = [];
let told = 0;
const listeners = new Set<() => void>();

/** Said at the top right for some seconds, and never only there: whatever matters stands on the page as well. */
export function tell(
  type: ToastType,
  text: string,
  title: string = looks[type].title,
  action: ToastAction | null = null,
): void {
  told += 1;
  // The same message again replaces the first.
  const others = toasts.filter((toast) => toast.type !== type || toast.text !== text);
  change([...others, { id: told, type, title, text, action }].slice(-atMost));
}

function dismiss(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The toasts, each for its own time; while somebody points at them or has focus on them, they stay.
 * They lie in the browser's top layer, so that a modal does not hide them.
 */
export function Toasts({ stayMs }: { readonly stayMs: StayMs }) {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const ref = useRef<HTMLElement>(null);
  const newest = shown.at(-1)?.id;
  useEffect(() => {
    const layer = ref.current;
    if (!layer || layer.contains(document.activeElement)) return;
    // Shown again, it comes to lie above a modal that was opened after it.
    layer.hidePopover();
    if (newest === undefined) setPointedAt(false);
    else layer.showPopover();
  }, [newest]);

  function close(id: number) {
    // Nothing says that the focus left a button that is gone.
    setFocus(false);
    dismiss(id);
  }

  return (
    <section
      ref={ref}
      popover="manual"
      aria-label="Notifications"
      onMouseMove={() => setPointedAt(true)}
      onMouseLeave={() => setPointedAt(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
      className="fixed inset-auto top-18 right-4 w-[calc(100%-2rem)] max-w-96 flex-col gap-2 bg-transparent open:flex"
    >
      {shown.map((toast) => (
        <ToastCard
          key={toast.id}
          toast={toast}
          stayMs={stayMs[toast.type]}
          isRead={isPointedAt || hasFocus}
          onClose={() => close(toast.id)}
        />
      ))}
    </section>
  );
}

interface Props {
  readonly toast: Toast;
  readonly stayMs: number;
  readonly isRead: boolean;
  readonly onClose: () => void;
}

function ToastCard({ toast: { id, type, title, text, action }, stayMs, isRead, onClose }: Props) {
  const { Icon, colour, role } = looks[type];
  useTimeLeft(stayMs, isRead, () => dismiss(id));
  return (
    <div
      role={role}
      className="flex items-start gap-3 rounded-card border border-line bg-raised py-3 pr-2 pl-4 text-ink shadow-card starting:opacity-0 motion-safe:transition-opacity"
    >
      <Icon className={`mt-0.5 size-5 shrink-0 ${colour}`} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className={`font-semibold ${colour}`}>{title}</p>
        <p className="break-words">{text}</p>
        {action && (
          <button
            type="button"
            onClick={() => {
              action.act();
              onClose();
            }}
            className="mt-1 min-h-6 rounded-control font-medium text-primary underline underline-offset-4"
          >
            {action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        aria-label={`Close: ${title}`}
        onClick={onClose}
        onKeyDown={({ key }) => key === "Escape" && onClose()}
        className="flex size-9 shrink-0 items-center justify-center rounded-control text-muted hover:text-ink"
      >
        <X className="size-5" aria-hidden="true" />
      </button>
    </div>
  );
}

/** Calls `onEnd` once this many milliseconds have passed, not counting those of a pause. */
function useTimeLeft(ms: number, isPaused: boolean, onEnd: () => void): void {
  const left = useRef(ms);
  const end = useRef(onEnd);
  useEffect(() => {
    if (isPaused) return;
    const began = Date.now();
    const timer = setTimeout(() => end.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - began;
    };
  }, [isPaused]);
}
