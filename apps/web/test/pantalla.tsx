// Opens the whole application at an address, as a browser would, and cleans everything afterwards.
import "./servidor.ts";
import { MantineProvider } from "@mantine/core";
import { RouterProvider } from "@tanstack/react-router";
import { act, cleanup, render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { InicioSesion } from "@ventanilla/contract/sesion/sesion";
import { vi } from "vitest";
import { sinPedidos } from "./espera.ts";
import { servidor } from "./servidor.ts";

export { dialogoAbierto, enfocado } from "./espera.ts";
export { servidor };

/** What jsdom lacks and Mantine or the router ask for. A wide screen, unless told. */
function completarNavegador(ancha: boolean): void {
  vi.stubGlobal("matchMedia", (media: string) => ({
    media,
    matches: media.includes("min-width") ? ancha : false,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
    addListener: vi.fn(),
    removeListener: vi.fn(),
  }));
  vi.stubGlobal("scrollTo", vi.fn());
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe = vi.fn();
      unobserve = vi.fn();
      disconnect = vi.fn();
    },
  );
  Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });
  Element.prototype.scrollIntoView = vi.fn();
}

interface Apertura {
  /** Somebody is signed in. */
  sesion?: InicioSesion;
  ancha?: boolean;
}

export async function abrir(camino: string, { sesion, ancha = true }: Apertura = {}) {
  completarNavegador(ancha);
  window.history.replaceState(null, "", camino);
  const { startI18n } = await import("../src/lib/i18n.ts");
  const { startSession } = await import("../src/lib/session.ts");
  await startI18n();
  if (sesion !== undefined) startSession(sesion);
  const { router } = await import("../src/router.tsx");
  const persona = userEvent.setup({ advanceTimers: (ms) => vi.isFakeTimers() && vi.advanceTimersByTime(ms) });
  await act(async () => {
    render(
      // `env="test"`: no transitions, in the middle of which a press is lost.
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>,
    );
    await router.load();
  });
  const { queryClient } = await import("../src/shell/query-client.ts");
  return {
    persona,
    ir: (destino: string) => act(async () => router.navigate({ href: destino })),
    sinPedidos: () => sinPedidos(queryClient),
  };
}

/** After each test: no page, no session, no memory of modules. */
export async function cerrar(): Promise<void> {
  cleanup();
  localStorage.clear();
  servidor.reiniciar();
  vi.useRealTimers();
  vi.resetModules();
  vi.unstubAllGlobals();
}

export const guardado = (nombre: string): unknown =>
  JSON.parse(localStorage.getItem(`base_${nombre}`) ?? "null");
export const guardar = (nombre: string, valor: unknown): void =>
  localStorage.setItem(`base_${nombre}`, JSON.stringify(valor));
