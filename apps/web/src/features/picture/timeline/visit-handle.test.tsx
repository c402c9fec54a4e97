// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { VisitHandle } from "./visit-handle.tsx";

afterEach(cleanup);

/** An hour of 48 pixels: a step is 12. */
function openHandle(deviation: number) {
  const onMove = vi.fn();
  render(
    <VisitHandle
      block={{
        key: "visit",
        kind: "visit",
        number: 1,
        time: "1:15pm",
        text: "Wraxby",
        top: 0,
        height: 48,
        left: 0,
        width: 100,
      }}
      deviation={deviation}
      hourHeight={48}
      onMove={onMove}
      className=""
    />,
  );
  const visit = screen.getByRole("slider", { name: "Time of the visit" });
  visit.setPointerCapture = () => {};
  return { visit, onMove };
}

test("down is later and up is earlier, from where the visit is; 0 puts it back", () => {
  const { visit, onMove } = openHandle(30);
  for (const key of ["ArrowDown", "ArrowUp", "0", "x"]) fireEvent.keyDown(visit, { key });
  fireEvent.keyDown(visit, { key: "ArrowDown", ctrlKey: true });
  expect(onMove.mock.calls).toEqual([
    [null, 1],
    [null, -1],
    [0, 0],
  ]);
  expect(visit.getAttribute("aria-valuetext")).toBe("1:15pm, 30 min later");
});

test("a drag moves by whole steps from where it began, each once, and ends with the pointer", () => {
  const { visit, onMove } = openHandle(-15);
  const at = (clientY: number) => fireEvent.pointerMove(visit, { clientY });
  at(50);
  fireEvent.pointerDown(visit, { clientY: 100, button: 0 });
  for (const y of [105, 107, 110, 131, 90, 100]) at(y);
  fireEvent.pointerUp(visit);
  at(200);
  expect(onMove.mock.calls).toEqual([
    [-15, 1],
    [-15, 3],
    [-15, -1],
    [-15, 0],
  ]);
});
