/** All that a stranger learns about a field agent's name. */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? "";
