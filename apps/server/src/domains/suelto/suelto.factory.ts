import type { MotivoSuelto } from "@ventanilla/contract/suelto/suelto";
import type { Db } from "../../db/database.ts";
import { transaction } from "../../db/transaction.ts";
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
}

/** A mail that opened no case, in the list of those; answers its id there. */
export function crearSuelto(
  db: Db,
  {
    motivo = "automatico",
    asunto = "Aviso",
    texto = "Su solicitud fue recibida",
    nombre,
    usuario = "aviso@correo.example",
    archivos = [],
    ...lugar
  }: SueltoDePrueba,
): Promise<number> {
  return transaction(db, async (tx) => {
    const idMensaje = await escribirSuelto(tx, {
      id_canal_entrada: lugar.id_canal_entrada,
      direccion: motivo === "telefono" ? "SALIDA" : "ENTRADA",
      tipo_contenido: "email",
      contenido: textToHtml(texto),
      estado: motivo === "telefono" ? "ENVIADO" : "RECIBIDO",
      extras: {
        asunto,
        remitente: usuario,
        ...(archivos.length > 0 && {
          adjuntos: archivos.map((archivo) => adjuntoDe({ ...listo(archivo), cid: null })),
        }),
      },
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
  });
}
