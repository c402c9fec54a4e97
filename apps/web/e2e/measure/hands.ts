import { expect, type Locator, type Page } from "@playwright/test";

/** Pixels that a turn of the wheel moves the page. */
const turn = 700;
const turnsAtMost = 30;

/** A person at the screen: uses only what is in sight. Each click, key, drag and turn of the wheel counts one. */
export function handsOn(page: Page) {
  let deeds = 0;
  /** Turns the wheel until it is in sight. */
  async function look(what: Locator) {
    await expect(what.first()).toBeVisible();
    for (let turns = 0; turns < turnsAtMost && !(await isInSight(what)); turns += 1) {
      deeds += 1;
      await page.mouse.wheel(0, turn);
      // Pages scroll smoothly.
      await page.waitForTimeout(400);
    }
    expect(await isInSight(what)).toBe(true);
  }
  return {
    deeds: () => deeds,
    look,
    async click(what: Locator) {
      await look(what);
      deeds += 1;
      await what.first().click();
    },
    /** Pixels downwards. */
    async drag(what: Locator, pixels: number) {
      await look(what);
      deeds += 1;
      const { x, y, width, height } = (await what.boundingBox()) ?? failed("Nothing to drag");
      const [middle, top] = [x + width / 2, y + height / 2];
      await page.mouse.move(middle, top);
      await page.mouse.down();
      await page.mouse.move(middle, top + pixels, { steps: 8 });
      await page.mouse.up();
    },
  };
}

async function isInSight(what: Locator): Promise<boolean> {
  return what.first().evaluate((element) => {
    const { top, bottom, width } = element.getBoundingClientRect();
    return width > 0 && top >= 0 && bottom <= window.innerHeight;
  });
}

function failed(why: string): never {
  throw new Error(why);
}
