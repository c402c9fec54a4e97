import { expect, test } from "vitest";
import { writeSpans } from "./write-spans.ts";

const place = { traceId: "4bf92f3577b34da6a3ce929d0e0e4736", spanId: "00f067aa0ba902b7" };
const parent = { traceId: place.traceId, spanId: "00f067aa0ba90200" };

test("spans are written as OpenTelemetry's protocol has them in JSON", () => {
  const written = writeSpans({ "service.name": "milepost-api" }, 1_794_989_930_000, [
    {
      name: "POST /api/holds",
      kind: "server",
      place,
      parent,
      from: 465.25,
      to: 466,
      attributes: { "http.response.status_code": 500, "error.type": "500" },
    },
  ]);
  expect(JSON.parse(written)).toEqual({
    resourceSpans: [
      {
        resource: {
          attributes: [{ key: "service.name", value: { stringValue: "milepost-api" } }],
        },
        scopeSpans: [
          {
            scope: { name: "milepost" },
            spans: [
              {
                traceId: place.traceId,
                spanId: place.spanId,
                parentSpanId: parent.spanId,
                name: "POST /api/holds",
                kind: 2,
                startTimeUnixNano: "1794989930465250000",
                endTimeUnixNano: "1794989930466000000",
                attributes: [
                  { key: "http.response.status_code", value: { intValue: "500" } },
                  { key: "error.type", value: { stringValue: "500" } },
                ],
                status: { code: 2 },
              },
            ],
          },
        ],
      },
    ],
  });
});

test("what went well has no status of its own", () => {
  const span = { name: "step", kind: "internal", place, parent, from: 0, to: 1 } as const;
  const written = writeSpans({}, 0, [{ ...span, attributes: {} }]);
  expect(written).toContain('"attributes":[],"status":{"code":0}');
  expect(written).toContain('"kind":1');
});

test("a name with quotes stays one name", () => {
  const span = { kind: "client", place, parent, from: 0, to: 1, attributes: {} } as const;
  const { resourceSpans } = JSON.parse(writeSpans({}, 0, [{ ...span, name: 'a "b" \\' }]));
  expect(resourceSpans[0].scopeSpans[0].spans[0].name).toBe('a "b" \\');
});
