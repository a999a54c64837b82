import { setTimeout as pace } from "node:timers/promises";
import type { Locator, Page } from "@playwright/test";

const TURNS = 3;
const KEYS = 40;
const PAUSE_MS = 40;

/** A field of a page in which somebody types. */
export interface Typing {
  page: Page;
  field: Locator;
}

/**
 * Milliseconds from each key to the paint that shows it, of fields that take turns: whatever else the machine does in
 * these seconds, it does to all of them. The processor is slowed down `slower` times.
 */
export async function keyToPaint(fields: readonly Typing[], slower: number): Promise<number[][]> {
  const times = fields.map((): number[] => []);
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const [i, typing] of fields.entries()) times[i]?.push(...(await oneTurn(typing, slower)));
  return times;
}

async function oneTurn({ page, field }: Typing, slower: number): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  await page.bringToFront();
  await field.click();
  await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
  try {
    const turn = await page.evaluateHandle(() => ({ times: [] as number[], end: new AbortController() }));
    await page.evaluate(({ times, end }) => {
      const listen = ({ timeStamp }: Event) => {
        // The frame is ready at the callback; what it takes to show it ends before the next task.
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => times.push(performance.now() - timeStamp);
          channel.port2.postMessage(null);
        });
      };
      window.addEventListener("keydown", listen, { capture: true, signal: end.signal });
    }, turn);
    for (let i = 0; i < KEYS; i += 1) {
      await page.keyboard.press(i % 6 === 5 ? "Space" : "a");
      await pace(PAUSE_MS);
    }
    // Whoever types next is heard once, and not by what listened before.
    return await turn.evaluate(({ times, end }) => {
      end.abort();
      return times;
    });
  } finally {
    await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    await session.detach();
  }
}
