import { setTimeout as pace } from "node:timers/promises";
import type { Locator, Page } from "@playwright/test";

const TURNS = 90;
const STEP = -400;
/** A frame that took this much longer than one of sixty in a second was late. */
const LATE = 1.6;
const FRAME_MS = 1000 / 60;

/** Share of frames that came late while the wheel turns upwards. */
export async function lateFrames(page: Page, scroller: Locator): Promise<number> {
  await scroller.hover();
  const handle = await page.evaluateHandle((): number[] => []);
  await page.evaluate((frames) => {
    let last = performance.now();
    const next = (now: number) => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  }, handle);
  for (let i = 0; i < TURNS; i += 1) {
    await page.mouse.wheel(0, STEP);
    await pace(FRAME_MS);
  }
  const frames = await handle.jsonValue();
  return frames.filter((ms) => ms > FRAME_MS * LATE).length / Math.max(1, frames.length);
}
