import { setTimeout as pace } from "node:timers/promises";
import type { Locator, Page } from "@playwright/test";

/** Each goes as far as the other: what comes from the server on the way is the same. */
const WAY = 36_000;
/** A frame that took this much longer than one of sixty in a second was late. */
const LATE = 1.6;
const FRAME_MS = 1000 / 60;

/** Share of frames that came late while the wheel turns upwards. */
export async function lateFrames(page: Page, scroller: Locator, step: number): Promise<number> {
  await scroller.hover();
  const film = await page.evaluateHandle(() => ({ frames: [] as number[], over: false }));
  await film.evaluate((taken) => {
    let last = performance.now();
    const next = (now: number) => {
      if (taken.over) return;
      taken.frames.push(now - last);
      last = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  for (let way = 0; way < WAY; way += step) {
    await page.mouse.wheel(0, -step);
    await pace(FRAME_MS);
  }
  const frames = await film.evaluate((taken) => {
    taken.over = true;
    return taken.frames;
  });
  return frames.filter((ms) => ms > FRAME_MS * LATE).length / Math.max(1, frames.length);
}
