import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { cuentaComoUltimo, instanteDe } from "@ventanilla/contract/mensaje/mensaje.rules";
import { dayKey } from "../../lib/format.ts";
import type { Envio } from "./envio.ts";
import type { LineaNuevos } from "./posicion/nuevos.rules.ts";

/** Messages of one author this close stand together. */
const UNIR_MS = 2 * 60_000;

interface Base {
  clave: string;
  /** Epoch ms. */
  instante: number;
  /** First of its day: the separator stands above. */
  abreDia: boolean;
  /** New messages that begin here; 0 almost everywhere. */
  nuevos: number;
  /** Same author as the one above, shortly after: the author is not repeated. */
  unida: boolean;
}
export type FilaMensaje = Base & {
  tipo: "mensaje";
  mensaje: Mensaje;
  ultimaSalida: boolean;
  /** Through another channel than the one before, or the first of all: its sign is shown. */
  cambiaCanal: boolean;
  /** Last of what its author said in that minute: date and hour stand once, for all of it. */
  conHora: boolean;
};
export type FilaAviso = Base & { tipo: "aviso"; mensaje: Mensaje };
/** What a colleague wrote for colleagues. */
export type FilaNota = Base & { tipo: "nota"; mensaje: Mensaje };
/** `trasOtro`: it cannot go before one above it has. */
export type FilaEnvio = Base & { tipo: "envio"; envio: Envio; trasOtro: boolean };
export type Fila = FilaMensaje | FilaAviso | FilaNota | FilaEnvio;

const minutoDe = (instante: number): number => Math.floor(instante / 60_000);

function autorDe({ direccion, operador, extras, id_canal_entrada: entrada }: Mensaje): string {
  if (direccion !== "SALIDA") return `e${entrada}`;
  return extras.telefono ? `t${entrada}` : `s${operador?.id ?? 0}`;
}

/**
 * Sends whose answer is still on the way although their message is already in the thread:
 * they would be seen twice for a moment.
 */
export function sinDobles(
  envios: readonly Envio[],
  mensajes: readonly Mensaje[],
  idUsuario: number,
): readonly Envio[] {
  const usados = new Set<number>();
  return envios.filter((envio) => {
    if (envio.estado !== "enviando") return true;
    const doble = mensajes.find(
      (mensaje) =>
        mensaje.id > envio.ultimoVisto &&
        !usados.has(mensaje.id) &&
        mensaje.direccion === "SALIDA" &&
        mensaje.operador?.id === idUsuario &&
        esDe(mensaje, envio),
    );
    if (doble !== undefined) usados.add(doble.id);
    return doble === undefined;
  });
}

/** The first message of a send: its text, or its first file when nothing was written. */
const esDe = (mensaje: Mensaje, { texto, archivos }: Envio): boolean =>
  texto === "" ? mensaje.extras.adjuntos?.[0]?.nombre === archivos[0]?.nombre : mensaje.contenido === texto;

export interface PartesHilo {
  /** In the order of the thread. */
  mensajes: readonly Mensaje[];
  envios: readonly Envio[];
  linea: LineaNuevos | null;
  idUsuario: number;
  /** Milliseconds from this device's clock, which dates the sends, to the server's. */
  desfase: number;
}

/** What the thread shows, one row each: messages, notices, and what is about to be a message. */
export function filasDe({ mensajes, envios, linea, idUsuario, desfase }: PartesHilo): Fila[] {
  const ultimaSalida = mensajes.findLast((mensaje) => mensaje.direccion === "SALIDA")?.id;
  const pendientes = sinDobles(envios, mensajes, idUsuario);
  const filas: Fila[] = [];
  let autor = "";
  let canal: number | null = null;
  for (const mensaje of mensajes) {
    const anterior = filas.at(-1);
    const instante = instanteDe(mensaje);
    const abreDia = anterior === undefined || dayKey(anterior.instante) !== dayKey(instante);
    const nuevos = linea?.id === mensaje.id ? linea.cuantos : 0;
    const base = { clave: `m${mensaje.id}`, instante, abreDia, nuevos };
    if (mensaje.direccion === "AVISO" || mensaje.direccion === "INTERNA") {
      filas.push({ ...base, tipo: mensaje.direccion === "AVISO" ? "aviso" : "nota", mensaje, unida: false });
      autor = "";
      continue;
    }
    const cerca = anterior !== undefined && Math.abs(instante - anterior.instante) < UNIR_MS;
    const cambiaCanal = canal !== mensaje.id_canal_entrada;
    const unida = cerca && !abreDia && nuevos === 0 && !cambiaCanal && autor === autorDe(mensaje);
    if (unida && anterior.tipo === "mensaje" && minutoDe(anterior.instante) === minutoDe(instante))
      anterior.conHora = false;
    const ultima = mensaje.id === ultimaSalida;
    filas.push({
      ...base,
      tipo: "mensaje",
      mensaje,
      unida,
      ultimaSalida: ultima,
      cambiaCanal,
      conHora: true,
    });
    autor = autorDe(mensaje);
    canal = mensaje.id_canal_entrada;
  }
  let trasOtro = false;
  for (const envio of pendientes) {
    const anterior = filas.at(-1);
    const instante = envio.creado + desfase;
    const abreDia = anterior === undefined || dayKey(anterior.instante) !== dayKey(instante);
    const unida = !abreDia && autor === `s${idUsuario}` && instante - (anterior?.instante ?? 0) < UNIR_MS;
    const base = { clave: envio.clave, instante, abreDia, nuevos: 0, unida };
    const sigue = envio.estado === "en-cola" || envio.estado === "sin-conexion";
    filas.push({ ...base, tipo: "envio", envio, trasOtro: trasOtro && sigue });
    autor = `s${idUsuario}`;
    trasOtro ||= envio.estado === "fallido" && envio.quizaGuardado;
  }
  return filas;
}

/** The rows as they are now, with those of before where nothing of them changed: these are not drawn again. */
export function conservadas(antes: readonly Fila[], ahora: readonly Fila[]): readonly Fila[] {
  const porClave = new Map(antes.map((fila) => [fila.clave, fila]));
  return ahora.map((fila) => {
    const suya = porClave.get(fila.clave);
    return suya !== undefined && iguales(suya, fila) ? suya : fila;
  });
}

const iguales = (una: Fila, otra: Fila): boolean =>
  una.tipo === otra.tipo &&
  (Object.keys(otra) as (keyof Fila)[]).every((campo) => una[campo] === otra[campo]);

/** The message of who spoke after `visto` without being me, a colleague's before the citizen's; null when it is not here. */
export function quienHablo(mensajes: readonly Mensaje[], visto: number, idUsuario: number): Mensaje | null {
  const despues = mensajes.filter((mensaje) => mensaje.id > visto && cuentaComoUltimo(mensaje.direccion));
  const colega = despues.findLast(
    (mensaje) => mensaje.operador !== null && mensaje.operador.id !== idUsuario,
  );
  return colega ?? despues.findLast((mensaje) => mensaje.direccion === "ENTRADA") ?? null;
}
