import { EventEmitter } from "node:events";
import type { Aplicacion } from "./avisador.ts";
import type { Medio } from "./medios.ts";

export interface Numero {
  id: string;
  waba: string;
  telefono: string;
  nombre: string;
  app: Aplicacion;
}

export interface Ciudadano {
  /** Digits of the telephone; the BSUID of somebody who has told no number. */
  id: string;
  telefono: string | null;
  bsuid: string;
  nombre: string;
}

export const ESTADOS = ["accepted", "sent", "delivered", "read", "played"] as const;
export type Estado = (typeof ESTADOS)[number] | "failed";

export interface Mensaje {
  id: string;
  numero: string;
  ciudadano: string;
  /** The institution wrote it. */
  nuestro: boolean;
  tipo: string;
  texto: string;
  ms: number;
  estado: Estado;
  medio: Medio | null;
  /** As it was asked for. */
  pedido: unknown;
  /** Id of the message that it answers. */
  citado?: string | undefined;
}

export interface PlantillaSimulada {
  name: string;
  language: string;
  status: "APPROVED" | "PENDING" | "REJECTED" | "PAUSED";
  category: "UTILITY" | "MARKETING" | "AUTHENTICATION";
  components: readonly { type: string; format?: string; text?: string }[];
}

export interface Mundo {
  apps: Map<string, Aplicacion>;
  numeros: Map<string, Numero>;
  ciudadanos: Map<string, Ciudadano>;
  mensajes: Map<string, Mensaje>;
  /** By business account. */
  plantillas: Map<string, PlantillaSimulada[]>;
  cambios: EventEmitter<{ cambio: [Mensaje | null] }>;
  hilo(numero: string, ciudadano: string): Mensaje[];
  /** When the citizen wrote last to the number, in milliseconds. */
  ultimaEntrada(numero: string, ciudadano: string): number | null;
}

export function crearMundo(): Mundo {
  const mensajes = new Map<string, Mensaje>();
  const hilo = (numero: string, ciudadano: string) =>
    [...mensajes.values()].filter((uno) => uno.numero === numero && uno.ciudadano === ciudadano);
  return {
    apps: new Map(),
    numeros: new Map(),
    ciudadanos: new Map(),
    mensajes,
    plantillas: new Map(),
    cambios: new EventEmitter<{ cambio: [Mensaje | null] }>().setMaxListeners(0),
    hilo,
    ultimaEntrada(numero, ciudadano) {
      const suyos = hilo(numero, ciudadano).filter(({ nuestro }) => !nuestro);
      return suyos.length === 0 ? null : Math.max(...suyos.map(({ ms }) => ms));
    },
  };
}

/** Always the same of the same person. */
export const bsuidDe = (telefono: string): string => `BO.150${telefono}`;

export function conocer(
  mundo: Mundo,
  quien: { telefono?: string | undefined; bsuid?: string | undefined; nombre?: string | undefined },
): Ciudadano {
  const { telefono, nombre } = quien;
  const bsuid = quien.bsuid ?? bsuidDe(telefono ?? "");
  const id = telefono ?? bsuid;
  const antes = mundo.ciudadanos.get(id);
  const ciudadano = { id, telefono: telefono ?? null, bsuid, nombre: nombre ?? antes?.nombre ?? "" };
  mundo.ciudadanos.set(id, ciudadano);
  return ciudadano;
}
