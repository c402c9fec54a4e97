import { expect, test } from "vitest";
import { type Attributes, type Recorder, type SpanStart, traceWith } from "./trace.ts";
import { inPlace, newPlace, placeHere, type TracePlace } from "./trace-place.ts";

interface Recorded extends SpanStart {
  readonly place: TracePlace;
  readonly attributes: Attributes;
}

function listener() {
  const recorded: Recorded[] = [];
  const recorder: Recorder = {
    begin(start) {
      const place = { traceId: start.parent.traceId, spanId: newPlace().spanId };
      return { place, end: (attributes) => recorded.push({ ...start, place, attributes }) };
    },
    close: async () => {},
  };
  return { recorded, trace: traceWith(recorder) };
}

test("what is done within a span is its child", async () => {
  const { recorded, trace } = listener();
  const root = newPlace();
  await inPlace(root, () =>
    trace.span("outer", "internal", () => trace.span("inner", "client", async () => placeHere())),
  );
  const [inner, outer] = recorded;
  expect([inner?.name, outer?.name]).toEqual(["inner", "outer"]);
  expect(outer?.parent).toEqual(root);
  expect(inner?.parent).toEqual(outer?.place);
});

test("a statement is a span that nothing is below, and fails for its caller as it would alone", async () => {
  const { recorded, trace } = listener();
  const root = newPlace();
  const seen = await inPlace(root, () => trace.leaf("asked", async () => placeHere()));
  expect(seen).toEqual(root);
  const error = new TypeError("ada@example.com");
  const failed = inPlace(root, () => trace.leaf("refused", () => Promise.reject(error)));
  await expect(failed).rejects.toBe(error);
  expect(await trace.leaf("outside", async () => "done")).toBe("done");
  expect(recorded.map(({ name, parent, attributes }) => [name, parent, attributes])).toEqual([
    ["asked", root, {}],
    ["refused", root, { "error.type": "TypeError" }],
  ]);
});

test("outside of a trace the work is done and nothing is recorded", async () => {
  const { recorded, trace } = listener();
  expect(await trace.span("alone", "client", async () => "done")).toBe("done");
  expect(recorded).toEqual([]);
});

test("of an error the kind is recorded, and none of its words", async () => {
  const { recorded, trace } = listener();
  const failing = async (error: unknown) => {
    const failed = inPlace(newPlace(), () =>
      trace.span("failing", "client", () => Promise.reject(error)),
    );
    await expect(failed).rejects.toBe(error);
  };
  await failing(new TypeError("ada@example.com"));
  await failing(Object.assign(new Error("MP1 2AB"), { code: "ECONNRESET" }));
  await failing(Object.assign(new Error("MP1 2AB"), { code: "ada@example.com" }));
  await failing("MP1 2AB");
  expect(recorded.map(({ attributes }) => attributes)).toEqual([
    { "error.type": "TypeError" },
    { "error.type": "ECONNRESET" },
    { "error.type": "Error" },
    { "error.type": "string" },
  ]);
});
