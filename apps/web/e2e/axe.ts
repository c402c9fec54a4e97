import type { Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

interface Violation {
  readonly id: string;
  /** The elements that it is about, as HTML. */
  readonly nodes: readonly string[];
}

const options: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  // What passed, and where it stands on the page, is half of the work and is not read.
  resultTypes: ["violations"],
  selectors: false,
  // In ours nothing runs, axe as little as anything else: it would be waited for, a second each.
  iframes: false,
  // Of what it would fetch before it begins, no rule of these reads the style sheets.
  preload: { assets: ["media"] },
};

/** What people with a disability would stumble over on the page as it is, or only in these parts of it. */
export async function listViolations(page: Page, parts?: string[]): Promise<readonly Violation[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([where, how]) => {
      const { violations } = await window.axe.run(where ?? document, how);
      return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
    },
    [parts, options] as const,
  );
}

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}
