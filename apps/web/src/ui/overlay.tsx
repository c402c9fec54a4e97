import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";

interface Props {
  readonly isOpen: boolean;
  readonly title: string;
  readonly children: ReactNode;
}

/** A modal that only its own content can close: Escape and a click outside do nothing. */
export function Overlay({ isOpen, title, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (isOpen) ref.current?.showModal();
    else ref.current?.close();
  }, [isOpen]);
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      aria-modal="true"
      onCancel={(event) => event.preventDefault()}
      onKeyDown={keepOpen}
      className="m-auto w-[calc(100%-2rem)] max-w-md rounded-card border border-line bg-raised p-6 text-ink shadow-card"
    >
      {/* Something has to have focus while there is nothing to press. */}
      <h2 id={titleId} tabIndex={-1} className="mb-4 font-semibold text-slot outline-none">
        {title}
      </h2>
      {isOpen && children}
    </dialog>
  );
}

/** Without this a browser closes the modal at the second Escape, whatever is done about its cancel event. */
function keepOpen(event: KeyboardEvent) {
  if (event.key === "Escape") event.preventDefault();
}
