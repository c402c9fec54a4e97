import type { KeyPlace } from "../../../ui/key-help.tsx";

export const searchKeys: readonly KeyPlace[] = [
  {
    place: "On a slot",
    lines: [
      { keys: ["↑", "↓"], does: "choose a slot" },
      { keys: ["Home", "End"], does: "first or last slot" },
      { keys: ["−", "+"], does: "15 minutes earlier or later" },
      { keys: ["0"], does: "reset the time" },
      { keys: ["Enter"], does: "schedule" },
      { keys: ["1", "9"], does: "best slot of that day, or why it has none" },
      { keys: ["a"], does: "next agent who is free" },
      { keys: ["m"], does: "show more" },
      { keys: ["d"], does: "show the agent’s day" },
    ],
  },
  {
    place: "On the visit in the agent’s day",
    lines: [
      { keys: ["↑", "↓"], does: "15 minutes earlier or later" },
      { keys: ["0"], does: "reset the time" },
    ],
  },
  {
    place: "Everywhere",
    lines: [
      { keys: ["?"], does: "this list" },
      { keys: ["Esc"], does: "close" },
    ],
  },
];
