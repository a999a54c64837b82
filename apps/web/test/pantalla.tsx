// Opens the whole application at an address, as a browser would.
import { MantineProvider } from "@mantine/core";
import { RouterProvider } from "@tanstack/react-router";
import { act, render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { CubiculoDetalle } from "@ventanilla/contract/punto/punto";
import type { InicioSesion } from "@ventanilla/contract/sesion/sesion";
import { vi } from "vitest";
import { openDoors } from "../src/doors.tsx";
import { startI18n } from "../src/lib/i18n.ts";
import { goTo, setLeaving } from "../src/lib/navigation.ts";
import { getSession, startSession } from "../src/lib/session.ts";
import { Root } from "../src/Root.tsx";
import { openRouter } from "../src/router.tsx";
import { ROUTES, type RouteEntry } from "../src/routes.ts";
import { theme } from "../src/ui/theme/index.ts";
import { sinPedidos } from "./espera.ts";
import { alCerrar, ventana } from "./pagina.ts";
import { servidor } from "./servidor.ts";

export { dialogoAbierto, enfocado } from "./espera.ts";
export { servidor };

interface Apertura {
  /** Somebody is signed in. */
  sesion?: InicioSesion;
  ancha?: boolean;
  /** Pages that the test only arrives at: nothing is shown there. */
  vacias?: readonly RouteEntry["path"][];
  /** Pages whose code comes when the test says so. */
  cargas?: Partial<Record<RouteEntry["path"], RouteEntry["load"]>>;
}

type Router = ReturnType<typeof openRouter>["router"];

const vacia = async () => () => null;

/** As written, not as parsed: whoever opens the log-in loads no schemas. */
const PUNTO: CubiculoDetalle = {
  id: 3,
  identificador: "Cubículo 3",
  id_entidad: 1,
  operadores: 2,
  sin_leer: 5,
  activo: true,
  canales_autorizados: [],
  espera: { demora_min: 15, atraso_min: 60 },
};

export async function abrir(
  camino: string,
  { sesion, ancha = true, vacias = [], cargas = {} }: Apertura = {},
) {
  ventana({ ancha });
  window.history.replaceState(null, "", camino);
  await startI18n();
  if (sesion !== undefined) startSession(sesion);
  let router: Router | undefined;
  const adentro = () => {
    const abierta = openRouter(
      ROUTES.map((entry) => ({
        ...entry,
        load: vacias.includes(entry.path) ? vacia : (cargas[entry.path] ?? entry.load),
      })),
    );
    // A test may end while what is behind the door is still on its way.
    alCerrar(abierta.close);
    ({ router } = abierta);
    return abierta;
  };
  const pasarAdentro = async () => {
    const abierta = adentro();
    await abierta.arrive();
    return { screen: <RouterProvider router={abierta.router} />, close: () => undefined };
  };
  const abrirPuerta = async () => {
    const { screen, close } = await openDoors(pasarAdentro);
    alCerrar(close);
    return screen;
  };
  servidor.salvo("GET", "/ws/api/system/operadores/menciones", () => ({ cuerpo: { rows: [], sin_ver: 0 } }));
  servidor.salvo("GET", "/ws/api/system/operadores/3/fallos", () => ({ cuerpo: { rows: [] } }));
  servidor.salvo("GET", "/ws/api/system/operadores/cubiculo/3", () => ({ cuerpo: PUNTO }));
  servidor.salvo("GET", "/ws/api/public/ingresos", () => ({
    cuerpo: { ciudadania: false, nit: false, recuperar: false, ciudadano: null },
  }));
  servidor.salvo("GET", "/ws/api/system/operadores/primeros-pasos", () => ({
    cuerpo: { atendio: true, respondio: true },
  }));
  const persona = userEvent.setup({ advanceTimers: (ms) => vi.isFakeTimers() && vi.advanceTimersByTime(ms) });
  const pantalla =
    getSession() === undefined ? await abrirPuerta() : <RouterProvider router={adentro().router} />;
  await act(async () => {
    render(
      // `env="test"`: no transitions, in the middle of which a press is lost.
      <MantineProvider env="test" theme={theme}>
        <Root>{pantalla}</Root>
      </MantineProvider>,
    );
    await router?.load();
  });
  return {
    persona,
    ir: (destino: string) =>
      act(async () => (router === undefined ? goTo(destino) : router.navigate({ href: destino }))),
    // The cache comes with the frame: the log-in page is without it.
    sinPedidos: async () => sinPedidos((await import("../src/shell/query-client.ts")).queryClient),
  };
}

/** Other sites that the page goes to from now on. */
export function salidas(): string[] {
  const adonde: string[] = [];
  setLeaving((url) => adonde.push(url));
  return adonde;
}

export const guardado = (nombre: string): unknown =>
  JSON.parse(localStorage.getItem(`base_${nombre}`) ?? "null");
export const guardar = (nombre: string, valor: unknown): void =>
  localStorage.setItem(`base_${nombre}`, JSON.stringify(valor));
