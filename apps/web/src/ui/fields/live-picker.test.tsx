// @vitest-environment happy-dom
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { LivePicker } from "./live-picker.tsx";

function draw() {
  const chosen: string[] = [];
  render(
    <LivePicker
      id="source"
      label="Source field"
      placeholder="Choose source"
      chosen={null}
      itemsOf={() => [{ key: "booking-date", text: "Booking date" }]}
      onChoose={(key) => chosen.push(key)}
      typed="Book"
    />,
  );
  const list = screen.getByRole("combobox", { name: /^Search: / }) as HTMLInputElement;
  const [button] = screen.getAllByRole("combobox", { hidden: true });
  return { chosen, list, button: button as HTMLElement };
}

test("until the list has the focus, its button takes letters for it, and neither a space nor Enter presses it", () => {
  const { chosen, list, button } = draw();
  const isLetThrough = ["i", "n", "g", " ", "Enter"].map((key) =>
    fireEvent.keyDown(button, { key }),
  );
  expect(isLetThrough).toEqual([false, false, false, false, false]);
  expect(list.value).toBe("Booking ");
  expect(chosen).toEqual([]);
});
