import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { openScratch } from "@milepost/kit/scratch.ts";
import { measureInside } from "./inside.ts";
import { measureOverHttp } from "./over-http.ts";
import { readySetup } from "./ready-setup.ts";
import { readyRegion } from "./region.ts";

/**
 * `pnpm bench:search [--http]`: the search of a company with 50 field agents and of one with 1,000 in a
 * real region, compared with the bare routing engine asked for the same drives; or, over HTTP with a session,
 * how many searches a second one server answers.
 */
const { values } = parseArgs({ options: { http: { type: "boolean", default: false } } });
console.log(
  `Load average at the start: ${loadavg()
    .map((load) => load.toFixed(1))
    .join(" ")}`,
);

await using scratch = await openScratch();
const { starter, directory } = scratch;
const region = await starter.timed("roads", () => readyRegion(directory));
await (values.http ? measureOverHttp : measureInside)(await readySetup(scratch, region));
