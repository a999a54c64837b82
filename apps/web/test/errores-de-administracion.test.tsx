// Every code that the contract lets an action of administration be refused with, met on the screen of that action: its
// sentence is said there, whoever asked stays where they are, and what was asked can be asked again.
import { act, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import {
  borrarCanal,
  cambiarCanal,
  editarCanal,
  probarCanal,
} from "@ventanilla/contract/canal/administrar.routes";
import { descartarApartado, releerApartado } from "@ventanilla/contract/canal/apartado.routes";
import type { DataFieldSpec } from "@ventanilla/contract/common/data-field";
import type { RouteSpec } from "@ventanilla/contract/common/route";
import { entidadDelete, entidadEdit } from "@ventanilla/contract/entidad/entidad.data";
import { listarEntidadesDelPortal, sincronizarEntidades } from "@ventanilla/contract/entidad/entidad.routes";
import { type CodigoError, ERRORES } from "@ventanilla/contract/errores";
import { moduloDelete, moduloEdit } from "@ventanilla/contract/modulo/modulo.data";
import { parametroDelete, parametroEdit } from "@ventanilla/contract/parametro/parametro.data";
import { permisoEdit } from "@ventanilla/contract/permiso/permiso.data";
import { MODULOS } from "@ventanilla/contract/permisos";
import { borrarPunto, cambiarPunto } from "@ventanilla/contract/punto/punto.routes";
import { rolDelete, rolEdit } from "@ventanilla/contract/rol/rol.data";
import { servicioIopDelete, servicioIopEdit } from "@ventanilla/contract/servicio-iop/servicio-iop.data";
import {
  borrarTramite,
  cambiarTramitePorFaqs,
  importarTramites,
  sincronizarTramites,
} from "@ventanilla/contract/tramite/tramite.routes";
import { importarUsuarios } from "@ventanilla/contract/usuario/importar.routes";
import { usuarioDelete, usuarioEdit } from "@ventanilla/contract/usuario/usuario.data";
import { generarToken, regenerarPassword } from "@ventanilla/contract/usuario/usuario.routes";
import { traducir } from "@ventanilla/i18n";
import { beforeEach, expect, it } from "vitest";
import { toast } from "../src/ui/toast/toasts.ts";
import { ACTIVA } from "./canales.ts";
import { unSuperadministrador } from "./fabrica.ts";
import { contestarModulos } from "./modulos.ts";
import { contestarPaginas } from "./paginas.ts";
import { abrir, dialogoAbierto, servidor } from "./pantalla.tsx";

interface Accion {
  contrato: DataFieldSpec | RouteSpec;
  camino: string;
  /** Of the row that it is done to. */
  id?: number;
  /** What its page shows beyond the lists. */
  contesta?: () => void;
  /** Before it can be asked for, once. */
  antes?: (persona: UserEvent) => Promise<void>;
  pide: (persona: UserEvent) => Promise<void>;
  /** Answered by something else than its sentence, which has a test of its own. */
  salvo?: readonly CodigoError[];
  /** Told in a question, which is answered so. */
  responde?: Partial<Record<CodigoError, string>>;
}

const boton = (name: string | RegExp) => screen.findByRole("button", { name });
const pulsa = (name: string | RegExp) => async (persona: UserEvent) => persona.click(await boton(name));
/** Asks, and confirms what is asked back. */
const confirma = (name: string | RegExp, verbo: string) => async (persona: UserEvent) => {
  await persona.click(await boton(name));
  await persona.click(await boton(verbo));
};
const desactiva = (fila: string) => async (persona: UserEvent) => {
  await persona.click(await screen.findByRole("switch", { name: `Estado de ${fila}` }));
  await persona.click(await boton("Desactivar"));
};
const edita = (fila: string, campo: RegExp) => async (persona: UserEvent) => {
  await persona.click(await boton(`Editar ${fila}`));
  await persona.type(await within(await dialogoAbierto()).findByRole("textbox", { name: campo }), "s");
};
/** By its word: by role a long form takes seconds, for each code. */
const guarda = async (persona: UserEvent) => persona.click(screen.getByText("Guardar"));
const abreImportar = pulsa("Importar");
async function eligeTabla(persona: UserEvent): Promise<void> {
  const dialogo = await dialogoAbierto("Importar de una tabla");
  const entrada = dialogo.querySelector<HTMLInputElement>("input[type=file]");
  await persona.upload(entrada ?? dialogo, new File(["nombre\nA\n"], "tabla.csv", { type: "text/csv" }));
}
async function eligeEntidad(persona: UserEvent): Promise<void> {
  await abreImportar(persona);
  await persona.click(within(await dialogoAbierto()).getByRole("combobox", { name: /^Entidad/ }));
  await persona.click(await screen.findByRole("option", { name: "Alcaldía" }));
}

const ACCIONES: readonly Accion[] = [
  {
    contrato: usuarioEdit,
    camino: "/usuarios",
    antes: edita("jperez", /^Cargo/),
    pide: guarda,
    responde: { PERSONA_SIN_REGISTRO: "Cancelar" },
  },
  { contrato: usuarioDelete, camino: "/usuarios", pide: confirma("Eliminar jperez", "Eliminar") },
  {
    contrato: generarToken,
    camino: "/usuarios",
    pide: confirma("Generar token de jperez", "Generar token"),
  },
  {
    contrato: regenerarPassword,
    camino: "/usuarios",
    id: 7,
    pide: confirma("Regenerar contraseña de jperez", "Regenerar contraseña"),
  },
  { contrato: importarUsuarios, camino: "/usuarios", antes: eligeEntidad, pide: eligeTabla },
  { contrato: entidadEdit, camino: "/entidades", antes: edita("GOB", /^Descripción/), pide: guarda },
  { contrato: entidadDelete, camino: "/entidades", pide: confirma("Eliminar GOB", "Eliminar") },
  { contrato: sincronizarEntidades, camino: "/entidades", pide: pulsa("Sincronizar") },
  { contrato: sincronizarTramites, camino: "/entidades", id: 5, pide: pulsa("Sincronizar trámites de GOB") },
  {
    contrato: listarEntidadesDelPortal,
    camino: "/entidades",
    pide: async (persona) => {
      const abierto = screen.queryByRole("dialog");
      await persona.click(abierto === null ? await boton("Entidades del portal") : await boton("Reintentar"));
      await dialogoAbierto("Entidades del portal");
    },
  },
  { contrato: moduloEdit, camino: "/modulos", antes: edita("Reportes", /^Etiqueta/), pide: guarda },
  { contrato: moduloDelete, camino: "/modulos", pide: confirma("Eliminar Reportes", "Eliminar") },
  {
    contrato: permisoEdit,
    camino: "/modulos",
    contesta: contestarModulos,
    antes: pulsa("Permisos de Reportes"),
    pide: async (persona) =>
      persona.click(await screen.findByRole("switch", { name: "Firma, ADMIN - Administra su entidad" })),
  },
  { contrato: parametroEdit, camino: "/parametros", antes: edita("PORTAL", /^Valor/), pide: guarda },
  { contrato: parametroDelete, camino: "/parametros", pide: confirma("Eliminar PORTAL", "Eliminar") },
  {
    contrato: servicioIopEdit,
    camino: "/parametros?tab=servicios",
    antes: edita("SEGIP-01", /^Método/),
    pide: guarda,
  },
  {
    contrato: servicioIopDelete,
    camino: "/parametros?tab=servicios",
    pide: confirma("Eliminar SEGIP-01", "Eliminar"),
  },
  {
    contrato: rolEdit,
    camino: "/parametros?tab=roles",
    antes: edita("JEFE_DE_PISO", /^Descripción/),
    pide: guarda,
  },
  {
    contrato: rolDelete,
    camino: "/parametros?tab=roles",
    pide: confirma("Eliminar JEFE_DE_PISO", "Eliminar"),
  },
  {
    contrato: editarCanal,
    camino: "/canales",
    id: 7,
    antes: edita(ACTIVA, /^Mensaje de bienvenida/),
    pide: guarda,
  },
  { contrato: cambiarCanal, camino: "/canales", id: 7, pide: desactiva(ACTIVA) },
  { contrato: borrarCanal, camino: "/canales", id: 7, pide: confirma(`Eliminar ${ACTIVA}`, "Eliminar") },
  {
    contrato: probarCanal,
    camino: "/canales",
    id: 7,
    pide: async (persona) => {
      const abierto = screen.queryByRole("dialog");
      await persona.click(
        await boton(abierto === null ? `Probar la conexión de ${ACTIVA}` : "Probar conexión"),
      );
    },
  },
  {
    contrato: releerApartado,
    camino: "/canales/apartados",
    id: 31,
    pide: pulsa("Leer otra vez: Aviso del proveedor 31"),
  },
  {
    contrato: descartarApartado,
    camino: "/canales/apartados",
    id: 31,
    pide: confirma("Descartar: Aviso del proveedor 31", "Descartar"),
  },
  {
    contrato: cambiarPunto,
    camino: "/puntos",
    id: 3,
    pide: desactiva("Cubículo 3"),
    // Asks where its cases go: puntos.test.tsx.
    salvo: ["PUNTO_CON_CASOS"],
  },
  { contrato: borrarPunto, camino: "/puntos", id: 3, pide: confirma("Eliminar Cubículo 3", "Eliminar") },
  {
    contrato: cambiarTramitePorFaqs,
    camino: "/tramites",
    id: 5,
    pide: desactiva("Licencia de funcionamiento"),
  },
  {
    contrato: borrarTramite,
    camino: "/tramites",
    id: 5,
    pide: confirma("Eliminar Licencia de funcionamiento", "Eliminar"),
  },
  { contrato: importarTramites, camino: "/tramites", antes: eligeEntidad, pide: eligeTabla },
];

/** What has tests of its own for every screen: a wrong field (formularios), a permission that is gone (sin-permiso). */
const APARTE: readonly CodigoError[] = ["VALIDACION", "SIN_PERMISO"];
const VALORES = { minutos: 10, cantidad: 2, limite: 3, count: 2 };

const nombreDe = (contrato: DataFieldSpec | RouteSpec): string =>
  "name" in contrato ? contrato.name : `${contrato.method} ${contrato.path}`;

function rechazar({ contrato, id }: Accion, error: CodigoError): string {
  const dicho = traducir("es", `errores:${error}`, VALORES);
  if ("name" in contrato) servidor.dato(contrato.name, () => ({ rechazo: { message: dicho, error } }));
  else
    servidor.en(contrato.method, `/ws/api${contrato.path.replace(":id", String(id))}`, () => ({
      estado: ERRORES[error],
      cuerpo: { mensaje: dicho, error },
    }));
  return dicho;
}

beforeEach(contestarPaginas);

it.each(ACCIONES.map((accion) => [nombreDe(accion.contrato), accion] as const))(
  "%s: cada código con que puede rechazarse se dice en su pantalla, que sigue ahí y puede pedirlo otra vez [A-errores-07, A-errores-09, A-errores-10, A-errores-20]",
  async (_nombre, accion) => {
    const { contrato, camino, contesta, antes, pide, salvo = [], responde = {} } = accion;
    contesta?.();
    const permisos = MODULOS.flatMap((modulo) =>
      (["create", "read", "update", "delete"] as const).map((bandera) => `${modulo}:${bandera}` as const),
    );
    const { persona, sinPedidos } = await abrir(camino, { sesion: unSuperadministrador({ permisos }) });
    await antes?.(persona);
    const codigos = contrato.errors.filter((uno) => !APARTE.includes(uno) && !salvo.includes(uno));
    expect(codigos).not.toEqual([]);
    for (const codigo of codigos) {
      const dicho = rechazar(accion, codigo);
      await pide(persona);
      await waitFor(() => expect(document.body.textContent, codigo).toContain(dicho));
      const respuesta = responde[codigo];
      if (respuesta !== undefined) {
        const [pregunta = document.body] = screen.getAllByRole("dialog").slice(-1);
        await persona.click(within(pregunta).getByRole("button", { name: respuesta }));
        await waitFor(() => expect(document.body.textContent, codigo).not.toContain(dicho));
      }
      await sinPedidos();
      expect(location.pathname, codigo).toBe(camino.split("?")[0]);
      act(() => toast.reset());
    }
  },
);
