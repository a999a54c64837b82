import type { FastifyInstance } from "fastify";
import type { Aplicacion, Avisador } from "./avisador.ts";
import { crearAvisador } from "./avisador.ts";
import { type Conversacion, crearConversacion, type Partes } from "./conversacion.ts";
import { crearFallosCloud } from "./fallos.ts";
import { crearMedios } from "./medios.ts";
import { crearMundo, type Numero } from "./mundo.ts";
import { PLANTILLAS } from "./plantillas.ts";
import { rutasControl } from "./rutas-control.ts";
import { rutasGraph } from "./rutas-graph.ts";

export interface OpcionesNube {
  /** Folder for what survives a restart; without it everything is in memory. */
  carpeta?: string;
  acuseMs?: number;
  ventanaMs?: number;
  reintentoMs?: number;
  avisoMs?: number;
  urlMs?: number;
}

/** Below this stands what is `https://graph.facebook.com` of the real one. */
export const PREFIJO = "/graph";

const DIA_MS = 24 * 60 * 60 * 1000;

export interface Nube extends Partes {
  conversacion: Conversacion;
  avisador: Avisador;
  crearApp(app: Omit<Aplicacion, "url">): Aplicacion;
  crearNumero(numero: Numero): Numero;
  montar(app: FastifyInstance, url: () => string): void;
  cerrar(): Promise<void>;
}

export function crearNube(opciones: OpcionesNube = {}): Nube {
  const { acuseMs = 300, ventanaMs = DIA_MS, reintentoMs = 1_000, avisoMs = 10_000 } = opciones;
  const mundo = crearMundo(opciones.carpeta);
  const medios = crearMedios(mundo);
  const fallos = crearFallosCloud();
  const avisador = crearAvisador({ reintentoMs, avisoMs });
  const partes: Partes = { mundo, medios, fallos, avisador, tiempos: { acuseMs, ventanaMs } };
  const conversacion = crearConversacion(partes);
  const nube: Nube = {
    ...partes,
    conversacion,
    crearApp(nueva) {
      const app = { ...nueva, url: null };
      mundo.apps.set(app.id, app);
      return app;
    },
    crearNumero(numero) {
      mundo.numeros.set(numero.id, numero);
      if (!mundo.plantillas.has(numero.waba)) mundo.plantillas.set(numero.waba, [...PLANTILLAS]);
      return numero;
    },
    montar(app, url) {
      const { urlMs = 5 * 60_000 } = opciones;
      app.register(
        (suya) => rutasGraph(suya, { ...partes, conversacion, base: () => `${url()}${PREFIJO}`, urlMs }),
        { prefix: PREFIJO },
      );
      rutasControl(app, nube);
    },
    async cerrar() {
      conversacion.cerrar();
      await avisador.cerrar();
      mundo.almacen.cerrar();
    },
  };
  return nube;
}
