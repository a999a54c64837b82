import type { Db } from "../db/database.ts";
import type { ArchivoSaliente, CanalAbierto, MensajeSaliente } from "./connector.ts";
import { type Desenlace, desenlaceDe } from "./outbox-desenlace.ts";
import type { CanalConectado, Registry } from "./registry.ts";
import { leerSaliente, type Salida } from "./salida.repository.ts";

export interface DependenciasPreparar {
  db: Db;
  registry: Registry;
  abrirCanal(id: number): Promise<CanalAbierto | null>;
  /** The files of a message, in order. */
  archivosDe(idMensaje: number): Promise<readonly ArchivoSaliente[]>;
}

export interface Listo {
  tipo: "listo";
  canal: CanalAbierto;
  conectado: CanalConectado;
  mensaje: MensajeSaliente;
}

/** Reads all that a call to the provider needs. */
export async function preparar(
  { db, registry, abrirCanal, archivosDe }: DependenciasPreparar,
  { id_mensaje: id, id_canal }: Pick<Salida, "id_mensaje" | "id_canal">,
): Promise<Desenlace | Listo> {
  const canal = await abrirCanal(id_canal);
  const mensaje = await leerSaliente(db, id);
  if (!canal || !mensaje)
    return { tipo: "fallido", motivo: "permanente", error: "the channel or the message is gone" };
  let conectado: CanalConectado;
  try {
    conectado = registry.conectar(canal);
  } catch (error) {
    return desenlaceDe(error, 1);
  }
  return { tipo: "listo", canal, conectado, mensaje: { ...mensaje, archivos: await archivosDe(id) } };
}
