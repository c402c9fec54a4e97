import type { SignedInUser } from "@milepost/contract/endpoints/session.ts";
import { type ReactNode, useId, useSyncExternalStore } from "react";
import { chooseTheme, readTheme, subscribeToTheme, type Theme } from "../../platform/theme.ts";
import { initialsOf } from "../../ui/initials-of.ts";

interface Props {
  readonly user: SignedInUser;
  /** What has no room in the bar on a small screen. */
  readonly children: ReactNode;
}

/** Who is signed in; opens what they can choose for themselves. */
export function AccountMenu({ user, children }: Props) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className="inline-flex h-11 shrink-0 items-center gap-2 rounded-control px-1.5 font-medium hover:bg-sunken"
      >
        <span
          aria-hidden="true"
          className="flex size-8 shrink-0 items-center justify-center rounded-full bg-primary font-semibold text-on-primary text-small"
        >
          {initialsOf(user.name)}
        </span>
        <span className="max-w-48 truncate max-lg:sr-only">{user.name}</span>
      </button>
      <div
        id={id}
        popover="auto"
        className="fixed inset-auto top-15 right-[max(1rem,calc((100vw-87rem)/2+1rem))] w-72 rounded-card border border-line bg-raised p-4 text-ink shadow-card"
      >
        <p className="break-words font-semibold">{user.name}</p>
        <p className="break-words text-muted text-small">{user.email}</p>
        <p className="break-words text-muted text-small">{user.organisationName}</p>
        <ThemeChoice />
        {children}
      </div>
    </>
  );
}

const themes = [
  { theme: "system", text: "System" },
  { theme: "light", text: "Light" },
  { theme: "dark", text: "Dark" },
] as const satisfies readonly { theme: Theme; text: string }[];

function ThemeChoice() {
  const chosen = useSyncExternalStore(subscribeToTheme, readTheme);
  return (
    <fieldset className="mt-4">
      <legend className="mb-1.5 font-medium text-small">Theme</legend>
      <div className="grid grid-cols-3 rounded-control border border-edge">
        {themes.map(({ theme, text }) => (
          <label
            key={theme}
            className="relative flex h-11 items-center justify-center rounded-control has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-2 has-focus-visible:outline-primary has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="theme"
              checked={chosen === theme}
              onChange={() => chooseTheme(theme)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
