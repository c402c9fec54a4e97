import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "@milepost/cell/program.ts";
import { temporaryDirectory } from "@milepost/kit/temporary.ts";
import { afterAll, expect, test } from "vitest";

/** Named here, because it is of no package. */
const promtool = "promtool";
const directory = await temporaryDirectory();
afterAll(() => directory.remove());

/** The figures, minute by minute, in Prometheus's notation for tests: `0+60x90` is 0, 60, 120 and so on. */
type Told = Readonly<Record<string, string | null>>;

const answers = (route: string, le: string) =>
  `milepost_http_seconds_bucket{route="/api/${route}",le="${le}"}`;
const api = `up{job="milepost-api",instance="a"}`;
const otherApi = `up{job="milepost-api",instance="b"}`;
const ready = (part: string) => `milepost_ready{job="milepost-api",instance="a",part="${part}"}`;
const sees = (of: string) => `milepost_watch_sees{of="${of}"}`;
const overdue = (service: string) => `milepost_stories_overdue{service="${service}"}`;
const refused = (why: string) => `milepost_refused_total{lane="search",why="${why}"}`;
const disk = (figure: string) =>
  `node_filesystem_${figure}_bytes{fstype="ext4",instance="a",mountpoint="/"}`;

const healthy: Told = {
  [api]: "1x90",
  [otherApi]: "1x90",
  'up{job="restate",instance="one"}': "1x90",
  [ready("database")]: "1x90",
  [ready("engine")]: "1x90",
  [ready("worker")]: "1x90",
  [ready("routing")]: "1x90",
  'milepost_http_seconds_count{status="200"}': "0+600x90",
  'milepost_http_seconds_count{status="503"}': "0+1x90",
  [answers("search", "2")]: "0+600x90",
  [answers("search", "5")]: "0+600x90",
  [answers("search", "+Inf")]: "0+600x90",
  [answers("processBooking", "5")]: "0+60x90",
  [answers("processBooking", "10")]: "0+60x90",
  [answers("processBooking", "+Inf")]: "0+60x90",
  [refused("full")]: "0+1x90",
  [refused("share")]: "0+1x90",
  'nodejs_eventloop_lag_p99_seconds{job="milepost-api"}': "0.02x90",
  [overdue("reservation")]: "0x90",
  [overdue("diary")]: "0x90",
  milepost_attention: "0x90",
  milepost_client_refused: "0x90",
  milepost_diaries_behind: "1x90",
  milepost_organisations: "100x90",
  milepost_diary_reading_age_seconds: "60x90",
  milepost_archive_age_seconds: "60x90",
  [sees("database")]: "1x90",
  [sees("engine")]: "1x90",
  'restate_num_active_partition_leaders{instance="one"}': "24x90",
  restate_num_partitions: "24x90",
  [disk("avail")]: "50x90",
  [disk("size")]: "100x90",
};

/** By alarm, the figures that differ when it fires. Null: there is no figure any longer. */
const troubles: Readonly<Record<string, Told>> = {
  ApiDown: { [api]: "1x80 0x10" },
  NoApi: { [api]: null, [otherApi]: null },
  DatabaseDown: { [ready("database")]: "1x80 0x10" },
  // Nobody asks a worker then.
  EngineDown: { [ready("engine")]: "1x80 0x10", [ready("worker")]: "1x80 0x10" },
  WorkerDown: { [ready("worker")]: "1x80 0x10" },
  RoutingDown: { [ready("routing")]: "1x80 0x10" },
  AnswersFail: { 'milepost_http_seconds_count{status="503"}': "0+12x90" },
  SearchesSlow: { [answers("search", "2")]: "0+590x90" },
  BookingsSlow: { [answers("processBooking", "5")]: "0+59x90" },
  CallsTurnedAway: { [refused("full")]: "0+12x90" },
  OneOrganisationTurnedAway: { [refused("share")]: "0+60x90" },
  EventLoopLate: { 'nodejs_eventloop_lag_p99_seconds{job="milepost-api"}': "0.6x90" },
  BookingsStuck: { [overdue("reservation")]: "0x80 1x10" },
  StoriesStuck: { [overdue("diary")]: "0x70 1x20" },
  BookingsNeedAttention: { milepost_attention: "1x90" },
  DiariesBehind: { milepost_diaries_behind: "3x90" },
  ClientRefused: { milepost_client_refused: "0x80 1x10" },
  NoDiaryRead: { milepost_diary_reading_age_seconds: "60x80 1000x10" },
  WatchBlind: { [sees("engine")]: "1x80 0x10" },
  ArchiveBehind: { milepost_archive_age_seconds: "700x90" },
  EngineNodeDown: { 'up{job="restate",instance="one"}': "1x80 0x10" },
  EngineWithoutLeaders: { 'restate_num_active_partition_leaders{instance="one"}': "24x80 23x10" },
  DiskFilling: { [disk("avail")]: "14x90" },
};

/** As Prometheus's own tool takes it: the figures, and which alarms fire after an hour and a half. */
function worldOf(name: string, told: Told, given: readonly string[]) {
  const series = Object.entries(told).filter(([, values]) => values !== null);
  const question = {
    expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
    eval_time: "90m",
    exp_samples: given.map((alarm) => ({ labels: `{alertname="${alarm}"}`, value: 1 })),
  };
  return {
    name,
    interval: "1m",
    promql_expr_test: [question],
    input_series: series.map(([name, values]) => ({ series: name, values })),
  };
}

test("there is a trouble for every alarm", () => {
  const alerts = readFileSync(join(repository, "ops/alerts.yml"), "utf8");
  const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  expect(Object.keys(troubles)).toEqual(names);
});

test("every alarm is given for its trouble and for no other, and none in a cell that is well, where a call fails now and then", () => {
  const worlds = Object.entries(troubles).map(([alarm, trouble]) =>
    worldOf(alarm, { ...healthy, ...trouble }, [alarm]),
  );
  const file = join(directory.path, "worlds.json");
  const rules = { rule_files: [join(repository, "ops/alerts.yml")] };
  const tests = [worldOf("well", healthy, []), ...worlds];
  writeFileSync(file, JSON.stringify({ ...rules, tests }));
  const { stdout, stderr, error } = spawnSync(promtool, ["test", "rules", file]);
  expect(error, "promtool comes with Debian's package prometheus").toBeUndefined();
  expect(`${stdout}${stderr}`).toMatch(/^Unit Testing: .*\n\s*SUCCESS\s*$/);
});
