/** `{{name}}`, blanks allowed, or `${name}`. */
const variable = /\{\{([^{}]{1,100})\}\}|\$\{([^{}]{1,100})\}/g;

/** What a variable stands for, already fit for where it is put; null: there is no such variable. */
export type Print = (name: string) => string | null;

export interface Filled {
  readonly text: string;
  /** Names that stand for nothing, each once. */
  readonly unknown: readonly string[];
}

/** In one pass: what a value says is never taken for a variable. An unknown variable prints nothing. */
export function fillTemplate(template: string, print: Print): Filled {
  const unknown = new Set<string>();
  // A function, because `$'` in a plain replacement would copy the rest of the template.
  const text = template.replace(variable, (_, braces?: string, dollar?: string) => {
    const name = (braces ?? dollar ?? "").trim();
    const printed = print(name);
    if (printed === null) unknown.add(name);
    return printed ?? "";
  });
  return { text, unknown: [...unknown] };
}

/** Every name the template uses, each once, so that a record is asked for these fields alone. */
export function variablesIn(template: string): string[] {
  return [...fillTemplate(template, () => null).unknown];
}
