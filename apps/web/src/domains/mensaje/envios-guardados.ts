import { storedFamily } from "../../lib/storage.ts";
import type { Envio } from "../hilo/index.ts";

/** A send as the browser keeps it. */
export interface EnvioGuardado extends Envio {
  /** The page that sends it: the others of the same person show it, and none of them sends it while that one is open. */
  pagina: string;
}

// One stored name per text: two tabs of one person never overwrite each other's queue.
const familia = storedFamily("envio");
const nombreDe = (usuario: number, clave: string): string => `${usuario}:${clave}`;

/** Undefined: it is gone. */
export function guardarEnvio(usuario: number, clave: string, envio: EnvioGuardado | undefined): void {
  familia.write(nombreDe(usuario, clave), envio);
}

export const leerEnvio = (usuario: number, clave: string): EnvioGuardado | undefined =>
  comoEnvio(familia.read(nombreDe(usuario, clave)));

export function leerEnvios(usuario: number): readonly EnvioGuardado[] {
  return familia
    .names()
    .filter((nombre) => nombre.startsWith(nombreDe(usuario, "")))
    .flatMap((nombre) => comoEnvio(familia.read(nombre)) ?? [])
    .sort(porAntiguedad);
}

/** Another tab wrote it or took it away. */
export const alCambiarEnvio = (usuario: number, listener: (clave: string) => void): (() => void) =>
  familia.onElsewhere((nombre) => {
    const prefijo = nombreDe(usuario, "");
    if (nombre.startsWith(prefijo)) listener(nombre.slice(prefijo.length));
  });

export const porAntiguedad = (a: Envio, b: Envio): number => a.creado - b.creado;

// Queues of an earlier version know less.
const DE_ANTES = {
  archivos: [],
  cita: null,
  carta: null,
  sinArchivos: false,
  probado: null,
  pagina: "",
} as const;

const comoEnvio = (valor: unknown): EnvioGuardado | undefined =>
  esEnvio(valor) ? { ...DE_ANTES, ...valor } : undefined;

const esEnvio = (valor: unknown): valor is Envio =>
  typeof valor === "object" && valor !== null && "clave" in valor && "texto" in valor && "sesion" in valor;
