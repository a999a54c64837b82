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

function Around({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider>
      <LiveRegions />
      {children}
      <Confirms />
      <Toasts />
    </ThemeProvider>
  );
}

/** A piece of screen with what always stands around it, also when it is shown anew with `rerender`. */
export const show = (children: ReactNode) => render(children, { wrapper: Around });
