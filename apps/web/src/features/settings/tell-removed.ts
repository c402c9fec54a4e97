import { tell } from "../../ui/toasts.tsx";

/** A row goes at once, and one click brings it back. */
export function tellRemoved(what: string, undo: () => void): void {
  tell("info", `${what} removed.`, "Removed", { label: "Undo", act: undo });
}
