/** The last result of a command, as it lies in docs/measurements. */
export type Figures = Readonly<Record<string, unknown>>;

/** What Milepost promises, how that is tried, and what the last try came to. */
export interface Promised {
  readonly promise: string;
  readonly tried: string;
  readonly command: string;
  /** The file's name without `.json`. */
  readonly file: string;
  readonly wanted: string;
  readonly found: (figures: Figures) => string;
  /** What others do about the same, where something is public; null: nothing was found. */
  readonly beside: string | null;
}

const list = (figures: Figures, ...names: readonly string[]) =>
  names.map((name) => `${wordsOf(name)} ${show(figures[name])}`).join(", ");

/** What was not measured is never shown as zero. */
const show = (figure: unknown) =>
  typeof figure === "number" ? figure.toLocaleString("en-GB") : String(figure ?? "not measured");

/** "unjustifiedRefusals" → "unjustified refusals", "settledS" → "settled (s)" */
const wordsOf = (name: string) =>
  name.replace(/S$/, " (s)").replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

export const promises: readonly Promised[] = [
  {
    promise: "Nobody is booked twice, and every drive fits.",
    tried:
      "64 clients over HTTP on four diaries, with minutes added and taken; every refusal is judged again by a serial replay",
    ...{ command: "trust:race", file: "race", wanted: "10,000 attempts, all 0" },
    found: (f) =>
      list(f, "attempts", "overlaps", "driveBreaches", "dayBreaches", "unjustifiedRefusals"),
    beside:
      "Cal.com's own race test has two browsers and was skipped (its pull request 28151); the race in Easy!Appointments has been reported for ten years (its issues 31, 845, 1783)",
  },
  {
    promise:
      "What the agent was told is what there is: nothing lost, doubled, orphaned or lied about.",
    tried:
      "the worker ends itself with SIGKILL before, while and after everything that a story does to the world, under 18 kinds of fault",
    ...{ command: "trust:crash", file: "crash", wanted: "2,000 cases, all 0" },
    found: (f) => list(f, "cases", "lost", "duplicates", "orphans", "lies"),
    beside:
      "DBOS restarts its database under 5,000 workflows; Restate crashes once every 50 s under 100,000 programs",
  },
  {
    promise: "When a part dies, bookings go on within seconds.",
    tried: "kill -9 of PostgreSQL, engine, worker and api in turn under four bookings a second",
    ...{
      command: "trust:recovery",
      file: "recovery",
      wanted: "5, 10, 5, 2 s; settled within 30 s",
    },
    found: (f) => list(f, "postgresS", "engineS", "workerS", "apiS", "settledS"),
    beside: null,
  },
  {
    promise: "Random faults for an hour leave nothing wrong.",
    tried: "kills, stops, resets and a misbehaving CRM at random under booking traffic",
    ...{
      command: "trust:chaos",
      file: "chaos",
      wanted: "200 faults an hour, all 0, healed within 60 s",
    },
    found: (f) => list(f, "faults", "lost", "doubled", "orphans", "lies", "healedS"),
    beside: "Restate's own chaos runs take 300 s",
  },
  {
    promise: "A node of the engine may die, also the one that leads.",
    tried:
      "three nodes with everything on two of them; one is killed with kill -9 under two bookings a second, comes back, then the leader is killed",
    ...{ command: "drill:cluster", file: "cluster", wanted: "lost 0, doubled 0" },
    found: (f) => list(f, "nodes", "killed", "bookings", "settled", "lost", "doubled", "gapS"),
    beside: null,
  },
  {
    promise: "A slot that is offered can be driven, and one that is not has its reason.",
    tried:
      "random worlds, in which the engine and one written independently from the decisions must agree",
    ...{ command: "test:oracle", file: "oracle", wanted: "0 differences" },
    found: (f) => list(f, "worlds", "differences"),
    beside: null,
  },
  {
    promise: "The diaries are the CRM's, also when it forgets to tell us.",
    tried:
      "random edits in the CRM for ten simulated days with notifications lost, doubled, late, or off",
    ...{
      command: "trust:diary",
      file: "diary",
      wanted: "0 differences in 2,000 edits; 10 minutes without notifications",
    },
    found: (f) => list(f, "edits", "differences", "minutesWithoutNotifications"),
    beside:
      "a swallowed 410 and a sync that says success with nothing read are reported of twenty (its pull request 24096) and pipedream (10887)",
  },
  {
    promise: "No company sees anything of another.",
    tried:
      "every call × everybody who has no business with it × every identifier; every row-level-security policy broken in turn; connections killed between two companies' queries",
    ...{
      command: "trust:tenants",
      file: "tenants",
      wanted: "leaks 0, every broken policy noticed, foreign rows 0",
    },
    found: (f) => list(f, "routes", "cases", "leaks", "policyMutants", "killed", "foreignRows"),
    beside:
      "Cal.com had handlers without authorisation until January 2026; postgres.js 3.4.9 reads another tenant's rows after a connection dies",
  },
  {
    promise: "Nothing that is typed, sent or uploaded breaks the server.",
    tried:
      "generated inputs to every parser, and generated requests to every call, good and broken",
    ...{
      command: "trust:fuzz",
      file: "fuzz",
      wanted: "1,000,000 inputs and 200,000 requests: all 0",
    },
    found: (f) => list(f, "inputs", "untyped", "requests", "serverErrors", "breaches"),
    beside: null,
  },
  {
    promise: "Markup from outside never acts, and no address leads us inside.",
    tried:
      "hostile markup in addresses and CRM values on our own pages, in Chromium; addresses, names, rebinding and redirects that lead inside; every unsafe call forged by another site; headers by the rules of Mozilla's HTTP Observatory",
    ...{
      command: "trust:web",
      file: "web-security",
      wanted: "300 payloads and 120 addresses: all 0; scores 130 and 120",
    },
    found: (f) =>
      list(
        f,
        "xss",
        "fired",
        "ssrf",
        "reached",
        "forgedTaken",
        "observatoryApp",
        "observatoryThankYou",
      ),
    beside:
      "an A+ begins at 100; Cal.com's webhooks could be led inside until January 2026 (its pull request 26593)",
  },
  {
    promise: "A template shows what it says and does nothing.",
    tried:
      "hostile files, file names, workflow names and CRM values in previews, mails and the customer's page; hostile values in calendar files and mail headers",
    ...{
      command: "trust:templates",
      file: "templates",
      wanted: "100 payloads and 10,000 values: all 0",
    },
    found: (f) => list(f, "payloads", "fired", "values", "injected"),
    beside: null,
  },
  {
    promise: "No secret lies where it does not belong.",
    tried:
      "every token, key and session that was used, looked for in the database, the engine's journal and all logs",
    ...{ command: "trust:secrets", file: "secrets", wanted: "found 0" },
    found: (f) => list(f, "searched", "found"),
    beside: null,
  },
  {
    promise: "One access token is asked for, however many callers need it.",
    tried: "200 callers in two processes when it runs out; 25 sign-ins of one person",
    ...{ command: "trust:tokens", file: "tokens", wanted: "refreshes 1" },
    found: (f) => list(f, "callers", "refreshes"),
    beside: null,
  },
  {
    promise: "What is paid for is what Stripe says, in whatever order it says so.",
    tried: "sequences of events doubled, dropped and out of order; no events at all",
    ...{
      command: "trust:stripe",
      file: "stripe",
      wanted: "10,000 sequences, wrong 0; right within 60 minutes without any",
    },
    found: (f) => list(f, "sequences", "wrong", "minutesWithoutHooks"),
    beside:
      "events in the wrong order left subscriptions stuck in Laravel Cashier (its issues 1201, 1760)",
  },
  {
    promise: "A booking that is under way survives a deploy.",
    tried:
      "a story begun on one version while the next one is deployed; the old worker killed and started again meanwhile",
    ...{
      command: "trust:versions",
      file: "versions",
      wanted: "mismatches 0, taken back by restart: false",
    },
    found: (f) => list(f, "endedOnOld", "begunOnNew", "mismatches", "takenBackByRestart"),
    beside: null,
  },
  {
    promise: "A new version, a new schema and a new key come in without anybody noticing.",
    tried:
      "two apis and a worker replaced three times, three migrations behind a long transaction, and the key of all secrets changed, under searches and bookings",
    ...{ command: "drill:deploy", file: "deploy", wanted: "errors 0, lost 0, old key's secrets 0" },
    found: (f) =>
      list(f, "replaced", "errors", "lost", "longestSearchMs", "longestBookingMs", "oldKeySecrets"),
    beside: null,
  },
  {
    promise: "Booking costs little more than the CRM itself.",
    tried:
      "a booking beside the same calls made bare, by turns, with a CRM that takes 150 ms a call",
    ...{ command: "bench:booking", file: "booking", wanted: "1.5 ×" },
    found: (f) => list(f, "ratioP50", "ratioP99", "perSecond64"),
    beside: null,
  },
  {
    promise: "A search costs little more than the roads themselves.",
    tried:
      "50 agents × 15 days × 3 slots on real roads, beside the bare routing engine asked for the same drives, by turns",
    ...{ command: "bench:search", file: "search", wanted: "1.25 × and 5 ms when nothing is known" },
    found: ({ cold, warm }) => {
      const { ratio, searchCpuMs, bareCpuMs } = cold as Record<string, number>;
      const cpu = (searchCpuMs ?? Number.NaN) / (bareCpuMs ?? Number.NaN);
      return `ratio ${ratio}, by processor time ${cpu.toFixed(2)}; when all is known ${(warm as Record<string, number>).p50Ms} ms`;
    },
    beside: "Salesforce documents time-outs with many candidates or slots",
  },
  {
    promise: "The screens answer at once, by keyboard, and for everybody.",
    tried:
      "Chromium with the processor four times slower; keys from results to booked; axe on every screen in light and dark at three widths",
    ...{
      command: "measure:web",
      file: "web",
      wanted: "LCP 1,500 ms, INP 100 ms, 200 kB, 3 keys, axe 0",
    },
    found: (f) =>
      list(f, "lcpMs", "inpMs", "cls", "searchJsKb", "keysToBook", "axeRuns", "axeViolations"),
    beside: "Cal.com's own budget for a page is 350 kB",
  },
  {
    promise: "Dragging, typing and undoing in the schedule never breaks a rule.",
    tried: "random gestures in the schedule builder",
    ...{ command: "test:builder", file: "builder", wanted: "0 broken in 1,000,000" },
    found: (f) => list(f, "gestures", "broken"),
    beside: null,
  },
  {
    promise: "Every sentence of the specification is shown by a test.",
    tried: "tests that name the sentence they show",
    ...{ command: "trace", file: "trace", wanted: "all" },
    found: (f) => list(f, "sentences", "covered"),
    beside: null,
  },
  {
    promise: "The tests of the slot engine notice when it is wrong.",
    tried: "every operator and value of packages/scheduling changed in turn",
    ...{ command: "test:mutants", file: "mutants", wanted: "95 % noticed" },
    found: (f) => list(f, "score", "killed", "survived"),
    beside: null,
  },
  {
    promise: "The architecture holds by itself.",
    tried: "violations planted in a copy, which compiler, linter and folder rules must refuse",
    ...{ command: "borders", file: "borders", wanted: "all refused" },
    found: (f) => list(f, "planted", "refused"),
    beside: null,
  },
  {
    promise: "A stranger has it running in a minute, and has booked in two.",
    tried:
      "a fresh clone until the login page answers, packages already in the cache; on through the tour's first tasks in a browser, without the time to read",
    ...{ command: "measure:start", file: "start", wanted: "60 s; booked within 120 s" },
    found: (f) => list(f, "seconds", "installSeconds", "firstSlotsSeconds", "firstBookingSeconds"),
    beside: null,
  },
  {
    promise: "A country's postcodes are loaded in a minute.",
    tried: "all postcodes of Great Britain, read from the compressed file",
    ...{ command: "data:import", file: "import", wanted: "60 s" },
    found: (f) => list(f, "postcodes", "seconds"),
    beside: null,
  },
  {
    promise: "A cell answers its load in time, and beyond it says so at once.",
    tried:
      "customers who call at random times in 20 organisations of 50 field agents, with a CRM that takes 150 ms a call: 20 searches and 4 bookings a second; more until it is not held, then three times that; one organisation that asks 50 times its share",
    ...{
      command: "bench:load",
      file: "load",
      wanted:
        "searches 1,000 ms, bookings 3,000 ms, errors and shed 0; goodput 0.8 of the knee's, recovery 10 s; the others 1.5 ×",
    },
    found: (f) =>
      list(
        f,
        "searchP99Ms",
        "bookingP99Ms",
        "errors",
        "shed",
        "kneePerSecond",
        "goodputAt3x",
        "recoveryS",
        "quietRatio",
      ),
    beside: null,
  },
  {
    promise: "It does not grow with what it has done.",
    tried:
      "searches and bookings at an even rate, and the memory of the processes in the second half, when what they remember is full",
    ...{ command: "bench:load --soak", file: "soak", wanted: "level; errors 0, lost 0" },
    found: ({ megabytesAnHour, ...f }) =>
      `${list(f, "minutes", "searches", "bookings", "errors", "lost")}; megabytes an hour: ${list(Object(megabytesAnHour), "api", "worker", "routing")}`,
    beside: null,
  },
  {
    promise: "A search is as quick among 2,000 companies as among five.",
    tried:
      "the same searches by turns in a database of 2,000 organisations with 50 field agents each and in one of five; the plan of every query; the mirror's own writing",
    ...{
      command: "bench:cell",
      file: "cell",
      wanted: "1.2 ×, and no plan that reads a whole table",
    },
    found: (f) =>
      list(
        f,
        "organisations",
        "diaryRows",
        "ratioToSmall",
        "ratioP95",
        "wholeTables",
        "upsertsPerSecond",
      ),
    beside: null,
  },
  {
    promise: "What is lost with a disk is back within a quarter of an hour.",
    tried:
      "a backup of the full cell's database under writes; then PostgreSQL is killed, its files are deleted and restored from the backup and the archive; a checksum of every table",
    ...{
      command: "drill:restore",
      file: "restore",
      wanted: "900 s; mismatches 0, lost 0; at most the last 300 s",
    },
    found: (f) => list(f, "rows", "restoreS", "mismatches", "lostAfterBackup", "lostLastS"),
    beside: null,
  },
  {
    promise: "What the documentation tells one to type works.",
    tried:
      "the commands of all pages, each once, at its smallest size, in a fresh clone; what is left out has its reason",
    ...{ command: "test:docs", file: "docs", wanted: "failed 0" },
    found: (f) => list(f, "commands", "failed", "overTheirLimit"),
    beside: null,
  },
];
