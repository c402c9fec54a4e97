/** How a command is tried, at the smallest size that still does all of it. */
export interface Attempt {
  /** Left out: none. */
  readonly args?: string;
  /** After which it is given up. */
  readonly minutes: number;
  /** It runs until Ctrl-C, which it gets once it has said this; it must end well all the same. */
  readonly until?: string;
  /** It needs a database, an engine and routing: those of `pnpm parts`. */
  readonly needsParts?: true;
}

/** Everybody's first command; its attempt is how the clone gets ready. */
export const install = "install";
/** Its attempt is being there for the others that need it. */
export const parts = "parts";

const sample = ".milepost/sample";

/** By the name of a script, of a command of pnpm's own, or of a file that Node runs. In their order. */
export const attempts: Readonly<Record<string, Attempt>> = {
  // Before any other has written what it measured: a release is of what is committed.
  release: { minutes: 3 },
  format: { minutes: 3 },
  lint: { minutes: 3 },
  types: { minutes: 5 },
  dead: { minutes: 3 },
  check: { minutes: 10 },
  borders: { minutes: 5 },
  "measure:house": { args: "--check", minutes: 2 },
  examples: { minutes: 10 },
  trace: { minutes: 2 },
  "trace:plant": { args: "--kind unit --sample 4 --seed 1", minutes: 8 },
  schema: { minutes: 3 },
  build: { minutes: 3 },
  test: { args: "packages/scheduling", minutes: 3 },
  "test:parts": { args: "packages/crm/src/zoho/access.parts.test.ts", minutes: 5 },
  "test:oracle": { args: "--worlds 500", minutes: 3 },
  "test:index": { args: "--graphs 500 --pairs 20", minutes: 5 },
  "test:builder": { args: "--sequences 5", minutes: 3 },
  "test:sandbox": { minutes: 5 },
  "test:zoho-models": { minutes: 3 },
  "test:zoho-sdk": { minutes: 2 },
  "test:e2e": { args: "shell.spec.ts", minutes: 5 },
  "test:mutants": { minutes: 20 },
  dev: { minutes: 5, until: "Milepost is ready" },
  database: { minutes: 2, needsParts: true },
  "data:import": {
    args: `--tiles .milepost/tiles/tried ${sample}/postcodes.csv ${sample}/county.osm.pbf`,
    minutes: 3,
    needsParts: true,
  },
  "dev:import": {
    args: `--tiles .milepost/tiles/tried ${sample}/postcodes.csv`,
    minutes: 3,
  },
  "measure:transactions": { minutes: 5 },
  "build-tiles": {
    args: `.milepost/tiles/tried ${sample}/county.osm.pbf`,
    minutes: 3,
    needsParts: true,
  },
  start: { minutes: 5, until: "Milepost is ready", needsParts: true },
  replies: { minutes: 2, until: "listening", needsParts: true },
  watch: { minutes: 2, until: "listening", needsParts: true },
  "keys:rotate": { minutes: 2, needsParts: true },
  "audit:forget": { minutes: 2, needsParts: true },
  "trust:erase": { minutes: 8 },
  "measure:start": { minutes: 10 },
  "measure:tasks": { minutes: 5 },
  "measure:web": { minutes: 10 },
  gallery: { args: "shell.spec.ts", minutes: 5 },
  tour: { minutes: 5 },
  guide: { minutes: 5 },
  "bench:search": { minutes: 10 },
  "bench:diary": { args: "--organisations 20 --flood 50", minutes: 5 },
  "bench:booking": { args: "--count 5", minutes: 10 },
  "bench:refill": { args: "--freed 2 --waiting 4", minutes: 10 },
  "bench:load": {
    args: "--minutes 1 --per-second 2 --organisations 2 --step-seconds 5 --over-seconds 5 --noisy-seconds 5",
    minutes: 10,
  },
  "bench:cell": { args: "--organisations 20 --pairs 5", minutes: 10 },
  "trust:diary": { args: "--edits 30 --days 1", minutes: 5 },
  "trust:kept": { args: "--writes 200", minutes: 3 },
  "trust:settings": { args: "--organisations 4 --searches 40", minutes: 8 },
  "trust:crash": { args: "--cases 5 --minutes 3", minutes: 8 },
  "trust:versions": { minutes: 5 },
  "trust:tokens": { minutes: 5 },
  "trust:traces": { args: "--searches 0", minutes: 5 },
  "trust:shapes": { args: "--variants 100", minutes: 3 },
  "trust:stripe": { args: "--sequences 20 --rounds 2", minutes: 5 },
  "trust:secrets": { minutes: 5 },
  "trust:chaos": { args: "--minutes 1", minutes: 8 },
  "trust:owed": { args: "--bookings 8", minutes: 8 },
  "trust:recovery": { minutes: 8 },
  "trust:race": { args: "--attempts 100", minutes: 5 },
  "trust:visit": { args: "--visits 8", minutes: 6 },
  "trust:refill": { args: "--attempts 100", minutes: 5 },
  "trust:remind": { args: "--appointments 60", minutes: 5 },
  "trust:web": { args: "--payloads 6", minutes: 5 },
  "trust:templates": { args: "--payloads 6 --values 100", minutes: 5 },
  "trust:tenants": { args: "--kills 20", minutes: 10 },
  "trust:fuzz": { args: "--inputs 2000 --requests 50", minutes: 5 },
  "trust:starve": { args: "--seconds 2", minutes: 8 },
  "drill:alarms": { minutes: 25 },
  "drill:cluster": { args: "--calm 3", minutes: 8 },
  "drill:deploy": { args: "--calm 2", minutes: 8 },
  "drill:upgrade": { args: "--way systemd --calm 4", minutes: 8 },
  "drill:move": { args: "--organisations 2", minutes: 8 },
  "drill:restore": { minutes: 10 },
};

/** Why a command is not tried by itself. */
export const notAttempted: Readonly<Record<string, string>> = {
  images: "needs a container engine, or root: pnpm test:images runs it twice",
  "test:images": "needs Docker, or root, and a quarter of an hour; it has a job of its own in CI",
  ci: "everything that must hold, which is three quarters of an hour; it runs on every change",
  "test:docs": "is this",
  "organisation:export":
    "needs an organisation: proof/src/integration/life/life.parts.test.ts has one",
  "organisation:delete":
    "needs an organisation: proof/src/integration/life/life.parts.test.ts has one",
  "organisation:move":
    "needs two cells: proof/src/integration/cells/cells.parts.test.ts has them, and pnpm drill:move",
  "directory:fill": "needs a directory: pnpm drill:move has one",
  front: "needs a directory: pnpm drill:move has one",
  "customer:erase": "needs a customer: proof/src/integration/life/life.parts.test.ts has some",
  drain: "needs a worker: proof/src/integration/running/drain.parts.test.ts runs it with four",
  "apps/server/src/drain.ts": "is pnpm drain, where there is no pnpm",
  support: "needs a trace: proof/src/integration/running/support.parts.test.ts has one",
  recover: "needs a worker and what it has lost: pnpm drill:restore runs it four times",
  "test:zoho-oas": "needs Zoho's files, which lie next to no clone",
  "bench:country": "needs a country's postcodes, which lie next to no clone",
  "sandbox:learn":
    "needs what a real organisation answered: packages/crm/witness/learn.ts says how it is made",
  "self-test":
    "needs an installation with a CRM: proof/src/integration/running/self-test.parts.test.ts has one",
};
