interface RefusedWord {
  readonly found: RegExp;
  readonly instead: string;
}

/** What a native writer of screens would not write, and would. It grows by hand. */
export const refusedWords: readonly RefusedWord[] = [
  { found: /\bwhoever\b/i, instead: "anyone who" },
  { found: /\bmend(s|ed|ing)?\b/i, instead: "fix" },
  { found: /\bbesides?\b/i, instead: "next to" },
  { found: /\btold\b/i, instead: "notified" },
  { found: /\banew\b/i, instead: "again" },
  { found: /(\bnot|n[’']t)\b[^.]*\bany ?more\b/i, instead: "no longer" },
  { found: /\btelephones?\b/i, instead: "phone" },
  { found: /\be-mails?\b/i, instead: "email" },
  { found: /\bmade[- ]up\b/i, instead: "sample" },
  { found: /\ball the same\b/i, instead: "anyway" },
  { found: /\bin the meantime\b/i, instead: "since" },
  { found: /\breckon(s|ed)?\b/i, instead: "work out" },
  { found: /\bheeds?\b/i, instead: "follow" },
  { found: /\bbegun\b/i, instead: "started" },
  { found: /\bgive[ns]? (\w+ )?back\b/i, instead: "release" },
  { found: /\b(drive limit|longest drive|drive at most)\b/i, instead: "maximum drive time" },
  { found: /\bcould(n[’']t| not) be\b/i, instead: "we couldn’t" },
  { found: /\b(not|nor) known\b/i, instead: "unknown, or we don’t know" },
  {
    found: /\b(are|can|could|did|do|does|had|has|have|is|should|was|were|will|would) ?not\b/i,
    instead: "n’t",
  },
  { found: /\p{L}'\p{L}|s' /u, instead: "’" },
  { found: /\d %/, instead: "50%" },
];
