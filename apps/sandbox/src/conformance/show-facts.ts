import type { Fact } from "./fact.ts";

/** What is used of Vitest's JSON report. */
export interface TestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
    }[];
  }[];
}

export interface Shown {
  readonly rows: readonly { readonly fact: Fact; readonly tests: readonly PassedTest[] }[];
  /** Ids that tests carry and no fact has. */
  readonly strangers: readonly string[];
  /** Names of tests that did not pass. */
  readonly failed: readonly string[];
}

interface PassedTest {
  /** Of the file, as the report has it. */
  readonly path: string;
  /** Without the ids. */
  readonly name: string;
}

const id = /\[(\d+(?:\.\d+)?-[\w-]+)\]/g;

/** A fact is shown by every test that passed and carries its id. */
export function showFacts(facts: readonly Fact[], { testResults }: TestReport): Shown {
  const tests = testResults.flatMap(({ name: path, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      path,
      name: fullName.replaceAll(id, "").replaceAll(/\s+/g, " ").trim(),
      ids: [...fullName.matchAll(id)].map(([, one = ""]) => one),
      isPassed: status === "passed",
    })),
  );
  const known = new Set(facts.map(([one]) => one));
  return {
    rows: facts.map((fact) => ({
      fact,
      tests: tests.filter(({ ids, isPassed }) => isPassed && ids.includes(fact[0])),
    })),
    strangers: [...new Set(tests.flatMap(({ ids }) => ids))].filter((one) => !known.has(one)),
    failed: tests.filter(({ isPassed }) => !isPassed).map(({ name }) => name),
  };
}
