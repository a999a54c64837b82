import { EventEmitter } from "node:events";
import { z } from "zod";
import { type Almacen, enCarpeta, enMemoria } from "../comun/almacen.ts";
import type { Aplicacion } from "./avisador.ts";

export interface Numero {
  id: string;
  waba: string;
  telefono: string;
  nombre: string;
  app: Aplicacion;
}

export const Ciudadano = z.strictObject({
  /** Digits of the telephone; the BSUID of somebody who has told no number. */
  id: z.string(),
  telefono: z.string().nullable(),
  bsuid: z.string(),
  nombre: z.string(),
});
export type Ciudadano = z.output<typeof Ciudadano>;

const MedioGuardado = z.strictObject({ id: z.string(), mime: z.string(), nombre: z.string().nullable() });
export interface Medio extends z.output<typeof MedioGuardado> {
  contenido: Buffer;
}

export const ESTADOS = ["accepted", "sent", "delivered", "read", "played"] as const;
export const Estado = z.enum([...ESTADOS, "failed"]);
export type Estado = z.output<typeof Estado>;

const MensajeGuardado = z.strictObject({
  id: z.string(),
  numero: z.string(),
  ciudadano: z.string(),
  /** The institution wrote it. */
  nuestro: z.boolean(),
  tipo: z.string(),
  texto: z.string(),
  ms: z.int(),
  estado: Estado,
  /** Its file, by the id. */
  medio: z.string().nullable(),
  /** As it was asked for. */
  pedido: z.unknown(),
  /** Id of the message that it answers. */
  citado: z.string().optional(),
});
export interface Mensaje extends Omit<z.output<typeof MensajeGuardado>, "medio"> {
  medio: Medio | null;
}

/** What survives a restart; the bytes of files lie beside it. Applications and numbers are made by whoever starts. */
const Guardado = z.strictObject({
  ciudadanos: z.array(Ciudadano),
  mensajes: z.array(MensajeGuardado),
  medios: z.array(MedioGuardado),
});
type Guardado = z.output<typeof Guardado>;

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
  medios: Map<string, Medio>;
  /** By business account. */
  plantillas: Map<string, PlantillaSimulada[]>;
  /** Business accounts of which no application is told. */
  desatendidas: Set<string>;
  cambios: EventEmitter<{ cambio: [Mensaje | null] }>;
  almacen: Almacen<Guardado>;
  /** Keeps what changed, and tells whoever listens. */
  anunciar(mensaje: Mensaje | null): void;
  hilo(numero: string, ciudadano: string): Mensaje[];
  /** When the citizen wrote last to the number, in milliseconds. */
  ultimaEntrada(numero: string, ciudadano: string): number | null;
}

export function crearMundo(carpeta: string | undefined): Mundo {
  const ciudadanos = new Map<string, Ciudadano>();
  const mensajes = new Map<string, Mensaje>();
  const medios = new Map<string, Medio>();
  const cambios = new EventEmitter<{ cambio: [Mensaje | null] }>().setMaxListeners(0);
  const contenido = (): Guardado => ({
    ciudadanos: [...ciudadanos.values()],
    mensajes: [...mensajes.values()].map((uno) => ({ ...uno, medio: uno.medio?.id ?? null })),
    medios: [...medios.values()].map(({ id, mime, nombre }) => ({ id, mime, nombre })),
  });
  const almacen = carpeta
    ? enCarpeta(carpeta, { nombre: "cloud", archivos: "cloud", forma: Guardado, contenido })
    : enMemoria<Guardado>();
  const guardado = almacen.cargar();
  for (const uno of guardado?.ciudadanos ?? []) ciudadanos.set(uno.id, uno);
  for (const uno of guardado?.medios ?? [])
    medios.set(uno.id, { ...uno, contenido: almacen.leerArchivo(uno.id) ?? Buffer.alloc(0) });
  for (const uno of guardado?.mensajes ?? [])
    mensajes.set(uno.id, { ...uno, medio: medios.get(uno.medio ?? "") ?? null });
  const hilo = (numero: string, ciudadano: string) =>
    [...mensajes.values()].filter((uno) => uno.numero === numero && uno.ciudadano === ciudadano);
  return {
    apps: new Map(),
    numeros: new Map(),
    ciudadanos,
    mensajes,
    medios,
    plantillas: new Map(),
    desatendidas: new Set(),
    cambios,
    almacen,
    anunciar(mensaje) {
      almacen.anotarCambio();
      cambios.emit("cambio", mensaje);
    },
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
  mundo.almacen.anotarCambio();
  return ciudadano;
}
