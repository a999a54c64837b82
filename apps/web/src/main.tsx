import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { openDoors } from "./doors.tsx";
import { startDensity } from "./lib/density.ts";
import { startI18n } from "./lib/i18n.ts";
import { getSession } from "./lib/session.ts";
import { watchStyleSheets } from "./lib/style-sheets.ts";
import { Root } from "./Root.tsx";
import { MissingCode } from "./ui/states/MissingCode.tsx";
import { Unbroken } from "./ui/states/Unbroken.tsx";
import { forgetOutlines } from "./ui/theme/root-marks.ts";
import { ThemeProvider } from "./ui/theme/ThemeProvider.tsx";

const openApplication = async () => (await import("./router.tsx")).openApplication();

async function start(root: HTMLElement): Promise<void> {
  watchStyleSheets();
  startDensity();
  const opening = getSession() === undefined ? openDoors(openApplication) : openApplication();
  // Until the first page can be drawn whole, its outlines stand in the document.
  const [screen] = await Promise.all([
    opening
      .then((opened) => opened.screen)
      .catch(() => (
        <main>
          <MissingCode />
        </main>
      )),
    startI18n(),
  ]);
  forgetOutlines();
  // In slices: what comes over the line meanwhile is taken in, and not after the whole page.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <ThemeProvider>
          <Unbroken>
            <Root>{screen}</Root>
          </Unbroken>
        </ThemeProvider>
      </StrictMode>,
    ),
  );
}

const root = document.getElementById("raiz");
if (root === null) throw new Error("index.html has no #raiz");
void start(root);
