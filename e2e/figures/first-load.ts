import type { Browser, BrowserContext, Locator, Page } from "@playwright/test";
import type { FirstLoad } from "./figures.ts";

type Stored = Awaited<ReturnType<BrowserContext["storageState"]>>;

export interface Visit {
  url: string;
  /** What the browser remembers of its user; nobody when absent. */
  stored?: Stored;
  usable(page: Page): Locator;
}

/** A context of its own has an empty cache. Sockets and what is asked of the API after the page is usable do not count. */
export async function firstLoad(browser: Browser, { url, stored, usable }: Visit): Promise<FirstLoad> {
  const context = await browser.newContext({
    locale: "es-BO",
    viewport: { width: 1366, height: 768 },
    ...(stored && { storageState: stored }),
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    let bytes = 0;
    let requests = 0;
    const held = new Set<string>();
    session.on("Network.requestServedFromCache", ({ requestId }) => held.add(requestId));
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      // The same picture again in the same page goes nowhere.
      if (held.has(requestId)) return;
      bytes += encodedDataLength;
      requests += 1;
    });
    const start = performance.now();
    await page.goto(url, { waitUntil: "commit" });
    await usable(page).first().waitFor();
    const usableAfter = performance.now() - start;
    await page.waitForLoadState("networkidle");
    const painted = await page.evaluate(
      () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
    );
    return { bytes, requests, painted, usable: usableAfter };
  } finally {
    await context.close();
  }
}
