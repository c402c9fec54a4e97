import { expect, test } from "vitest";
import { compareShapes, openShapeBook } from "./shapes.ts";

const shapesOf = (body: unknown, path = "Events/554023000000527002?fields=Owner") => {
  const book = openShapeBook();
  book.note({ method: "GET", path, status: 200, body });
  return book.read();
};

const event = {
  id: "554023000000527002",
  Event_Title: "Call Rosa Archer",
  Start_DateTime: "2026-11-17T10:00:00+00:00",
  Owner: { id: "554023000000235011", email: "rosa@customer.example" },
  $event_cancelled: false,
  Participants: [],
};

test("of an answer the keys and kinds are kept, and no value, id or address", () => {
  const shapes = shapesOf({ data: [event, { ...event, Event_Title: null }], "rosa@x.example": 1 });
  expect(shapes).toEqual({
    "GET Events/{id} 200": {
      "": ["object"],
      "{key}": ["number"],
      data: ["list"],
      "data[]": ["object"],
      "data[].id": ["id"],
      "data[].Event_Title": ["null", "text"],
      "data[].Start_DateTime": ["date-time"],
      "data[].Owner": ["object"],
      "data[].Owner.id": ["id"],
      "data[].Owner.email": ["text"],
      "data[].$event_cancelled": ["boolean"],
      "data[].Participants": ["empty list"],
    },
  });
  expect(JSON.stringify(shapes)).not.toMatch(/Rosa|rosa|554023|2026/);
});

test("each way in which a real answer differs is a line, and a key below one that is absent is none", () => {
  const { Owner: _owner, $event_cancelled: _cancelled, ...rest } = event;
  const real = { ...rest, Start_DateTime: "2026-11-17", $locked: false };
  expect(compareShapes(shapesOf({ data: [event] }), shapesOf({ data: [real] }))).toEqual([
    "GET Events/{id} 200: data[].$event_cancelled is not sent",
    "GET Events/{id} 200: data[].$locked is sent: boolean",
    "GET Events/{id} 200: data[].Owner is not sent",
    "GET Events/{id} 200: data[].Start_DateTime is date, not date-time",
  ]);
  expect(compareShapes({}, shapesOf({}, "org"))).toEqual([
    "GET org 200: the emulator has no such answer",
  ]);
  expect(compareShapes(shapesOf({ data: [event] }), shapesOf({ data: [event] }))).toEqual([]);
});
