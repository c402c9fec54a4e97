import { type ComponentType, lazy } from "react";

/** A part that no page is broken for: where it does not come, there is nothing. */
export function extra(load: () => Promise<ComponentType>) {
  return lazy(() => load().then(asDefault, () => asDefault(() => null)));
}

const asDefault = (component: ComponentType) => ({ default: component });
