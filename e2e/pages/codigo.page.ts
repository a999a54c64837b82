// What comes to a page later than it might: its code, answers, events.
import type { Page } from "@playwright/test";

/** What is of that name does not come before it is let go on. */
export async function retener(page: Page, cual: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(cual, async (ruta) => {
    await promise;
    await ruta.continue();
  });
  return resolve;
}
