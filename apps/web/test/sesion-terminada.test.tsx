// A session ends while any page is open: nothing is asked in nobody's name, and nothing of the page is left in sight.
import { act, screen, waitFor } from "@testing-library/react";
import { EVENTO } from "@ventanilla/contract/events";
import { BANDERAS, MODULOS, ROL } from "@ventanilla/contract/permisos";
import type { ComponentType } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { DOORS } from "../src/doors.tsx";
import { clearSession } from "../src/lib/session.ts";
import { ROUTES, type RouteEntry } from "../src/routes.ts";
import { contextoChats, unChat } from "./chat/fabrica.ts";
import { contestarChats, contestarMesa } from "./chat/pantalla.ts";
import { socketsAbiertos } from "./chat/socket-falso.ts";
import { unaLista, unCaso, unCubiculo, unInicio, unUsuario } from "./fabrica.ts";
import { medir } from "./medidas.ts";
import { contestarPaginas } from "./paginas.ts";
import { abrir, guardar, servidor } from "./pantalla.tsx";

const API = "/ws/api/system";
const CHATS = [unChat(1), unChat(2)];

beforeEach(() => {
  medir();
  contestarPaginas();
  contestarMesa();
  contestarChats(CHATS);
  guardar("cubiculo", { id: 3, identificador: "Cubículo 3" });
  guardar("cubiculo_actual", 3);
  servidor.en("GET", `${API}/operadores/cubiculos`, () => ({ cuerpo: [unCubiculo({ activo: true })] }));
  for (const lista of [
    "operadores/0/pendientes",
    "operadores/3/pendientes",
    "operadores/3/historial",
    "admin-casos",
  ])
    servidor.en("GET", `${API}/${lista}`, () => ({ cuerpo: unaLista([unCaso()]) }));
});

/** Everything that can be done is offered, so that everything that is asked for it is asked. */
const sesion = (id_rol: number) =>
  unInicio({
    permisos: MODULOS.flatMap((modulo) => BANDERAS.map((bandera) => `${modulo}:${bandera}`)),
    menu: [],
    usuario: unUsuario({ id_rol }),
  });

/** Addresses of the pages that need more than their path. */
const DIRECCIONES: Partial<Record<RouteEntry["path"], readonly string[]>> = {
  "/chat/$id": ["/chat/3", "/chat/3?abrir=1"],
  "/conversacion/$cubiculo/$id": ["/conversacion/3/1"],
  "/historial/imprimir/$id": ["/historial/imprimir/70"],
  "/parametros": ["/parametros", "/parametros?tab=servicios", "/parametros?tab=roles"],
  "/$": ["/no-hay-tal-pagina"],
};
const SUPERADMINISTRADOR = ["un superadministrador", ROL.SUPERADMIN] as const;
const OPERADOR = ["un operador en su punto", ROL.OPERADOR] as const;
/** As each of those to whom the page shows something of its own. */
function deQuienes({ modulos }: RouteEntry) {
  if (modulos === null) return [SUPERADMINISTRADOR, OPERADOR];
  if (!modulos.includes("operadores")) return [SUPERADMINISTRADOR];
  return modulos.length === 1 ? [OPERADOR] : [SUPERADMINISTRADOR, OPERADOR];
}
const PAGINAS = ROUTES.flatMap((entrada) =>
  (DIRECCIONES[entrada.path] ?? [entrada.path]).flatMap((direccion) =>
    deQuienes(entrada).map(([quien, rol]) => [direccion, quien, rol] as const),
  ),
);

/** Where whoever is at a point has its line, it stands and tells its chats. */
async function conLinea(): Promise<void> {
  for (const socket of socketsAbiertos()) {
    act(() => socket.conectar());
    await act(async () => socket.decir(EVENTO.nuevoUsuario, CHATS, contextoChats()));
  }
}

it.each(PAGINAS)(
  "%s, de %s: cuando su sesión termina no se pide nada más que lo del ingreso, ni se abre otra línea [A-sesion-01, A-sesion-05]",
  async (pagina, _quien, rol) => {
    const { sinPedidos } = await abrir(pagina, { sesion: sesion(rol) });
    await conLinea();
    await sinPedidos();
    expect(await screen.findByRole("heading", { level: 1 })).toBeTruthy();
    const lineas = socketsAbiertos().length;
    expect(servidor.sinSesion()).toEqual([]);
    act(() => clearSession());
    expect(await screen.findByRole("heading", { level: 1, name: "Ingresar" })).toBeTruthy();
    await waitFor(() => expect(servidor.sinSesion()).toContain("GET /ws/api/public/ingresos"));
    await sinPedidos();
    expect(servidor.sinSesion()).toEqual(["GET /ws/api/public/ingresos"]);
    expect(socketsAbiertos()).toHaveLength(lineas);
  },
);

it("mientras el código del ingreso no llega, de la página no queda nada a la vista", async () => {
  const [ingreso] = DOORS;
  if (ingreso === undefined) throw new Error("no door");
  const { load } = ingreso;
  const { promise: enCamino, resolve: llega } = Promise.withResolvers<ComponentType>();
  vi.spyOn(ingreso, "load").mockReturnValue(enCamino);
  await abrir("/account", { sesion: sesion(ROL.OPERADOR) });
  expect(await screen.findByRole("heading", { level: 1, name: "Mi cuenta" })).toBeTruthy();
  act(() => clearSession());
  expect(screen.getByRole("main").textContent).toBe("");
  llega(await load());
  expect(await screen.findByRole("heading", { level: 1, name: "Ingresar" })).toBeTruthy();
});
