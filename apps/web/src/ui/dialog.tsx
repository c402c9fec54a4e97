import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from "react";

const widths = { narrow: "max-w-md", wide: "max-w-3xl" } as const;

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly size?: keyof typeof widths;
  readonly children: ReactNode;
}

/** The browser's own modal: it keeps focus inside, closes on Escape and gives focus back. */
export function Dialog({ isOpen, onClose, title, size = "narrow", children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (isOpen) ref.current?.showModal();
    else ref.current?.close();
  }, [isOpen]);
  return (
    <dialog
      ref={ref}
      onClose={onClose}
      aria-labelledby={titleId}
      className={`m-auto w-[calc(100%-2rem)] rounded-card border border-line bg-raised p-6 text-ink shadow-card ${widths[size]}`}
    >
      <h2 id={titleId} className="mb-5 font-semibold text-slot">
        {title}
      </h2>
      {children}
    </dialog>
  );
}

/** For a button inside: the modal closes as it does on Escape, and focus goes back to where it came from. */
export function closeDialog({ currentTarget }: MouseEvent<Element>): void {
  currentTarget.closest("dialog")?.close();
}
