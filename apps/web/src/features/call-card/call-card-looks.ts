/** Tailwind classes, of the card and of its skeleton. */
export const callCardLooks = {
  page: "z-20 flex min-h-[4.25rem] flex-wrap items-center gap-x-5 gap-y-1 rounded-card border border-line bg-raised px-4 py-3 shadow-card sm:sticky sm:top-2",
  form: "flex min-h-[3.75rem] flex-wrap items-center gap-x-5 gap-y-0.5 rounded-card border border-line bg-raised px-5 py-3 shadow-card sm:px-6",
  // Nothing to press: what is asked for comes first.
  dialog:
    "flex min-h-[3.75rem] flex-wrap items-center gap-x-4 gap-y-0.5 rounded-control bg-sunken px-3 py-2",
} as const;
