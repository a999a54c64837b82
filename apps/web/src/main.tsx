import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { startI18n } from "./lib/i18n.ts";
import { onStored, readStored, writeStored } from "./lib/storage.ts";
import { openRouter } from "./router.tsx";
import { ThemeProvider } from "./ui/theme/ThemeProvider.tsx";
import { toast } from "./ui/toast/toasts.ts";

function applyDensity(): void {
  document.documentElement.dataset["densidad"] = readStored("densidad") ?? "normal";
}

/** What a page could not say before it was left, once. */
function showStoredError(): void {
  const text = readStored("error");
  if (text === undefined || location.pathname === "/500") return;
  writeStored("error", undefined);
  writeStored("error_referencia", undefined);
  toast.error(text, { fromShell: true });
}

async function start(root: HTMLElement): Promise<void> {
  applyDensity();
  onStored("densidad", applyDensity);
  await startI18n();
  const { router } = openRouter();
  createRoot(root).render(
    <StrictMode>
      <ThemeProvider>
        <RouterProvider router={router} />
      </ThemeProvider>
    </StrictMode>,
  );
  showStoredError();
}

const root = document.getElementById("raiz");
if (root === null) throw new Error("index.html has no #raiz");
void start(root);
