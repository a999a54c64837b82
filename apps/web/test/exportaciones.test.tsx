import { screen, waitFor } from "@testing-library/react";
import { type Modulo, ROL } from "@ventanilla/contract/permisos";
import { beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { contestarDatos } from "./datos.ts";
import { unCatalogo, unInicio, unUsuario } from "./fabrica.ts";
import { poner } from "./pagina.ts";
import { abrir, servidor } from "./pantalla.tsx";

const VACIA = () => unCatalogo(z.object({ id: z.int() }), []);

interface Pagina {
  camino: string;
  modulo: Modulo;
  /** A filter of its address. */
  filtro: string;
  /** Whom it shows a list: ADMIN, unless said. */
  rol?: number;
}

const PAGINAS: readonly Pagina[] = [
  { camino: "/entidades", modulo: "entidades", filtro: "nombre", rol: ROL.SUPERADMIN },
  { camino: "/usuarios", modulo: "usuarios", filtro: "usuario" },
  { camino: "/canales", modulo: "canales", filtro: "usuario" },
  { camino: "/puntos", modulo: "puntos", filtro: "identificador" },
  { camino: "/tramites", modulo: "tramites", filtro: "nombre_tramite" },
  { camino: "/modulos", modulo: "modulos", filtro: "label" },
  { camino: "/parametros", modulo: "parametros", filtro: "nombre" },
  { camino: "/parametros?tab=servicios", modulo: "serviciosIop", filtro: "codigo" },
  { camino: "/parametros?tab=roles", modulo: "roles", filtro: "descripcion" },
  { camino: "/logs", modulo: "logs", filtro: "tipo" },
];

const guardados: string[] = [];

beforeEach(() => {
  guardados.length = 0;
  poner(URL, "createObjectURL", { value: () => "blob:prueba/1" });
  poner(URL, "revokeObjectURL", { value: () => undefined });
  poner(HTMLAnchorElement.prototype, "click", {
    value(this: HTMLAnchorElement) {
      guardados.push(this.download);
    },
  });
});

it.each(PAGINAS)(
  "$modulo: con la bandera csv su lista ofrece Exportar CSV, y el archivo se pide con sus filtros [A-permisos-17]",
  async ({ camino, modulo, filtro, rol = ROL.ADMIN }) => {
    const ruta = `/ws/api/system/${modulo}/csv`;
    for (const lista of ["canales", "puntos", "tramites"])
      servidor.en("GET", `/ws/api/system/${lista}`, () => ({ cuerpo: VACIA() }));
    contestarDatos({
      usuarios: VACIA,
      entidades: VACIA,
      roles: VACIA,
      modulos: VACIA,
      parametros: VACIA,
      serviciosIop: VACIA,
      logs: VACIA,
    });
    servidor.en("GET", ruta, () => ({ cuerpo: null, texto: "\uFEFFTítulo\r\n" }));
    const direccion = `${camino}${camino.includes("?") ? "&" : "?"}${filtro}=exporta`;
    const { persona } = await abrir(direccion, {
      sesion: unInicio({
        permisos: [`${modulo}:read`, `${modulo}:csv`],
        menu: [],
        usuario: unUsuario({ id_rol: rol }),
      }),
    });
    await persona.click(await screen.findByRole("button", { name: "Exportar CSV" }));
    await waitFor(() => expect(servidor.llamadas("GET", ruta)).toHaveLength(1));
    expect(servidor.llamadas("GET", ruta)[0]?.consulta).toMatchObject({ [filtro]: "exporta" });
    await waitFor(() => expect(guardados).toEqual([`${modulo}.csv`]));
  },
);
