import { readRelease } from "../read-release.ts";
import type { Recorder } from "./trace.ts";
import { newSpanId } from "./trace-place.ts";
import { type Ended, writeSpans } from "./write-spans.ts";

/** Milliseconds until a span is sent on, with those of the same time. */
const sentEvery = 5_000;
/** Spans that wait for that; further ones are dropped. A busy api has some 2,000 a second. */
const keptAtMost = 20_000;
/** Milliseconds in which the collector has to take them; and when the process ends. */
const patience = { usual: 10_000, last: 2_000 };

/** To a collector at `endpoint`, by OTLP over HTTP. What it does not take is dropped: nothing waits for it. */
export function openRecorder(service: string, endpoint: string): Recorder {
  const resource = {
    "service.name": `milepost-${service}`,
    "service.version": readRelease().version,
  };
  let ended: Ended[] = [];

  async function send(within: number): Promise<void> {
    const spans = ended;
    ended = [];
    if (spans.length === 0) return;
    await fetch(`${endpoint}/v1/traces`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: writeSpans(resource, performance.timeOrigin, spans),
      signal: AbortSignal.timeout(within),
    }).then(
      (answer) => answer.arrayBuffer(),
      () => null,
    );
  }

  const timer = setInterval(() => void send(patience.usual), sentEvery).unref();
  return {
    begin(start) {
      const { name, kind, parent } = start;
      const place = { traceId: parent.traceId, spanId: newSpanId() };
      const from = performance.now();
      return {
        place,
        end(attributes) {
          if (ended.length >= keptAtMost) return;
          ended.push({ name, kind, parent, place, from, to: performance.now(), attributes });
        },
      };
    },
    async close() {
      clearInterval(timer);
      await send(patience.last);
    },
  };
}
