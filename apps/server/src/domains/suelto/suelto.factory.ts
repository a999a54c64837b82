import type { MotivoSuelto } from "@ventanilla/contract/suelto/suelto";
import type { Db } from "../../db/database.ts";
import { type Tx, transaction } from "../../db/transaction.ts";
import { textToHtml } from "../../shared/safe-html/index.ts";
import { crearArchivos } from "../archivo/archivo.factory.ts";
import { adjuntoDe, type Guardado, listo } from "../archivo/index.ts";
import { escribirSuelto } from "../hilo/index.ts";
import { anotarSuelto } from "./suelto.repository.ts";

export interface SueltoDePrueba {
  id_canal: number;
  id_canal_entrada: number;
  motivo?: MotivoSuelto;
  asunto?: string;
  texto?: string;
  nombre?: string;
  usuario?: string;
  archivos?: readonly Guardado[];
  /** When it arrived. */
  segundos?: number;
}

/** A mail that opened no case, in the list of those; answers its id there. */
export function crearSuelto(db: Db, suelto: SueltoDePrueba): Promise<number> {
  return transaction(db, (tx) => escribirSueltoDePrueba(tx, suelto));
}

/** The same inside a transaction of the caller's. */
export async function escribirSueltoDePrueba(
  tx: Tx,
  {
    motivo = "automatico",
    asunto = "Aviso",
    texto = "Su solicitud fue recibida",
    nombre,
    usuario = "aviso@correo.example",
    archivos = [],
    segundos,
    ...lugar
  }: SueltoDePrueba,
): Promise<number> {
  const nuestro = motivo === "telefono";
  const adjuntos = archivos.map((archivo) => adjuntoDe({ ...listo(archivo), cid: null }));
  const idMensaje = await escribirSuelto(tx, {
    id_canal_entrada: lugar.id_canal_entrada,
    direccion: nuestro ? "SALIDA" : "ENTRADA",
    tipo_contenido: "email",
    contenido: textToHtml(texto),
    estado: nuestro ? "ENVIADO" : "RECIBIDO",
    ...(segundos !== undefined && { segundos }),
    extras: { asunto, remitente: usuario, ...(adjuntos.length > 0 && { adjuntos }) },
  });
  await crearArchivos(tx, idMensaje, archivos);
  await anotarSuelto(tx, {
    id_mensaje: idMensaje,
    id_canal: lugar.id_canal,
    motivo,
    nombre: nombre ?? null,
    usuario,
    asunto,
    palabras: texto,
    descripcion: asunto,
  });
  const { id } = await tx
    .selectFrom("suelto")
    .select("id")
    .where("id_mensaje", "=", idMensaje)
    .executeTakeFirstOrThrow();
  return id;
}
