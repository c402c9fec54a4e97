import { list, wordsOf } from "./figure-words.ts";
import type { Figures } from "./keep-run.ts";
import { type Limits, zero } from "./limits.ts";

/** What Milepost promises, how that is tried, and what the last try came to. */
export interface Promised {
  readonly promise: string;
  readonly tried: string;
  readonly command: string;
  /** The file's name without `.json`. */
  readonly file: string;
  readonly wanted: string;
  /** The same for a machine: what is not within is marked as not reached. */
  readonly limits: Limits;
  readonly found: (figures: Figures) => string;
  /** What others do about the same, where something is public; null: nothing was found. */
  readonly elsewhere: string | null;
}

export const promises: readonly Promised[] = [
  {
    promise: "Nobody is booked twice, and every drive fits.",
    tried:
      "64 clients over HTTP on four diaries, with minutes added and taken; every refusal is judged again by a serial replay",
    command: "trust:race",
    file: "race",
    wanted: "10,000 attempts, all 0",
    limits: {
      attempts: ["at least", 10_000],
      ...zero("overlaps", "driveBreaches", "dayBreaches", "unjustifiedRefusals"),
    },
    found: (f) =>
      list(f, "attempts", "overlaps", "driveBreaches", "dayBreaches", "unjustifiedRefusals"),
    elsewhere:
      "Cal.com's own race test has two browsers and was skipped (its pull request 28151); the race in Easy!Appointments has been reported for ten years (its issues 31, 845, 1783)",
  },
  {
    promise:
      "What the agent was shown is what there is: nothing lost, doubled, orphaned or lied about.",
    tried:
      "the worker ends itself with SIGKILL before, while and after everything that a story does to the world, under 20 kinds of fault: bookings, moves and cancellations by agents and by customers, reminders, freed times that are offered",
    command: "trust:crash",
    file: "crash",
    wanted: "2,000 cases, all 0, one UID for each appointment",
    limits: {
      cases: ["at least", 2_000],
      ...zero("lost", "duplicates", "orphans", "lies"),
      uidsPerAppointment: ["exactly", 1],
    },
    found: (f) => list(f, "cases", "lost", "duplicates", "orphans", "lies", "uidsPerAppointment"),
    elsewhere:
      "DBOS restarts its database under 5,000 workflows; Restate crashes once every 50 s under 100,000 programs",
  },
  {
    promise: "A visit that customer, agent and CRM change at once is one visit or none.",
    tried:
      "the customer's own link, an agent and an edit in the CRM's pages move, cancel, change or delete one visit within half a second, each as if nobody else did; then the row, the CRM's record and meeting, the customer's mails and each answer are compared",
    command: "trust:visit",
    file: "visit-race",
    wanted: "1,000 visits, all 0, one UID for each",
    limits: {
      visits: ["at least", 1_000],
      ...zero("lost", "doubled", "orphans", "lies"),
      uidsPerAppointment: ["exactly", 1],
    },
    found: (f) =>
      list(
        f,
        "visits",
        "lost",
        "doubled",
        "orphans",
        "lies",
        "uidsPerAppointment",
        "meetingsApart",
        "leftToPerson",
      ),
    elsewhere: null,
  },
  {
    promise: "A freed slot goes to one customer, by one person.",
    tried:
      "48 people at once take what is offered to a customer who waits, while four others want the same time by a search; the one who has it passes it on or books it",
    command: "trust:refill",
    file: "refill-race",
    wanted: "10,000 attempts, one winner for each slot, the rest 0",
    limits: {
      attempts: ["at least", 10_000],
      winners: ["exactly", "taken"],
      ...zero("several", "none", "failed", "doubled", "unlike"),
    },
    found: (f) =>
      list(f, "attempts", "taken", "winners", "several", "none", "failed", "doubled", "unlike"),
    elsewhere: null,
  },
  {
    promise: "A freed slot goes first to the customer who is on the way.",
    tried:
      "the same visits of the sample cancelled one after another while the same customers wait: once offered by added driving, once to who has waited longest; seven of ten say yes",
    command: "bench:refill",
    file: "refill",
    wanted:
      "offers in the order of added minutes; fewer minutes a visit than first come, first served",
    limits: {
      freed: ["at least", 30],
      ...zero("outOfOrder"),
      nearestMinutesEach: ["at most", "firstComeMinutesEach"],
    },
    found: (f) =>
      list(
        f,
        "freed",
        "nearestRefilled",
        "nearestMinutesEach",
        "firstComeRefilled",
        "firstComeMinutesEach",
        "outOfOrder",
      ),
    elsewhere: null,
  },
  {
    promise: "When a part dies, bookings go on within seconds.",
    tried: "kill -9 of PostgreSQL, engine, worker and api in turn under four bookings a second",
    command: "trust:recovery",
    file: "recovery",
    wanted: "5, 10, 5, 2 s; settled within 30 s",
    limits: {
      postgresS: ["at most", 5],
      engineS: ["at most", 10],
      workerS: ["at most", 5],
      apiS: ["at most", 2],
      settledS: ["at most", 30],
    },
    found: (f) => list(f, "postgresS", "engineS", "workerS", "apiS", "settledS"),
    elsewhere: null,
  },
  {
    promise: "Random faults for an hour leave nothing wrong.",
    tried: "kills, stops, resets and a misbehaving CRM at random under booking traffic",
    command: "trust:chaos",
    file: "chaos",
    wanted: "200 faults an hour, all 0, healed within 60 s",
    limits: {
      minutes: ["at least", 60],
      faults: ["at least", 200],
      ...zero("lost", "doubled", "orphans", "lies"),
      healedS: ["at most", 60],
    },
    found: (f) => list(f, "faults", "lost", "doubled", "orphans", "lies", "healedS"),
    elsewhere: "Restate's own chaos runs take 300 s",
  },
  {
    promise: "A node of the engine may die, also the one that leads.",
    tried:
      "three nodes with everything on two of them; one is killed with kill -9 under two bookings a second, comes back, then the leader is killed",
    command: "drill:cluster",
    file: "cluster",
    wanted: "lost 0, doubled 0",
    limits: zero("lost", "doubled"),
    found: (f) => list(f, "nodes", "killed", "bookings", "settled", "lost", "doubled", "gapS"),
    elsewhere: null,
  },
  {
    promise: "A part that is away has its alarm, and no other is raised.",
    tried:
      "database, engine, worker, api and routing killed and left for two minutes each, watched by a real Prometheus with the rules and the configuration of the operators' page",
    command: "drill:alarms",
    file: "alarms",
    wanted: "5 parts, missing and others 0, within 120 s",
    limits: {
      parts: ["at least", 5],
      secondsAtMost: ["at most", 120],
      ...zero("missing", "others"),
    },
    found: (f) => list(f, "parts", "secondsAtMost", "missing", "others"),
    elsewhere: null,
  },
  {
    promise: "A slot that is offered can be driven, and one that is not has its reason.",
    tried:
      "random worlds, in which the engine and one written independently from the decisions must agree",
    command: "test:oracle",
    file: "oracle",
    wanted: "0 differences",
    limits: zero("differences"),
    found: (f) => list(f, "worlds", "differences"),
    elsewhere: null,
  },
  {
    promise: "An answer that Zoho's documents do not foresee makes nobody look free.",
    tried:
      "a proxy that changes one key, code, status or page at a time in every answer of the emulated CRM; callers' answers and the CRM's records judged without any code of the adapter's",
    command: "trust:shapes",
    file: "shapes",
    wanted: "1,500 variants, the rest 0",
    limits: {
      variants: ["at least", 1_500],
      ...zero("silentlyWrong", "entriesLost", "unnamed"),
    },
    found: (f) => list(f, "variants", "silentlyWrong", "entriesLost", "unnamed"),
    elsewhere: null,
  },
  {
    promise: "The emulated Zoho is the one that Zoho describes.",
    tried:
      "Zoho's own SDK drives it; its answers and the adapter's parsers are held against the SDK's models, and what they say to each other against Zoho's OpenAPI files (`pnpm test:zoho-models`, `test:zoho-oas`)",
    command: "test:zoho-sdk",
    file: "zoho-sdk",
    wanted: "70 steps, 0 failed",
    limits: { steps: ["at least", 70], ...zero("failed") },
    found: (f) => list(f, "steps", "failed"),
    elsewhere: null,
  },
  {
    promise: "What is set is what is searched, held and said.",
    tried:
      "random organisations in the emulated CRM, set up through our own API: every kind of condition, workflows deleted, geofences round postcodes as people write them, bookings by us and by hand; search, why not, hold and doctor against a second opinion that reads the CRM's records, the settings and the decisions; every setting changed alone",
    command: "trust:settings",
    file: "settings",
    wanted: "300 organisations, 3,000 searches, the rest 0",
    limits: {
      organisations: ["at least", 300],
      searches: ["at least", 3_000],
      ...zero("differences", "doubleBookings", "settingsWithoutEffect", "doctorDisagrees"),
    },
    found: (f) =>
      list(
        f,
        "organisations",
        "searches",
        "differences",
        "doubleBookings",
        "settingsTried",
        "settingsWithoutEffect",
        "doctorDisagrees",
      ),
    elsewhere: null,
  },
  {
    promise: "The diaries are the CRM's, also when it forgets to tell us.",
    tried:
      "random edits in the CRM for ten simulated days with notifications lost, doubled, late, or off",
    command: "trust:diary",
    file: "diary",
    wanted: "0 differences in 2,000 edits; 10 minutes without notifications",
    limits: {
      edits: ["at least", 2_000],
      ...zero("differences"),
      minutesWithoutNotifications: ["at most", 10],
    },
    found: (f) => list(f, "edits", "differences", "minutesWithoutNotifications"),
    elsewhere:
      "a swallowed 410 and a sync that says success with nothing read are reported of twenty (its pull request 24096) and pipedream (10887)",
  },
  {
    promise: "What a process keeps of the diaries is never what they were.",
    tried:
      "entries added, moved, handed over, learnt, removed and forgotten, also given up halfway, while two other processes look; each look is compared with the writer's own book",
    command: "trust:kept",
    file: "kept",
    wanted: "100,000 writes, differing 0",
    limits: { writes: ["at least", 100_000], ...zero("differing") },
    found: (f) => list(f, "writes", "looks", "differing"),
    elsewhere: null,
  },
  {
    promise: "A search chooses by drives that are near those by which a booking is judged.",
    tried:
      "the index in which a search looks drives up, compared with a plain search on random graphs, and with the routing engine's own routes between random places on three real road networks, in both directions",
    command: "test:index",
    file: "index",
    wanted:
      "10,000 graphs, differences 0; on each network at least 98.5 % within 2 % and 99.5 % within 60 s",
    limits: {
      graphs: ["at least", 10_000],
      ...zero("differences"),
      leastWithin2Percent: ["at least", 98.5],
      leastWithin60s: ["at least", 99.5],
    },
    found: (f) => list(f, "graphs", "differences", "leastWithin2Percent", "leastWithin60s"),
    elsewhere: null,
  },
  {
    promise: "No call and no row shows a company anything of another.",
    tried:
      "every call × everybody who has no business with it × every identifier; customers' links that are altered, another's, expired or outlived in every call of their own page; every row-level-security policy broken in turn; connections killed between two companies' queries",
    command: "trust:tenants",
    file: "tenants",
    wanted: "leaks 0, every broken policy noticed, foreign rows 0",
    limits: { ...zero("leaks", "foreignRows"), killed: ["exactly", "policyMutants"] },
    found: (f) =>
      list(f, "routes", "cases", "linkCases", "leaks", "policyMutants", "killed", "foreignRows"),
    elsewhere:
      "Cal.com had handlers without authorisation until January 2026; postgres.js 3.4.9 reads another tenant's rows after a connection dies",
  },
  {
    promise: "No generated input or request breaks the server.",
    tried:
      "generated inputs to every parser, and generated requests to every call, good and broken",
    command: "trust:fuzz",
    file: "fuzz",
    wanted:
      "1,000,000 inputs and 200,000 requests: all 0, and at most 2,000 put off for a shortage of our own",
    limits: {
      inputs: ["at least", 1_000_000],
      requests: ["at least", 200_000],
      shed: ["at most", 2_000],
      ...zero("untyped", "serverErrors", "breaches"),
    },
    found: (f) =>
      list(f, "inputs", "untyped", "requests", "serverErrors", "breaches", "shed", "limitedByCrm"),
    elsewhere: null,
  },
  {
    promise: "Markup from outside never acts, and no address leads us inside.",
    tried:
      "hostile markup in addresses and CRM values on our own pages, in Chromium; addresses, names, rebinding and redirects that lead inside; every unsafe call forged by another site or a neighbouring host, in plain and encoded paths; codes, states and cookies of one sign-in brought to another or a second time; headers by the rules of Mozilla's HTTP Observatory",
    command: "trust:web",
    file: "web-security",
    wanted: "300 payloads and 120 addresses: all 0; scores 130 and twice 120",
    limits: {
      xss: ["at least", 300],
      ssrf: ["at least", 120],
      ...zero("fired", "reached", "forgedTaken", "stolenTaken"),
      observatoryApp: ["at least", 130],
      observatoryThankYou: ["at least", 120],
      observatoryMyVisit: ["at least", 120],
    },
    found: (f) =>
      list(
        f,
        "xss",
        "fired",
        "ssrf",
        "reached",
        "forgedTaken",
        "stolenTaken",
        "observatoryApp",
        "observatoryThankYou",
        "observatoryMyVisit",
      ),
    elsewhere:
      "an A+ begins at 100; Cal.com's webhooks could be led inside until January 2026 (its pull request 26593)",
  },
  {
    promise: "A template shows what it says and does nothing.",
    tried:
      "hostile files, file names, workflow names and CRM values in previews, mails and the customer's page; hostile values in calendar files and mail headers",
    command: "trust:templates",
    file: "templates",
    wanted: "100 payloads and 10,000 values: all 0",
    limits: {
      payloads: ["at least", 100],
      values: ["at least", 10_000],
      ...zero("fired", "injected"),
    },
    found: (f) => list(f, "payloads", "fired", "values", "injected"),
    elsewhere: null,
  },
  {
    promise: "No secret lies where it does not belong.",
    tried:
      "every token, key and session that was used, looked for in the database, the engine's journal and all logs",
    command: "trust:secrets",
    file: "secrets",
    wanted: "found 0",
    limits: zero("found"),
    found: (f) => list(f, "searched", "found"),
    elsewhere: null,
  },
  {
    promise: "One access token is asked for, however many callers need it.",
    tried: "200 callers in two processes when it runs out; 25 sign-ins of one person",
    command: "trust:tokens",
    file: "tokens",
    wanted: "refreshes 1",
    limits: { refreshes: ["exactly", 1] },
    found: (f) => list(f, "callers", "refreshes"),
    elsewhere: null,
  },
  {
    promise: "What is paid for is what Stripe says, in whatever order it says so.",
    tried: "sequences of events doubled, dropped and out of order; no events at all",
    command: "trust:stripe",
    file: "stripe",
    wanted: "10,000 sequences, wrong 0; right within 60 minutes without any",
    limits: {
      sequences: ["at least", 10_000],
      ...zero("wrong"),
      minutesWithoutHooks: ["at most", 60],
    },
    found: (f) => list(f, "sequences", "wrong", "minutesWithoutHooks"),
    elsewhere:
      "events in the wrong order left subscriptions stuck in Laravel Cashier (its issues 1201, 1760)",
  },
  {
    promise: "A booking that is under way survives a deploy.",
    tried:
      "a story begun on one version while the next one is deployed; the old worker killed and started again meanwhile",
    command: "trust:versions",
    file: "versions",
    wanted: "mismatches 0, taken back by restart: false",
    limits: { ...zero("mismatches"), takenBackByRestart: ["exactly", false] },
    found: (f) => list(f, "endedOnOld", "begunOnNew", "mismatches", "takenBackByRestart"),
    elsewhere: null,
  },
  {
    promise: "A new version, a new schema and a new key come in without anybody noticing.",
    tried:
      "two apis and a worker replaced three times, three migrations behind a long transaction, and the key of all secrets changed, under searches and bookings",
    command: "drill:deploy",
    file: "deploy",
    wanted: "errors 0, lost 0, old key's secrets 0",
    limits: zero("errors", "lost", "oldKeySecrets"),
    found: (f) =>
      list(f, "replaced", "errors", "lost", "longestSearchMs", "longestBookingMs", "oldKeySecrets"),
    elsewhere: null,
  },
  {
    promise: "An upgrade of services refuses nobody.",
    tried:
      "the operators' page followed line by line with the shipped units behind the shipped proxy, under two bookings a second",
    command: "drill:upgrade --way systemd",
    file: "upgrade-systemd",
    wanted: "errors 0, lost 0, doubled 0, lies 0",
    limits: zero("errors", "lost", "doubled", "lies"),
    found: (f) => list(f, "bookings", "errors", "lost", "doubled", "lies", "pauseMs"),
    elsewhere: null,
  },
  {
    promise: "An upgrade with `pnpm start` refuses nobody.",
    tried:
      "the next release takes over from the one that runs, behind the shipped proxy, under two bookings a second",
    command: "drill:upgrade --way start",
    file: "upgrade-start",
    wanted: "errors 0, lost 0, doubled 0, lies 0",
    limits: zero("errors", "lost", "doubled", "lies"),
    found: (f) => list(f, "bookings", "errors", "lost", "doubled", "lies", "pauseMs"),
    elsewhere: null,
  },
  {
    promise: "An upgrade of containers refuses nobody, and each container may die.",
    tried:
      "the images built and run by the commands of the operators' pages on an empty volume; each container killed while people book, the next release put in their place under two bookings a second behind the shipped proxy, a backup restored",
    command: "test:images",
    file: "images",
    wanted: "upgrade errors 0, lost 0, doubled 0, lies 0",
    limits: zero("upgradeErrors", "lost", "doubled", "lies"),
    found: (f) =>
      list(
        f,
        "killed",
        "upgradeBookings",
        "upgradeErrors",
        "lost",
        "doubled",
        "lies",
        "upgradePauseMs",
      ),
    elsewhere: null,
  },
  {
    promise: "Booking costs little more than the CRM itself.",
    tried:
      "a booking compared with the same bare calls, the two alternating, with a CRM that takes 150 ms a call",
    command: "bench:booking",
    file: "booking",
    wanted: "1.1 ×",
    limits: { ratioP50: ["at most", 1.1] },
    found: (f) => list(f, "ratioP50", "ratioP99", "perSecond64"),
    elsewhere: null,
  },
  {
    promise: "A search costs a fraction of what its drives cost the routing engine.",
    tried:
      "50 agents × 15 days × 3 slots on real roads, compared with the bare routing engine asked for the same drives, the two alternating; then 1,000 agents",
    command: "bench:search",
    file: "search",
    wanted:
      "0.25 ×; 80 ms and at p95 150 ms when no drive is known, 8 and 15 ms when all are; 1,000 agents at most 3 × 50 agents",
    limits: {
      "cold.ratio": ["at most", 0.25],
      "cold.searchP50Ms": ["at most", 80],
      "cold.searchP95Ms": ["at most", 150],
      "warm.p50Ms": ["at most", 8],
      "warm.p95Ms": ["at most", 15],
      "agents1000.ratioTo50": ["at most", 3],
    },
    found: ({ cold, warm, agents1000 }) => {
      const { ratio, searchCpuMs, bareCpuMs, ...at } = cold as Record<string, number>;
      const cpu = (searchCpuMs ?? Number.NaN) / (bareCpuMs ?? Number.NaN);
      const known = warm as Record<string, number>;
      const large = agents1000 as Record<string, number>;
      return [
        `ratio ${ratio}, by processor time ${cpu.toFixed(2)}`,
        `${at.searchP50Ms} ms, p95 ${at.searchP95Ms}, when no drive is known`,
        `${known.p50Ms} ms, p95 ${known.p95Ms}, when all are`,
        `1,000 agents ${large.ratioTo50} ×`,
      ].join("; ");
    },
    elsewhere: "Salesforce documents time-outs with many candidates or slots",
  },
  {
    promise: "The screens answer at once, by keyboard, and for everybody.",
    tried:
      "Chromium with the processor four times slower; keys from results to booked; axe on every screen in light and dark at three widths",
    command: "measure:web",
    file: "web",
    wanted: "LCP 1,500 ms, INP 100 ms, 200 kB, 3 keys, axe 0",
    limits: {
      lcpMs: ["at most", 1_500],
      inpMs: ["at most", 100],
      searchJsKb: ["at most", 200],
      keysToBook: ["at most", 3],
      ...zero("axeViolations"),
    },
    found: (f) =>
      list(f, "lcpMs", "inpMs", "cls", "searchJsKb", "keysToBook", "axeRuns", "axeViolations"),
    elsewhere: "Cal.com's own budget for a page is 350 kB",
  },
  {
    promise: "Dragging, typing and undoing in the schedule never breaks a rule.",
    tried: "random gestures in the schedule builder",
    command: "test:builder",
    file: "builder",
    wanted: "0 broken in 1,000,000",
    limits: { gestures: ["at least", 1_000_000], ...zero("broken") },
    found: (f) => list(f, "gestures", "broken"),
    elsewhere: null,
  },
  {
    promise: "Every sentence of the specification is shown by an assertion of a test.",
    tried: "assertions that each name the one sentence they show",
    command: "trace",
    file: "trace",
    wanted: "all, weak 0",
    limits: { covered: ["exactly", "sentences"], ...zero("weak") },
    found: (f) => list(f, "sentences", "covered", "weak"),
    elsewhere: null,
  },
  {
    promise: "An assertion that shows a sentence turns red when the sentence is broken.",
    tried:
      "each exact text, number, limit, order and duration of the specification changed in the product, one sentence at a time",
    command: "trace:plant",
    file: "trace-plant",
    wanted: "250 planted, unnoticed 0",
    limits: { planted: ["at least", 250], ...zero("unnoticed") },
    found: (f) => list(f, "planted", "unnoticed"),
    elsewhere: null,
  },
  {
    promise: "The tests of the slot engine notice when it is wrong.",
    tried: "every operator and value of packages/scheduling changed in turn",
    command: "test:mutants",
    file: "mutants",
    wanted: "95 % noticed",
    limits: { score: ["at least", 95] },
    found: (f) => list(f, "score", "killed", "survived"),
    elsewhere: null,
  },
  {
    promise: "The architecture holds by itself.",
    tried: "violations planted in a copy, which compiler, linter and folder rules must refuse",
    command: "borders",
    file: "borders",
    wanted: "all refused",
    limits: { refused: ["exactly", "planted"] },
    found: (f) => list(f, "planted", "refused"),
    elsewhere: null,
  },
  {
    promise: "A stranger has it running in a minute, and has booked in two.",
    tried:
      "a fresh clone until the login page answers, packages already in the cache; on through the tour's first tasks in a browser, without the time to read",
    command: "measure:start",
    file: "start",
    wanted: "60 s; booked within 120 s",
    limits: { seconds: ["at most", 60], firstBookingSeconds: ["at most", 120] },
    found: (f) => list(f, "seconds", "installSeconds", "firstSlotsSeconds", "firstBookingSeconds"),
    elsewhere: null,
  },
  {
    promise: "A country's postcodes are loaded in a minute.",
    tried: "all postcodes of Great Britain, read from the compressed file",
    command: "dev:import",
    file: "import",
    wanted: "60 s",
    limits: { seconds: ["at most", 60] },
    found: (f) => list(f, "postcodes", "seconds"),
    elsewhere: null,
  },
  {
    promise: "A cell answers its load in time, and beyond it says so at once.",
    tried:
      "customers who call at random times in 20 organisations of 50 field agents, with a CRM that takes 150 ms a call: 20 searches and 4 bookings a second; more until it is not held, then three times that; one organisation that asks 50 times its share",
    command: "bench:load",
    file: "load",
    wanted:
      "searches 1,000 ms, bookings 3,000 ms, errors and shed 0; goodput 0.8 of the knee's, recovery 10 s; the others 1.5 ×",
    limits: {
      searchP99Ms: ["at most", 1_000],
      bookingP99Ms: ["at most", 3_000],
      ...zero("errors", "shed"),
      goodputAt3x: ["at least", 0.8],
      recoveryS: ["at most", 10],
      quietRatio: ["at most", 1.5],
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
    elsewhere: null,
  },
  {
    promise: "It does not grow with what it has done.",
    tried:
      "searches and bookings at an even rate, and the memory of the processes in the second half, when what they remember is full",
    command: "bench:load --soak",
    file: "soak",
    wanted: "at most 5 MB an hour for each; errors 0, lost 0",
    limits: { ...zero("errors", "lost"), "megabytesAnHour.*": ["at most", 5] },
    found: ({ megabytesAnHour, ...f }) =>
      `${list(f, "minutes", "searches", "bookings", "errors", "lost")}; megabytes an hour: ${list(Object(megabytesAnHour), "api", "worker", "routing")}`,
    elsewhere: null,
  },
  {
    promise: "A search is as quick among 2,000 companies as among five.",
    tried:
      "the same searches by turns in a database of 2,000 organisations with 50 field agents each and in one of five; the plan of every query; the mirror's own writing",
    command: "bench:cell",
    file: "cell",
    wanted: "1.2 ×, and no plan that reads a whole table",
    limits: {
      organisations: ["at least", 2_000],
      ratioToSmall: ["at most", 1.2],
      ...zero("wholeTables"),
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
    elsewhere: null,
  },
  {
    promise: "A database that is lost with its disk is back within a quarter of an hour.",
    tried:
      "a backup of the full cell's database under writes; then PostgreSQL is killed, its files are deleted and restored from the backup and the archive; a checksum of every table",
    command: "drill:restore --organisations 2000",
    file: "restore-files",
    wanted: "900 s; mismatches 0, lost 0; at most the last 300 s",
    limits: {
      restoreS: ["at most", 900],
      ...zero("mismatches", "lostAfterBackup"),
      lostLastS: ["at most", 300],
    },
    found: (f) => list(f, "rows", "restoreS", "mismatches", "lostAfterBackup", "lostLastS"),
    elsewhere: null,
  },
  {
    promise:
      "After a restore nobody is lost, booked twice, or sent that an appointment is off that is not.",
    tried:
      "a database that comes back older than engine, CRM and mailboxes, an engine without its files, both, and an engine lost with its worker, while customers are between invitation and booking; each customer's mailbox, the CRM's meetings and deals, and the row, after `pnpm recover`",
    command: "drill:restore",
    file: "restore",
    wanted: "all 0",
    limits: zero("lost", "doubled", "lies", "wronglyCancelled"),
    found: (f) => list(f, "losses", "customers", "lost", "doubled", "lies", "wronglyCancelled"),
    elsewhere: null,
  },
  {
    promise: "The commands of the documentation work.",
    tried:
      "the commands of all pages, each once, at its smallest size, in a fresh clone; what is left out has its reason",
    command: "test:docs",
    file: "docs",
    wanted: "failed 0",
    limits: zero("failed"),
    found: (f) => list(f, "commands", "failed", "overTheirLimit"),
    elsewhere: null,
  },
  {
    promise:
      "The id of an error leads to what happened: one trace from the click to CRM and mail, without anybody's data.",
    tried:
      "an invitation and a booking followed through browser, api, engine, worker, steps, PostgreSQL, routing, CRM and mail, while the CRM fails; every byte sent to the collector searched for values of customers, their company and its secrets; searches with and without traces in turn",
    command: "trust:traces",
    file: "traces",
    wanted: "hops 9, planted 40, found 0, 1.05 times the processor time at most",
    limits: {
      hops: ["at least", 9],
      planted: ["at least", 40],
      ...zero("unjoined", "found"),
      overheadRatio: ["at most", 1.05],
    },
    found: (f) => list(f, "hops", "unjoined", "planted", "found", "overheadRatio"),
    elsewhere: null,
  },
  {
    promise: "What is erased is gone.",
    tried:
      "40 values of customers and their company, planted by using them: looked up, searched, invited, accepted, booked, given back, said by a browser that broke; then erased as an operator does it, and looked for in every row, the engine's journal, state and files, and all logs",
    command: "trust:erase",
    file: "erase",
    wanted: "planted 40, found 0",
    limits: zero("found"),
    found: (f) => list(f, "planted", "found", "foundBefore", "bytesInFilesOfPostgres"),
    elsewhere: null,
  },
  {
    promise: "A customer is informed of every change, once, whatever fails meanwhile.",
    tried:
      "customers invited, moved, cancelled and given back while CRM and mail server fail and the worker is killed; their mailboxes judged at the end",
    command: "trust:owed",
    file: "owed",
    wanted: "500 bookings: all 0",
    limits: {
      bookings: ["at least", 500],
      ...zero("untold", "toldTwice", "toldWrong", "orphans"),
    },
    found: (f) =>
      `${list(f, "bookings", "faults", "kills", "orphans")}, not informed ${f.untold}, twice ${f.toldTwice}, wrongly ${f.toldWrong}`,
    elsewhere: null,
  },
  {
    promise:
      "Customers are reminded exactly as it was set: of no old time, in no quiet hours, never twice.",
    tried:
      "four weeks of a simulated clock in nine time zones, in which clocks change, visits are booked, moved, moved back and cancelled, mostly within the minute before a reminder, settings saved, and customers answer STOP, while mail server, SMS provider and CRM are away for minutes to hours, lose replies, refuse, and workers are killed between sending and noting; what lies in mailbox and phones is held against a book of it all by a witness that shares nothing with the server",
    command: "trust:remind",
    file: "remind",
    wanted: "10,000 appointments, all 0",
    limits: {
      appointments: ["at least", 10_000],
      ...zero(
        "missing",
        "oldTime",
        "inQuiet",
        "twice",
        "altered",
        "early",
        "late",
        "afterStop",
        "sentToCancelled",
        "whileAsked",
        "unknown",
      ),
    },
    found: (f) =>
      list(
        f,
        "appointments",
        "expected",
        "missing",
        "oldTime",
        "inQuiet",
        "twice",
        "altered",
        "early",
        "late",
        "afterStop",
        "sentToCancelled",
        "whileAsked",
        "unknown",
        "kills",
      ),
    elsewhere: null,
  },
  {
    promise: "Nobody can starve the others.",
    tried:
      "the largest settings that may be saved and larger ones, searched on and on; 400 forged cookies a second from one address, routing stopped under 32 holds, an accounts server slow by 9 s for 26 organisations, a slow Stripe; what an organisation that has nothing to do with it waits without and with each",
    command: "trust:starve",
    file: "starve",
    wanted: "each p99 at most 3 × the quiet one + 200 ms, errors 0, event loop held 100 ms at most",
    limits: {
      "attacks.*.isWithin": ["exactly", true],
      "attacks.*.errors": ["at most", 0],
      "attacks.*.loopLagMs": ["at most", 100],
    },
    found: ({ attacks }) =>
      Object.entries(attacks as Readonly<Record<string, Figures>>)
        .map(
          ([attack, f]) =>
            `${wordsOf(attack)}: ${list(f, "quietP99Ms", "attackedP99Ms", "errors", "loopLagMs")}`,
        )
        .join("; "),
    elsewhere: null,
  },
];
