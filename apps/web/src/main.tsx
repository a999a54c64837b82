import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { startDensity } from "./lib/density.ts";
import { startI18n } from "./lib/i18n.ts";
import { openRouter } from "./router.tsx";
import { ThemeProvider } from "./ui/theme/ThemeProvider.tsx";

async function start(root: HTMLElement): Promise<void> {
  startDensity();
  const { router, arrive } = openRouter();
  // Until the first page can be drawn whole, its outlines stand in the document.
  await Promise.all([startI18n(), arrive()]);
  createRoot(root).render(
    <StrictMode>
      <ThemeProvider>
        <RouterProvider router={router} />
      </ThemeProvider>
    </StrictMode>,
  );
}

const root = document.getElementById("raiz");
if (root === null) throw new Error("index.html has no #raiz");
void start(root);
