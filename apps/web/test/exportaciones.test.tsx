import { act, screen, waitFor } from "@testing-library/react";
import { exportarCanales } from "@ventanilla/contract/canal/exportar.routes";
import { exportarCasos } from "@ventanilla/contract/caso/administrar.routes";
import type { RouteSpec } from "@ventanilla/contract/common/route";
import { exportarEntidades } from "@ventanilla/contract/entidad/exportar.routes";
import { ERRORES } from "@ventanilla/contract/errores";
import { exportarLogs } from "@ventanilla/contract/log/exportar.routes";
import { exportarModulos } from "@ventanilla/contract/modulo/exportar.routes";
import { exportarParametros } from "@ventanilla/contract/parametro/exportar.routes";
import { ROL } from "@ventanilla/contract/permisos";
import { exportarPresencias } from "@ventanilla/contract/presencia/presencia.routes";
import { exportarPuntos } from "@ventanilla/contract/punto/exportar.routes";
import { exportarRoles } from "@ventanilla/contract/rol/exportar.routes";
import { exportarServiciosIop } from "@ventanilla/contract/servicio-iop/exportar.routes";
import { exportarTramites } from "@ventanilla/contract/tramite/exportar.routes";
import { exportarUsuarios } from "@ventanilla/contract/usuario/exportar.routes";
import { IDIOMAS, type Idioma, traducir } from "@ventanilla/i18n";
import { beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { toast } from "../src/ui/toast/toasts.ts";
import { contestarDatos } from "./datos.ts";
import { unCatalogo, unInicio, unUsuario } from "./fabrica.ts";
import { poner } from "./pagina.ts";
import { abrir, guardar, servidor } from "./pantalla.tsx";

const VACIA = () => unCatalogo(z.object({ id: z.int() }), []);

interface Pagina {
  camino: string;
  ruta: RouteSpec;
  /** A filter of its address. */
  filtro: string;
  /** Whom it shows a list: ADMIN, unless said. */
  rol?: number;
}

const PAGINAS: readonly Pagina[] = [
  { camino: "/entidades", ruta: exportarEntidades, filtro: "nombre", rol: ROL.SUPERADMIN },
  { camino: "/usuarios", ruta: exportarUsuarios, filtro: "usuario" },
  { camino: "/canales", ruta: exportarCanales, filtro: "usuario" },
  { camino: "/puntos", ruta: exportarPuntos, filtro: "identificador" },
  { camino: "/tramites", ruta: exportarTramites, filtro: "nombre_tramite" },
  { camino: "/modulos", ruta: exportarModulos, filtro: "label" },
  { camino: "/parametros", ruta: exportarParametros, filtro: "nombre" },
  { camino: "/parametros?tab=servicios", ruta: exportarServiciosIop, filtro: "codigo" },
  { camino: "/parametros?tab=roles", ruta: exportarRoles, filtro: "descripcion" },
  { camino: "/logs", ruta: exportarLogs, filtro: "tipo" },
  { camino: "/admin-casos", ruta: exportarCasos, filtro: "identificador" },
  { camino: "/presencia", ruta: exportarPresencias, filtro: "punto" },
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

/** Every list is empty; what exports it is refused or answered by the test. */
function contestarVacias(): void {
  for (const lista of ["canales", "puntos", "tramites", "admin-casos", "presencias"])
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
}

it.each(PAGINAS.map((pagina, n) => ({ ...pagina, idioma: IDIOMAS[n % IDIOMAS.length] ?? ("es" as Idioma) })))(
  "$camino: con la bandera csv su lista ofrece Exportar CSV (en $idioma); lo que lo impide se dice, y el archivo se pide con sus filtros [A-permisos-17, A-errores-20]",
  async ({ camino, ruta, filtro, rol = ROL.ADMIN, idioma }) => {
    contestarVacias();
    guardar("lang", idioma);
    const archivo = `/ws/api${ruta.path}`;
    const pedidos = () => servidor.llamadas("GET", archivo);
    const [pagina = ""] = camino.slice(1).split("?");
    const csv = String(ruta.access);
    const direccion = `${camino}${camino.includes("?") ? "&" : "?"}${filtro}=exporta`;
    const { persona } = await abrir(direccion, {
      sesion: unInicio({
        permisos: [csv.replace(/:csv$/, ":read"), csv, `${pagina}:read`],
        menu: [],
        usuario: unUsuario({ id_rol: rol }),
      }),
    });
    const exporta = async () =>
      persona.click(await screen.findByRole("button", { name: traducir(idioma, "lista:exportar") }));
    for (const error of ruta.errors) {
      const mensaje = traducir(idioma, `errores:${error}`);
      servidor.en("GET", archivo, () => ({ estado: ERRORES[error], cuerpo: { mensaje, error } }));
      await exporta();
      expect(await screen.findByRole("group", { name: mensaje })).toBeTruthy();
      act(() => toast.reset());
    }
    expect(guardados).toEqual([]);

    servidor.en("GET", archivo, () => ({ cuerpo: null, texto: "\uFEFFTítulo\r\n" }));
    await exporta();
    await waitFor(() => expect(pedidos()).toHaveLength(ruta.errors.length + 1));
    expect(pedidos().at(-1)?.consulta).toMatchObject({ [filtro]: "exporta" });
    await waitFor(() => expect(guardados).toEqual([`${ruta.path.split("/").at(-2)}.csv`]));
  },
);

it("ninguna lista que se exporta falta aquí", async () => {
  const archivos = import.meta.glob<Readonly<Record<string, RouteSpec>>>(
    "../../../packages/contract/src/*/*.routes.ts",
  );
  const rutas = await Promise.all(Object.values(archivos).map((abrir) => abrir()));
  const exportan = rutas.flatMap((archivo) => Object.values(archivo)).filter(({ csv }) => csv !== undefined);
  const aqui = new Set(PAGINAS.map(({ ruta }) => ruta));
  expect(exportan.filter((una) => !aqui.has(una))).toEqual([]);
});
