import { type ComponentType, lazy } from "react";

/** A part that no page is broken for: where it does not come, there is nothing. */
export function extra<P = object>(load: () => Promise<ComponentType<P>>) {
  const asDefault = (component: ComponentType<P>) => ({ default: component });
  return lazy(() => load().then(asDefault, () => asDefault(() => null)));
}
