// Every code that the contract lets a change of the system be refused with, met on the screen of it; and that no change of
// administration is left out of these lists.
import type { DataFieldSpec } from "@ventanilla/contract/common/data-field";
import type { RouteSpec } from "@ventanilla/contract/common/route";
import { beforeEach, expect, it } from "vitest";
import { enSuIdioma } from "./administrar/acciones.ts";
import { DE_CANALES } from "./administrar/canales.ts";
import { DE_ENTIDADES } from "./administrar/entidades.ts";
import { DEL_SISTEMA } from "./administrar/sistema.ts";
import { DE_USUARIOS } from "./administrar/usuarios.ts";
import { contestarPaginas } from "./paginas.ts";
import { recorrer } from "./rechazos.ts";

type Declarado = DataFieldSpec | RouteSpec;
const ARCHIVOS = import.meta.glob<Readonly<Record<string, Declarado>>>([
  "../../../packages/contract/src/{canal,entidad,faq,log,modulo,parametro,permiso}/*.{routes,data}.ts",
  "../../../packages/contract/src/{punto,rol,servicio-iop,tramite,usuario}/*.{routes,data}.ts",
  "../../../packages/contract/src/caso/administrar.routes.ts",
]);

/** No screen calls these: they are for other programs, and ours go by the data queries or by the other verb. */
const SIN_PANTALLA = [
  "borrarEntidad",
  "borrarModulo",
  "borrarParametro",
  "borrarRol",
  "borrarServicioIop",
  "borrarUsuario",
  "cambiarEntidad",
  "cambiarModulo",
  "cambiarRol",
  "cambiarServicioIop",
  "cambiarTramite",
  "cambiarUsuario",
  "crearFaqPost",
  "crearModulo",
  "crearPuntoPost",
  "crearRol",
  "editarModulo",
  "editarPermiso",
];
/** Of the desk (errores-de-mesa), and refused only for what is written (formularios-de-entidad). */
const EN_OTRA_LISTA = ["ingresar", "guardarFirmaPropia"];

beforeEach(contestarPaginas);

it.each(enSuIdioma(DEL_SISTEMA))(
  "%s: cada código con que puede rechazarse se dice en su pantalla (en %s), que guarda lo escrito y puede pedirlo otra vez [A-errores-07, A-errores-09, A-errores-10, A-errores-15, A-errores-20]",
  async (_nombre, idioma, accion) => recorrer(accion, idioma),
);

it("ningún cambio de administración que puede rechazarse falta en estas listas", async () => {
  const archivos = await Promise.all(Object.values(ARCHIVOS).map((abrir) => abrir()));
  // What only reads says what it shows: a list that fails says so in its place, and its file in exportaciones.
  const cambios = archivos
    .flatMap((archivo) => Object.entries(archivo))
    .filter(([, { errors, shows }]) => errors.length > 0 && shows === undefined);
  const recorridos = new Set<Declarado>(
    [...DE_USUARIOS, ...DE_ENTIDADES, ...DE_CANALES, ...DEL_SISTEMA].map(({ contrato }) => contrato),
  );
  const ausentes = cambios.flatMap(([nombre, uno]) => (recorridos.has(uno) ? [] : [nombre]));
  expect(ausentes.sort()).toEqual([...SIN_PANTALLA, ...EN_OTRA_LISTA].sort());
});
