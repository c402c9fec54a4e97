export const choiceClass = "flex min-h-11 items-center gap-3 rounded-control px-3 hover:bg-sunken";
export const markClass = "size-4.5 shrink-0 accent-primary";
