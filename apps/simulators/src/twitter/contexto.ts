import type { FastifyRequest } from "fastify";
import type { Avisos } from "./avisos.ts";
import type { Conversacion } from "./conversacion.ts";
import type { Desperfectos } from "./fallos.ts";
import type { Contador } from "./limites.ts";
import type { Cuenta } from "./modelo.ts";
import type { Mundo } from "./mundo.ts";

export interface Contexto {
  mundo: Mundo;
  conversacion: Conversacion;
  avisos: Avisos;
  desperfectos: Desperfectos;
  contador: Contador;
  /** Whose call it is. Throws 401. */
  cuentaDe(request: FastifyRequest): Cuenta;
  /** Where this simulator itself stands, without a slash at the end. */
  url(): string;
  subidas: Map<string, Subida>;
}

/** A file on its way in. */
export interface Subida {
  id: string;
  cuenta: string;
  mimetype: string;
  categoria: "dm_image" | "dm_gif" | "dm_video";
  total: number;
  partes: Map<number, Buffer>;
  /** Questions after which it is ready; null: it is not finished. */
  faltan: number | null;
  archivo: string | null;
}
