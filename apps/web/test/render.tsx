import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { loadFrameTexts, loadPageTexts, startI18n } from "../src/lib/i18n.ts";
import { Confirms } from "../src/ui/dialog/Confirms.tsx";
import { LiveRegions } from "../src/ui/LiveRegions.tsx";
import { ThemeProvider } from "../src/ui/theme/ThemeProvider.tsx";
import { Toasts } from "../src/ui/toast/Toasts.tsx";

export { dialogoAbierto, enfocado } from "./espera.ts";

/** As behind the log-in. */
export async function startTexts(): Promise<void> {
  await startI18n();
  await Promise.all([loadFrameTexts(), loadPageTexts()]);
}

/** A piece of screen with what always stands around it. */
export function show(children: ReactNode) {
  return render(
    <ThemeProvider>
      <LiveRegions />
      {children}
      <Confirms />
      <Toasts />
    </ThemeProvider>,
  );
}
