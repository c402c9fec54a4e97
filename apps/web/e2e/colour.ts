import type { Locator } from "@playwright/test";

const hues = [
  { name: "red", upTo: 20 },
  { name: "yellow", upTo: 65 },
  { name: "green", upTo: 170 },
  { name: "blue", upTo: 260 },
  { name: "red", upTo: 360 },
] as const;

/** What a person would call it. Of text, or of what lies behind it. */
export async function colourOf(
  shown: Locator,
  of: "color" | "backgroundColor" | "borderColor" = "color",
): Promise<string> {
  const [red = 0, green = 0, blue = 0] = await shown.evaluate((element, property) => {
    const brush = new OffscreenCanvas(1, 1).getContext("2d");
    if (!brush) throw new Error("Nothing can be painted");
    brush.fillStyle = getComputedStyle(element)[property];
    brush.fillRect(0, 0, 1, 1);
    return [...brush.getImageData(0, 0, 1, 1).data];
  }, of);
  return nameOf(red / 255, green / 255, blue / 255);
}

function nameOf(red: number, green: number, blue: number): string {
  const most = Math.max(red, green, blue);
  const spread = most - Math.min(red, green, blue);
  if (spread < 0.08) return "grey";
  const sixth =
    most === red
      ? (green - blue) / spread
      : most === green
        ? 2 + (blue - red) / spread
        : 4 + (red - green) / spread;
  const hue = (sixth * 60 + 360) % 360;
  return hues.find(({ upTo }) => hue < upTo)?.name ?? "grey";
}
