import type { Db } from "../../../src/db/database.ts";
import type { Sealer } from "../../../src/shared/crypto.ts";
import { bytesDe, llevaArchivo, numeroDe, type Senal, senalEn, type Via } from "../lenguaje.ts";

/** One account of the institution at one provider. */
export interface Cuenta {
  via: Via;
  canal: number;
  /** As the provider names it. */
  nombre: string;
}

export interface LugarDeCuenta {
  db: Db;
  sealer: Sealer;
  entidad: number;
}

/** A message as a citizen has it. */
export interface Recibido {
  senal: Senal;
  /** With its file, or without one, as it was sent. */
  entero: boolean;
}

export type Fallo = Record<string, unknown>;

/** Faults of one service, which meet it in turn. */
export interface Averia {
  nombre: string;
  fallos: Readonly<Record<string, () => Fallo>>;
  /** Those of them by which a message is refused for good: a person has to send it again. Each is met so many times as it says. */
  definitivos: readonly string[];
  /** {}: nothing fails. */
  poner(fallo: Fallo): void;
  /** How often the fault in force is still to be met; null: until it is taken back. */
  quedan(): number | null;
  /** Quiet between two faults, at most. */
  calmaMs: number;
}

/** Something that happens once: what it is called. */
export type Suceso = () => string;

/** What the traffic needs of a channel: everything else about it is the same. */
export interface CanalDeCaos {
  via: Via;
  /** Where its provider stands: what the server may call. */
  hosts: readonly string[];
  /** How many accounts the institution has there. */
  cuentas: number;
  /** Its webhooks, if it has any, go to that port and are repeated until somebody is there. */
  cuenta(lugar: LugarDeCuenta, en: { i: number; puerto: number }): Promise<Cuenta>;
  /** Whether the account is listened to, and what lies there before is somebody else's history. */
  seEscucha: boolean;
  /** The citizen's address. */
  chatDe(i: number): string;
  /** A citizen writes; resolves when it was taken, or false when the provider gave up telling it: only its list still does. */
  escribir(carta: { cuenta: Cuenta; chat: string; una: Senal; conArchivo: boolean }): Promise<boolean>;
  /** A text travels with a file, as one message. */
  textoConArchivo: boolean;
  /** How many an account may send in the time of a run, tries included. */
  salientesMax: number;
  /** What all citizens have, oldest first. */
  recibidos(): Recibido[];
  averias: readonly Averia[];
  /** When citizens write for the first time. */
  alEmpezar?: Suceso;
  /** Half way through. */
  aMitad?: Suceso;
  cerrar(): Promise<void>;
}

export const entre = (desde: number, hasta: number): number => desde + Math.random() * (hasta - desde);

/** By its words or, where a file travels without a name, by what stands in it. */
export function recibidoCon(palabras: string, bytes: Buffer | null): Recibido {
  const una = senalEn(palabras) ?? senalEn(bytes?.toString("latin1") ?? "");
  if (una === null) return { senal: `? ${palabras} 0`, entero: false };
  const entero = llevaArchivo(numeroDe(una)) ? (bytes?.equals(bytesDe(una)) ?? false) : bytes === null;
  return { senal: una, entero };
}
