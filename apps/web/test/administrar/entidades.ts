// What is done to institutions, and to their procedures and questions.
import { screen } from "@testing-library/react";
import { entidadAdd, entidadDelete, entidadEdit } from "@ventanilla/contract/entidad/entidad.data";
import {
  buscarEnPortal,
  listarEntidadesDelPortal,
  sincronizarEntidades,
} from "@ventanilla/contract/entidad/entidad.routes";
import { ListaFaqs } from "@ventanilla/contract/faq/faq";
import { crearFaq, editarFaq } from "@ventanilla/contract/faq/faq.routes";
import {
  borrarTramite,
  cambiarTramitePorFaqs,
  importarTramites,
  sincronizarTramites,
} from "@ventanilla/contract/tramite/tramite.routes";
import { unaFaq } from "../fabrica.ts";
import { servidor } from "../pantalla.tsx";
import type { Quien } from "../rechazos.ts";
import {
  type AccionDePagina,
  abre,
  abreImportar,
  agrega,
  desactiva,
  edita,
  eligeTabla,
  elimina,
  escribe,
  guarda,
  pulsa,
} from "./acciones.ts";

const SUYA = "GOB";
const TRAMITE = "Licencia de funcionamiento";
const FAQ = unaFaq();

const conPreguntas = () =>
  servidor.en("GET", "/ws/api/system/faqs/tramite/5", () => ({
    cuerpo: ListaFaqs.parse({ rows: [FAQ], count: 1 }),
  }));
async function preguntaNueva(quien: Quien): Promise<void> {
  await abre("tramites:agregarPreguntaA", TRAMITE)(quien);
  await escribe(quien, "tramites:pregunta", "¿Dónde?");
  await escribe(quien, "tramites:respuesta", "En caja.");
  await quien.persona.click(screen.getByRole("radio", { name: "1" }));
}
async function preguntaEditada(quien: Quien): Promise<void> {
  const { persona, t } = quien;
  await abre("tramites:verPreguntasDe", TRAMITE)(quien);
  await persona.click(await screen.findByRole("button", { name: t("tramites:editarPregunta", FAQ) }));
  await escribe(quien, "tramites:respuesta", " Y una copia.");
}
/** The list of the portal, opened or asked for again. */
async function miraElPortal(quien: Quien): Promise<void> {
  const abierta = screen.queryByRole("dialog") !== null;
  await (abierta ? pulsa("reintentar") : abre("entidades:delPortal"))(quien);
}

export const DE_ENTIDADES: readonly AccionDePagina[] = [
  {
    contrato: entidadAdd,
    camino: "/entidades",
    antes: agrega({
      "entidades:idPortalUnico": "77",
      "entidades:nombre": "Aduana",
      "entidades:descripcion": "Cobra",
    }),
    pide: guarda,
  },
  { contrato: entidadEdit, camino: "/entidades", antes: edita(SUYA, "entidades:descripcion"), pide: guarda },
  { contrato: entidadDelete, camino: "/entidades", pide: elimina(SUYA) },
  {
    contrato: buscarEnPortal,
    id: ["ADU", "77"],
    camino: "/entidades",
    antes: agrega({ "entidades:sigla": "ADU", "entidades:idPortalUnico": "77" }),
    pide: pulsa("buscar"),
    dice: "aviso",
  },
  { contrato: listarEntidadesDelPortal, camino: "/entidades", pide: miraElPortal, dice: "estado" },
  { contrato: sincronizarEntidades, camino: "/entidades", pide: pulsa("entidades:sincronizar") },
  {
    contrato: sincronizarTramites,
    id: "5",
    camino: "/entidades",
    pide: pulsa("entidades:sincronizarTramitesDe", SUYA),
  },
  { contrato: cambiarTramitePorFaqs, id: "5", camino: "/tramites", pide: desactiva(TRAMITE) },
  { contrato: borrarTramite, id: "5", camino: "/tramites", pide: elimina(TRAMITE) },
  { contrato: importarTramites, camino: "/tramites", antes: abreImportar, pide: eligeTabla, dice: "alerta" },
  { contrato: crearFaq, camino: "/tramites", antes: preguntaNueva, pide: guarda },
  {
    contrato: editarFaq,
    id: String(FAQ.id),
    camino: "/tramites",
    contesta: conPreguntas,
    antes: preguntaEditada,
    pide: guarda,
  },
];
