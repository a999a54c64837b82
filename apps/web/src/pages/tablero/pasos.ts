import type { Permiso } from "@ventanilla/contract/permisos";
import type { PasoPuesta } from "@ventanilla/contract/puesta-en-marcha/puesta-en-marcha";
import type { Asked, AskedEntidad } from "../../lib/asked-to-open.ts";

interface DondeSeHace {
  path: string;
  /** What the page opens on arrival. */
  abrir: Asked;
  /** What else may be opened there instead. */
  tambien?: Asked;
  permiso: Permiso;
  /** Who may complete what is there. */
  completa?: Permiso;
  /** The filter of the page's list that leaves what is of one institution, for whoever sees those of all. */
  filtro: (entidad: AskedEntidad) => Readonly<Record<string, string>>;
}

const porId = ({ id }: AskedEntidad) => ({ id_entidad: String(id) });
const porNombre = ({ nombre }: AskedEntidad) => ({ entidad: nombre });

/** Where each step is done, and who may. */
export const DONDE = {
  entidad: {
    path: "/entidades",
    abrir: "registro",
    permiso: "entidades:update",
    filtro: ({ nombre }: AskedEntidad) => ({ nombre }),
  },
  usuarios: {
    path: "/usuarios",
    abrir: "nuevo",
    tambien: "importar",
    permiso: "usuarios:create",
    filtro: porId,
  },
  canales: {
    path: "/canales",
    abrir: "nuevo",
    permiso: "canales:create",
    completa: "canales:update",
    filtro: porId,
  },
  puntos: {
    path: "/puntos",
    abrir: "nuevo",
    permiso: "puntos:create",
    completa: "puntos:update",
    filtro: porNombre,
  },
  tramites: { path: "/tramites", abrir: "importar", permiso: "tramites:create", filtro: porNombre },
  faqs: { path: "/tramites", abrir: "pregunta", permiso: "tramites:update", filtro: porNombre },
} as const satisfies Record<PasoPuesta, DondeSeHace>;

export const TEXTOS = {
  entidad: { titulo: "puesta:entidad", ayuda: "puesta:entidadAyuda", hacer: "puesta:entidadHacer" },
  usuarios: {
    titulo: "puesta:usuarios",
    ayuda: "puesta:usuariosAyuda",
    hacer: "puesta:usuariosHacer",
    tambien: "puesta:usuariosImportar",
  },
  canales: {
    titulo: "puesta:canales",
    ayuda: "puesta:canalesAyuda",
    hacer: "puesta:canalesHacer",
    completar: "puesta:canalesCompletar",
    incompletos: "puesta:sinVincular",
  },
  puntos: {
    titulo: "puesta:puntos",
    ayuda: "puesta:puntosAyuda",
    hacer: "puesta:puntosHacer",
    completar: "puesta:puntosCompletar",
    incompletos: "puesta:incompletos",
  },
  tramites: { titulo: "puesta:tramites", ayuda: "puesta:tramitesAyuda", hacer: "puesta:tramitesHacer" },
  faqs: { titulo: "puesta:faqs", ayuda: "puesta:faqsAyuda", hacer: "puesta:faqsHacer" },
} as const satisfies Record<PasoPuesta, object>;
