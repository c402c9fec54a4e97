// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { weekGrid } from "./week-grid.ts";
import { WeekStrip } from "./week-strip.tsx";

afterEach(cleanup);

/** On a Thursday at noon, when nobody is free: its 10am has gone. */
function openWeek() {
  const onDigit = vi.fn();
  const codes = ["W0Thu1pm", "W0Thu4pm", "W0Fri10am", "W0Fri1pm", "W0Fri4pm"];
  render(
    <WeekStrip
      grid={weekGrid(codes, "2026-11-16")}
      rows={[]}
      best={null}
      current={undefined}
      onChoose={() => {}}
      onDigit={onDigit}
      asked={null}
      onAsk={() => {}}
      source={{ searchId: null, agent: null, unread: [] }}
      onSearchAgain={() => {}}
    />,
  );
  const press = (key: string) =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
  return { onDigit, press };
}

const cell = (name: RegExp) => screen.getByRole("button", { name });

test("the arrows lead to the neighbours and to the day's heading, past a time that has gone, and end at the edges", () => {
  const { press } = openWeek();
  cell(/^Friday 20 November, 1pm/).focus();
  for (const [key, name] of [
    ["ArrowUp", /^Friday 20 November, 10am/],
    ["ArrowLeft", /^Friday 20 November, 10am/],
    ["ArrowUp", /^Fri 20/],
    ["ArrowUp", /^Fri 20/],
    ["ArrowLeft", /^Thu 19/],
    ["ArrowDown", /^Thursday 19 November, 1pm/],
    ["ArrowUp", /^Thu 19/],
    ["ArrowDown", /^Thursday 19 November, 1pm/],
    ["ArrowDown", /^Thursday 19 November, 4pm/],
    ["ArrowDown", /^Thursday 19 November, 4pm/],
    ["ArrowRight", /^Friday 20 November, 4pm/],
  ] as const) {
    press(key);
    expect(document.activeElement, key).toBe(cell(name));
  }
});

test("another key is not the week's", () => {
  const { onDigit, press } = openWeek();
  cell(/^Friday 20 November, 1pm/).focus();
  press("5");
  expect(onDigit).toHaveBeenCalledOnce();
});
