import { setTimeout as pace } from "node:timers/promises";
import type { Locator, Page } from "@playwright/test";

const KEYS = 120;
const PAUSE_MS = 40;

/** Milliseconds from each key to the paint that shows it. The processor is slowed down `slower` times. */
export async function keyToPaint(page: Page, field: Locator, slower: number): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  await field.click();
  await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
  try {
    const times = await page.evaluateHandle((): number[] => []);
    await page.evaluate((heard) => {
      const listen = ({ timeStamp }: Event) => {
        // The frame is ready at the callback; what it takes to show it ends before the next task.
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => heard.push(performance.now() - timeStamp);
          channel.port2.postMessage(null);
        });
      };
      window.addEventListener("keydown", listen, { capture: true });
    }, times);
    for (let i = 0; i < KEYS; i += 1) {
      await page.keyboard.press(i % 6 === 5 ? "Space" : "a");
      await pace(PAUSE_MS);
    }
    return await times.jsonValue();
  } finally {
    await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    await session.detach();
  }
}
