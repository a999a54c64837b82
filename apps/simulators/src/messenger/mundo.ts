import { randomBytes } from "node:crypto";
import { EventEmitter } from "node:events";
import type { ArchivoFb, MensajeFb, Pagina, Persona } from "./modelo.ts";

export interface Cambio {
  mensaje?: MensajeFb;
}

/** All that is known: pages, people, messages in order, and who listens. */
export interface Mundo {
  paginas: Map<string, Pagina>;
  personas: Map<string, Persona>;
  mensajes: Map<string, MensajeFb>;
  cambios: EventEmitter<{ cambio: [Cambio] }>;
  conocer(nombre: string, psid?: string): Persona;
  hilo(pagina: string, psid: string): MensajeFb[];
  archivo(id: string): ArchivoFb | undefined;
  agregar(
    nuevo: Pick<MensajeFb, "pagina" | "psid" | "saliente" | "texto" | "archivo"> & Partial<MensajeFb>,
  ): MensajeFb;
  /** When the citizen last wrote to the page; null: never. */
  ultimaDe(pagina: string, psid: string): number | null;
}

const numero = (): string => BigInt(`0x${randomBytes(7).toString("hex")}`).toString();

export function crearMundo(): Mundo {
  const personas = new Map<string, Persona>();
  const mensajes = new Map<string, MensajeFb>();
  const cambios = new EventEmitter<{ cambio: [Cambio] }>().setMaxListeners(0);
  let ultimoMs = 0;
  const hilo = (pagina: string, psid: string): MensajeFb[] =>
    [...mensajes.values()].filter((uno) => uno.pagina === pagina && uno.psid === psid);
  return {
    paginas: new Map(),
    personas,
    mensajes,
    cambios,
    hilo,
    conocer(nombre, psid = numero()) {
      const persona = { psid, nombre };
      personas.set(psid, persona);
      cambios.emit("cambio", {});
      return persona;
    },
    archivo: (id) => [...mensajes.values()].find(({ archivo }) => archivo?.id === id)?.archivo ?? undefined,
    agregar(nuevo) {
      // No two of one millisecond, so that a watermark tells them apart.
      ultimoMs = Math.max(Date.now(), ultimoMs + 1);
      const mensaje: MensajeFb = {
        mid: `m_${randomBytes(24).toString("base64url")}`,
        ms: ultimoMs,
        entregado: false,
        leido: false,
        tomado: false,
        metadata: null,
        citado: null,
        ...nuevo,
      };
      mensajes.set(mensaje.mid, mensaje);
      cambios.emit("cambio", { mensaje });
      return mensaje;
    },
    ultimaDe: (pagina, psid) => hilo(pagina, psid).findLast(({ saliente }) => !saliente)?.ms ?? null,
  };
}
