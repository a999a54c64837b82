import { render } from "@testing-library/react";
import { type ReactNode, Suspense } from "react";
import { loadFrameTexts, startI18n } from "../src/lib/i18n.ts";
import { Confirms } from "../src/ui/dialog/Confirms.tsx";
import { LiveRegions } from "../src/ui/LiveRegions.tsx";
import { ThemeProvider } from "../src/ui/theme/ThemeProvider.tsx";
import { Toasts } from "../src/ui/toast/Toasts.tsx";

export { dialogoAbierto, enfocado } from "./espera.ts";

/** What jsdom lacks and Mantine asks for. `ancho` answers every media query of a minimum width. */
export function fakeWindow({ ancho = true }: { ancho?: boolean } = {}): void {
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), {
      matches: query.includes("min-width") && ancho,
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  window.scrollTo = () => undefined;
  Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });
  class Observador implements ResizeObserver {
    observe(): void {
      return;
    }
    unobserve(): void {
      return;
    }
    disconnect(): void {
      return;
    }
  }
  window.ResizeObserver = Observador;
}

export async function startTexts(): Promise<void> {
  await startI18n();
  await loadFrameTexts();
}

/** A piece of screen with what always stands around it. */
export function show(children: ReactNode) {
  return render(
    <ThemeProvider>
      <LiveRegions />
      <Suspense>{children}</Suspense>
      <Confirms />
      <Toasts />
    </ThemeProvider>,
  );
}
