import type { Locator, Page } from "@playwright/test";

type Colour = readonly [red: number, green: number, blue: number];

/** How many pixels of what is shown have this very colour. */
export async function countColour(page: Page, shown: Locator, colour: Colour): Promise<number> {
  const picture = [...(await shown.screenshot())];
  return page.evaluate(
    async ([png, [red, green, blue]]) => {
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(png)]));
      const brush = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
      if (!brush) throw new Error("Nothing can be painted");
      brush.drawImage(bitmap, 0, 0);
      const { data } = brush.getImageData(0, 0, bitmap.width, bitmap.height);
      let count = 0;
      for (let at = 0; at < data.length; at += 4) {
        if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) count += 1;
      }
      return count;
    },
    [picture, colour] as const,
  );
}
