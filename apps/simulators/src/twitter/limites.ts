import type { FastifyReply } from "fastify";
import { ProblemaX } from "./problemas.ts";

export interface Limites {
  ventanaMs: number;
  /** Of each kind in a window, for one account. */
  envios: number;
  lecturas: number;
  /** Readings of one conversation. */
  hilos: number;
  /** Sends in 24 hours. */
  enviosDia: number;
}

export const LIMITES: Limites = {
  ventanaMs: 15 * 60_000,
  envios: 15,
  lecturas: 15,
  hilos: 15,
  enviosDia: 1440,
};

const DIA_MS = 24 * 3_600_000;

interface Ventana {
  hasta: number;
  usadas: number;
}

/** Counts calls in windows that begin with their first call, tells it in the headers, and refuses what is beyond. */
export function crearContador(limites: Limites) {
  const ventanas = new Map<string, Ventana>();

  function de(clave: string, ms: number): Ventana {
    const vista = ventanas.get(clave);
    if (vista && vista.hasta > Date.now()) return vista;
    const nueva = { hasta: Date.now() + ms, usadas: 0 };
    ventanas.set(clave, nueva);
    return nueva;
  }

  function medir(reply: FastifyReply, prefijo: string, ventana: Ventana, max: number): boolean {
    const cabe = ventana.usadas < max;
    if (cabe) ventana.usadas += 1;
    reply
      .header(`${prefijo}-limit`, max)
      .header(`${prefijo}-remaining`, Math.max(0, max - ventana.usadas))
      .header(`${prefijo}-reset`, Math.ceil(ventana.hasta / 1000));
    return cabe;
  }

  return {
    /** Throws 429. */
    contar(reply: FastifyReply, cuenta: string, que: "envios" | "lecturas" | "hilos"): void {
      const caben = medir(reply, "x-rate-limit", de(`${que} ${cuenta}`, limites.ventanaMs), limites[que]);
      const enDia =
        que !== "envios" ||
        medir(reply, "x-user-limit-24hour", de(`dia ${cuenta}`, DIA_MS), limites.enviosDia);
      if (!caben || !enDia) throw new ProblemaX(429, "Too Many Requests");
    },
    /** A new quarter of an hour for everybody. */
    olvidar: () => ventanas.clear(),
  };
}
export type Contador = ReturnType<typeof crearContador>;
