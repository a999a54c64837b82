import type { Permiso } from "@ventanilla/contract/permisos";
import type { PasoPuesta } from "@ventanilla/contract/puesta-en-marcha/puesta-en-marcha";
import type { Asked } from "../../lib/asked-to-open.ts";

interface DondeSeHace {
  path: string;
  /** What the page opens on arrival. */
  abrir?: Asked;
  permiso: Permiso;
}

/** Where each step is done, and who may. */
export const DONDE = {
  entidad: { path: "/entidades", permiso: "entidades:update" },
  usuarios: { path: "/usuarios", abrir: "nuevo", permiso: "usuarios:create" },
  canales: { path: "/canales", abrir: "nuevo", permiso: "canales:create" },
  puntos: { path: "/puntos", abrir: "nuevo", permiso: "puntos:create" },
  tramites: { path: "/tramites", abrir: "importar", permiso: "tramites:create" },
  faqs: { path: "/tramites", abrir: "pregunta", permiso: "tramites:update" },
} as const satisfies Record<PasoPuesta, DondeSeHace>;

export const TEXTOS = {
  entidad: { titulo: "puesta:entidad", ayuda: "puesta:entidadAyuda", hacer: "puesta:entidadHacer" },
  usuarios: { titulo: "puesta:usuarios", ayuda: "puesta:usuariosAyuda", hacer: "puesta:usuariosHacer" },
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
