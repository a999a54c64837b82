import type { EstadoEntrega, MotivoFallo } from "@ventanilla/contract/mensaje/mensaje";
import { ordenDe } from "@ventanilla/contract/mensaje/mensaje.rules";
import type { Insertable } from "kysely";
import type { Db } from "../../db/database.ts";
import type { Mensaje } from "../../db/types.gen.ts";
import { msOf } from "../../shared/clock.ts";
import { newMsgId } from "../../shared/ids.ts";
import { textToHtml } from "../../shared/safe-html/index.ts";
import { crearArchivos } from "../archivo/archivo.factory.ts";
import { adjuntoDe, type Guardado, listo } from "../archivo/index.ts";

/** Somebody says something at a moment of the past. */
export interface Turno {
  de: "ciudadano" | "operador" | "aviso";
  texto: string;
  /** Instant, as the database takes it. */
  cuando: string;
  /** How far an operator's message came: read unless told otherwise. */
  entrega?: EstadoEntrega;
  motivo?: MotivoFallo;
  operador?: { id: number; nombre: string };
  /** Key and values of a notice that has a text in every language. */
  aviso?: { clave: string; datos: Record<string, string> };
  /** Files that came along, kept already; one alone makes the message of its kind. */
  archivos?: readonly Guardado[];
  /** It was a mail. */
  correo?: { asunto: string; remitente: string; automatico?: true };
}

const DIRECCION = { ciudadano: "ENTRADA", operador: "SALIDA", aviso: "AVISO" } as const;

/** The messages of a thread in order, with what became of each; answers their ids. */
export async function crearMensajes(
  db: Db,
  hilo: { id_caso: number; id_canal_entrada: number; id_canal: number },
  turnos: readonly Turno[],
): Promise<number[]> {
  if (turnos.length === 0) return [];
  const filas = await db
    .insertInto("mensaje")
    .values(turnos.map((turno, i) => filaDe(turno, hilo, i + 1)))
    .returning(["id", "direccion", "estado", "_created_at"])
    .execute();
  for (const [i, { id }] of filas.entries()) await crearArchivos(db, id, turnos[i]?.archivos ?? []);
  const salidas = filas
    .filter(({ direccion }) => direccion === "SALIDA")
    .map(({ id, estado, _created_at }) => ({
      id_mensaje: id,
      id_canal: hilo.id_canal,
      id_canal_entrada: hilo.id_canal_entrada,
      estado: estado === "ENTREGADO" || estado === "LEIDO" ? ("ENVIADO" as const) : estado,
      intentos: estado === "EN_COLA" ? 0 : 1,
      _created_at,
    }));
  if (salidas.length > 0) await db.insertInto("salida").values(salidas).execute();
  return filas.map(({ id }) => id);
}

/** As the channel would have named it. */
function idExternoDe({ de, correo }: Turno, msgId: string): string {
  return correo ? `<${msgId}@correo.example>` : `${de === "operador"}_${msgId}`;
}

/** A mail's text is HTML; a file's place is `contenido`, and its words stand aside (D99). */
function contenidoDe({
  texto,
  correo,
  archivos = [],
  aviso,
  de,
}: Turno): Pick<Insertable<Mensaje>, "tipo_contenido" | "contenido" | "extras" | "mime_type"> {
  const adjuntos = archivos.length > 0 && {
    adjuntos: archivos.map((archivo) => adjuntoDe({ ...listo(archivo), cid: null })),
  };
  if (correo && de === "ciudadano") {
    const extras = JSON.stringify({ ...correo, ...adjuntos });
    return { tipo_contenido: "email", contenido: textToHtml(texto), extras };
  }
  const [archivo] = archivos;
  if (!archivo || correo) {
    const extras = JSON.stringify({ ...(aviso && { aviso }), ...adjuntos });
    return { tipo_contenido: "texto", contenido: texto, extras };
  }
  const extras = JSON.stringify({ ...adjuntos, ...(texto !== "" && { texto }) });
  return {
    tipo_contenido: archivo.tipo,
    contenido: archivo.vista ?? "",
    mime_type: archivo.mime,
    extras,
  };
}

function filaDe(
  turno: Turno,
  { id_caso, id_canal_entrada }: { id_caso: number; id_canal_entrada: number },
  secuencia: number,
): Insertable<Mensaje> {
  const msgId = newMsgId();
  const segundos = Math.floor(msOf(turno.cuando) / 1000);
  const salida = turno.de === "operador";
  const entrega = turno.entrega ?? "LEIDO";
  const estadoDe = { ciudadano: "RECIBIDO", operador: entrega, aviso: "COMPLETADO" } as const;
  const aceptado =
    turno.de === "ciudadano" || (salida && !["EN_COLA", "FALLIDO", "INCIERTO"].includes(entrega));
  return {
    id_caso,
    id_canal_entrada,
    direccion: DIRECCION[turno.de],
    ...contenidoDe(turno),
    msg_id: msgId,
    id_externo: aceptado ? idExternoDe(turno, msgId) : null,
    msg_tz: String(segundos),
    orden: ordenDe(segundos, msOf(turno.cuando)),
    estado: estadoDe[turno.de],
    motivo: turno.motivo ?? null,
    id_usuario: (salida && turno.operador?.id) || null,
    nombre_usuario: (salida && turno.operador?.nombre) || null,
    secuencia,
    _created_at: turno.cuando,
  };
}
