import { memo } from "react";
import type { SettingPlace } from "./document/setting-place.ts";
import { sameSettings } from "./same-settings.ts";
import type { Section, SectionProps } from "./section.ts";

interface Props extends SectionProps {
  readonly section: Section;
}

/**
 * A section under its title: no landmark, for seventeen of them would be none. It redraws only when something
 * that it shows has changed. Out of sight it is neither laid out nor painted, where the browser keeps the
 * reader's place while the heights above become known.
 */
export const SectionFrame = memo(function SectionFrame({ section, ...props }: Props) {
  const { id, title, Component } = section;
  return (
    <section
      id={id}
      tabIndex={-1}
      className="flex supports-[overflow-anchor:auto]:unseen-idle-160 scroll-mt-6 flex-col gap-5 rounded-card border border-line bg-raised p-4 shadow-card outline-none sm:p-6"
    >
      <h3 className="font-semibold text-slot">{title}</h3>
      <Component {...props} />
    </section>
  );
}, isSame);

function isSame(before: Props, after: Props): boolean {
  const { keys, reads } = after.section;
  const shown = [...(Object.keys(keys) as SettingPlace[]), ...reads];
  return before.section === after.section && sameSettings(shown)(before, after);
}
