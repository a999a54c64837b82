// What is done to modules, roles and settings, and to cases from their list.
import { screen } from "@testing-library/react";
import { asignarPunto, cancelarCaso } from "@ventanilla/contract/caso/administrar.routes";
import { Caso } from "@ventanilla/contract/caso/caso";
import { moduloAdd, moduloDelete, moduloEdit } from "@ventanilla/contract/modulo/modulo.data";
import { parametroAdd, parametroDelete, parametroEdit } from "@ventanilla/contract/parametro/parametro.data";
import { permisoEdit } from "@ventanilla/contract/permiso/permiso.data";
import { rolAdd, rolDelete, rolEdit } from "@ventanilla/contract/rol/rol.data";
import {
  servicioIopAdd,
  servicioIopDelete,
  servicioIopEdit,
} from "@ventanilla/contract/servicio-iop/servicio-iop.data";
import { unaLista, unCaso, unDetalle } from "../fabrica.ts";
import { medir } from "../medidas.ts";
import { contestarModulos } from "../modulos.ts";
import { servidor } from "../pantalla.tsx";
import type { Quien } from "../rechazos.ts";
import {
  type AccionDePagina,
  abre,
  acepta,
  agrega,
  edita,
  elige,
  elimina,
  escribe,
  guarda,
} from "./acciones.ts";

const SERVICIOS = "/parametros?tab=servicios";
const ROLES = "/parametros?tab=roles";
const DE_QUIEN = "Ana Quispe Mamani";

function conCaso(): void {
  medir();
  servidor.en("GET", "/ws/api/system/admin-casos", () => ({ cuerpo: unaLista([unCaso()]) }));
  servidor.en("GET", "/ws/api/system/operadores/caso/70", () => ({ cuerpo: Caso.parse(unDetalle()) }));
  servidor.en("GET", "/ws/api/system/admin-casos/70/destinos", () => ({
    cuerpo: { rows: [{ id: 5, identificador: "Terminal Este" }], count: 1 },
  }));
}
async function porAsignar(quien: Quien): Promise<void> {
  await abre("casos:asignarDe", DE_QUIEN)(quien);
  await elige(quien, "casos:asignarDestino", "Terminal Este");
  await escribe(quien, "casos:asignarComentario", "Vive cerca");
}
async function porCancelar(quien: Quien): Promise<void> {
  await abre("casos:cancelarDe", DE_QUIEN)(quien);
  await escribe(quien, "casos:cancelarMotivo", "Es una prueba");
}
async function cancela(quien: Quien): Promise<void> {
  await acepta("casos:cancelar")(quien);
  await screen.findByText(quien.t("casos:cancelarPregunta"));
  await acepta("casos:cancelar")(quien);
}
async function daUnaFirma({ persona, t }: Quien): Promise<void> {
  const name = t("modulos:bandera", { bandera: t("modulos:firma"), rol: "ADMIN - Administra su entidad" });
  await persona.click(await screen.findByRole("switch", { name }));
}

export const DEL_SISTEMA: readonly AccionDePagina[] = [
  {
    contrato: moduloAdd,
    camino: "/modulos",
    antes: agrega({ "modulos:label": "Reportes", "modulos:ruta": "reportes", "modulos:orden": "7" }),
    pide: guarda,
  },
  { contrato: moduloEdit, camino: "/modulos", antes: edita("Reportes", "modulos:label"), pide: guarda },
  { contrato: moduloDelete, camino: "/modulos", pide: elimina("Reportes") },
  {
    contrato: permisoEdit,
    camino: "/modulos",
    contesta: contestarModulos,
    antes: abre("modulos:permisosNombre", "Reportes"),
    pide: daUnaFirma,
  },
  {
    contrato: parametroAdd,
    camino: "/parametros",
    antes: agrega({ "parametros:nombre": "OTRO", "parametros:valor": "1", "parametros:etiqueta": "Otro" }),
    pide: guarda,
  },
  {
    contrato: parametroEdit,
    camino: "/parametros",
    antes: edita("PORTAL", "parametros:valor"),
    pide: guarda,
  },
  { contrato: parametroDelete, camino: "/parametros", pide: elimina("PORTAL") },
  {
    contrato: servicioIopAdd,
    camino: SERVICIOS,
    antes: agrega({
      "servicios:codigo": "SIN-01",
      "servicios:metodo": "Ver",
      "servicios:url": "https://sin.bo",
      "servicios:token": "secreto",
    }),
    pide: guarda,
  },
  {
    contrato: servicioIopEdit,
    camino: SERVICIOS,
    antes: edita("SEGIP-01", "servicios:metodo"),
    pide: guarda,
  },
  { contrato: servicioIopDelete, camino: SERVICIOS, pide: elimina("SEGIP-01") },
  {
    contrato: rolAdd,
    camino: ROLES,
    antes: agrega({ "roles:nombre": "GUARDIA", "roles:descripcion": "Cuida" }),
    pide: guarda,
  },
  { contrato: rolEdit, camino: ROLES, antes: edita("JEFE_DE_PISO", "roles:descripcion"), pide: guarda },
  { contrato: rolDelete, camino: ROLES, pide: elimina("JEFE_DE_PISO") },
  {
    contrato: asignarPunto,
    id: "70",
    camino: "/admin-casos",
    contesta: conCaso,
    antes: porAsignar,
    pide: acepta("casos:asignarVerbo"),
    dice: "encima",
  },
  {
    contrato: cancelarCaso,
    id: "70",
    camino: "/admin-casos",
    contesta: conCaso,
    antes: porCancelar,
    pide: cancela,
    dice: "encima",
  },
];
