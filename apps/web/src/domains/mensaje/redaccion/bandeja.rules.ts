import type { TipoArchivo } from "@ventanilla/contract/archivo/archivo";
import { extensionDe, extensionPermitida, tipoDeMime } from "@ventanilla/contract/archivo/archivo.rules";
import type { OpcionesEditor } from "@ventanilla/contract/canal/canal";
import { ARCHIVO_SUBIDO_MAX, ARCHIVO_SUBIDO_VIGENCIA_S } from "@ventanilla/contract/limites";
import type { ArchivoElegido, Pieza } from "./pieza.ts";

/** Why a file is not taken. `limite` in bytes. */
export type Rechazo =
  | { causa: "demasiados" }
  | { causa: "formato" | "tipo" | "vacio"; nombre: string }
  | { causa: "grande"; nombre: string; limite: number };

export interface Revision {
  aceptados: ArchivoElegido[];
  rechazos: Rechazo[];
}

/** Voice notes leave as MP3: a channel whose list lacks it takes none. */
export const VOZ = { extension: "mp3", mime: "audio/mpeg" } as const;

export const puedeGrabarse = ({ enviarAudio, formatosArchivo, tamanios }: OpcionesEditor): boolean =>
  enviarAudio && extensionPermitida(VOZ.extension, formatosArchivo) && limiteDe("audio", tamanios) > 0;

/** A channel that only records takes no file of any kind. */
export const admiteArchivos = ({ tamanios }: OpcionesEditor): boolean =>
  tamanios === undefined || Object.keys(tamanios).length > 0;

function limiteDe(tipo: TipoArchivo, tamanios: OpcionesEditor["tamanios"]): number {
  return Math.min(ARCHIVO_SUBIDO_MAX, tamanios === undefined ? ARCHIVO_SUBIDO_MAX : (tamanios[tipo] ?? 0));
}

/** Which of the files offered the channel takes, and in words of a rule why not the others. */
export function revisar(
  ofrecidos: readonly { nombre: string; contenido: Blob }[],
  libres: number,
  opciones: OpcionesEditor,
): Revision {
  const aceptados: ArchivoElegido[] = [];
  const rechazos: Rechazo[] = [];
  for (const { nombre, contenido } of ofrecidos) {
    const tipo = tipoDeMime(contenido.type);
    const rechazo = motivoDe({ nombre, tipo, tamanio: contenido.size }, opciones);
    if (rechazo !== null) rechazos.push(rechazo);
    else aceptados.push({ nombre, tipo, contenido });
  }
  if (aceptados.length > libres) rechazos.unshift({ causa: "demasiados" });
  return { aceptados: aceptados.slice(0, Math.max(0, libres)), rechazos };
}

function motivoDe(
  { nombre, tipo, tamanio }: { nombre: string; tipo: TipoArchivo; tamanio: number },
  { formatosArchivo, enviarAudio, tamanios }: OpcionesEditor,
): Rechazo | null {
  if (!extensionPermitida(extensionDe(nombre), formatosArchivo)) return { causa: "formato", nombre };
  const limite = limiteDe(tipo, tamanios);
  if (limite === 0 || (tipo === "audio" && !enviarAudio)) return { causa: "tipo", nombre };
  if (tamanio === 0) return { causa: "vacio", nombre };
  return tamanio > limite ? { causa: "grande", nombre, limite } : null;
}

/** Seconds that a voice note may last: its own limit, or what the channel takes of audio. */
export function segundosMaximos(
  { tamanios }: OpcionesEditor,
  maximo: number,
  bytesPorSegundo: number,
): number {
  return Math.min(maximo, Math.floor(limiteDe("audio", tamanios) / bytesPorSegundo));
}

/** A lost file takes no place: it only has to be seen. */
export const ocupaLugar = ({ estado }: Pieza): boolean => estado !== "perdido";

/** What a person would lose by closing the page. */
export const sinTerminar = ({ estado }: Pieza): boolean =>
  estado === "pendiente" || estado === "en-proceso" || estado === "fallido" || estado === "por-oir";

export const caduco = (subido: number, ahora: number): boolean =>
  ahora - subido >= ARCHIVO_SUBIDO_VIGENCIA_S * 1000;

/** What stops a send: nothing leaves without a file that the person believes to be with it. */
export type Falta =
  | { causa: "subiendo"; cuantos: number }
  | { causa: "voz" | "sin-subir" }
  | { causa: "no-admitido"; nombre: string }
  | { causa: "juntos"; limite: number };

export function faltaDe(piezas: readonly Pieza[]): Falta | null {
  const hay = (...estados: Pieza["estado"][]) =>
    piezas.filter(({ estado }) => estados.includes(estado)).length;
  if (hay("por-oir") > 0) return { causa: "voz" };
  if (hay("fallido", "perdido") > 0) return { causa: "sin-subir" };
  const cuantos = hay("pendiente", "en-proceso");
  return cuantos === 0 ? null : { causa: "subiendo", cuantos };
}

/** A file chosen for one channel that another, chosen since, does not take; or more of them than leave as one. */
export function noAdmitida(piezas: readonly Pieza[], opciones: OpcionesEditor): Falta | null {
  const listas = piezas.filter(({ estado }) => estado === "terminado");
  const ajena = listas.find((pieza) => motivoDe(pieza, opciones) !== null);
  if (ajena !== undefined) return { causa: "no-admitido", nombre: ajena.nombre };
  const { juntos = Number.POSITIVE_INFINITY } = opciones;
  const suma = listas.reduce((total, { tamanio }) => total + tamanio, 0);
  return suma > juntos ? { causa: "juntos", limite: juntos } : null;
}
