import { EventEmitter } from "node:events";
import type { Registro } from "./registro.ts";

/** Password of every mailbox of the demo; a demo default that production refuses. */
export const CLAVE_CORREO_DEMO = "correo-demo-0000";

export interface CorreoGuardado {
  uid: number;
  crudo: Buffer;
  fecha: Date;
  banderas: Set<string>;
  /** The raw mail where the register keeps it. */
  archivo: string;
  /** The citizen who wrote it by hand; null: it came over the wire. */
  autor: string | null;
}

/** What one citizen received, once. */
export interface Anotacion {
  id: string;
  de: string;
  para: string;
  crudo: string;
  ms: number;
}

/** Somebody who writes by mail. */
export interface Remitente {
  direccion: string;
  nombre: string;
}

/** One mailbox. Another `validez` is another numbering. */
export class Buzon extends EventEmitter {
  readonly direccion: string;
  /** As citizens read it. */
  nombre = "";
  validez: number;
  siguiente = 1;
  correos: CorreoGuardado[] = [];
  readonly #registro: Registro;

  constructor(direccion: string, validez: number, registro: Registro) {
    super();
    this.setMaxListeners(0);
    this.direccion = direccion;
    this.validez = validez;
    this.#registro = registro;
  }

  entregar(crudo: Buffer, fecha: Date, autor: string | null = null): number {
    const archivo = this.#registro.guardarCrudo(crudo);
    return this.poner({ crudo, fecha, archivo, autor, banderas: new Set() });
  }

  /** Gives it the next number; on record before anybody is told. */
  poner(correo: Omit<CorreoGuardado, "uid">): number {
    const uid = this.siguiente;
    this.siguiente += 1;
    this.correos.push({ ...correo, uid });
    const { archivo, autor, fecha, banderas } = correo;
    const ms = fecha.getTime();
    this.#registro.anotar({
      t: "correo",
      buzon: this.direccion,
      uid,
      archivo,
      autor,
      ms,
      banderas: [...banderas],
    });
    this.emit("nuevo");
    return uid;
  }

  marcar(correo: CorreoGuardado, banderas: readonly string[]): void {
    for (const bandera of banderas) correo.banderas.add(bandera);
    this.#registro.anotar({ t: "banderas", buzon: this.direccion, uid: correo.uid, banderas: [...banderas] });
  }

  /** As after a restore: same mails, other numbers. Open sessions are cut by the caller. */
  renumerar(): void {
    this.validez += 1;
    this.#registro.anotar({ t: "validez", buzon: this.direccion, validez: this.validez });
    const antes = this.correos;
    this.correos = [];
    this.siguiente = 1;
    for (const { uid: _, ...correo } of antes) this.poner(correo);
  }
}
