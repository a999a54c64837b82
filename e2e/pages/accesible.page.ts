import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const NORMAS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What axe finds, short enough to read in a failed test. In the frame of a mail too; what axe fetches beforehand its policy refuses. */
export async function hallazgos(
  page: Page,
  { soloColor = false }: { soloColor?: boolean } = {},
): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .options({ preload: false, resultTypes: ["violations"] })
    // Four times as quick, and blind to what is in a frame of another origin.
    .setLegacyMode(page.frames().length === 1);
  const { violations } = await (soloColor ? axe.withRules("color-contrast") : axe.withTags(NORMAS)).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary?.split("\n")[1]}`,
    ),
  );
}

/** As the reader's machine has it. */
export async function enEsquema(page: Page, esquema: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme: esquema });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", esquema);
}

/** The dark scheme changes colours alone. */
export async function esperarAccesible(page: Page): Promise<void> {
  expect(await hallazgos(page)).toEqual([]);
  await enEsquema(page, "dark");
  expect(await hallazgos(page, { soloColor: true })).toEqual([]);
}
