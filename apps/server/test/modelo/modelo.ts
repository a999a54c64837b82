import type { EstadoCaso, TipoCaso } from "@ventanilla/contract/caso/caso";
import type { CodigoError } from "@ventanilla/contract/errores";

/** Everything is named by its place in these lists: what is made later stands later. */
export interface Modelo {
  /** Grows with every operation; what was touched later is newer. */
  reloj: number;
  /** Operators. */
  usuarios: { entidad: number }[];
  puntos: { entidad: number; activo: boolean; operadores: number[]; canales: number[] }[];
  canales: { entidad: number; llamada: boolean }[];
  tramites: { entidad: number; activo: boolean }[];
  /** Where each operator stands. */
  presencia: (number | null)[];
  entradas: Entrada[];
  casos: Caso[];
  /** Of all cases, in the order in which they were written. */
  mensajes: Mensaje[];
}

export interface Entrada {
  canal: number;
  /** Under which the citizen is known. */
  direcciones: string[];
  /** The one that it turned out to be, and was given up for. */
  unida: number | null;
  persona: number | null;
  /** Newest incoming message that was read; null: none. */
  leidoHasta: number | null;
  vinculos: Vinculo[];
}

export interface Vinculo {
  persona: number;
  anterior: number | null;
  /** The open case that it was for too, and whose that was. */
  caso: number | null;
  delCaso: number | null;
  /** The operation that made it: several entry channels may follow one. */
  acto: number;
  deshecho: boolean;
}

export interface Caso {
  entidad: number;
  estado: EstadoCaso;
  tipo: TipoCaso;
  tramite: number | null;
  punto: number | null;
  lider: number | null;
  operadores: number[];
  persona: number | null;
  principal: number;
  /** Entry channels that are or were of the case. */
  entradas: number[];
  destino: number | null;
  /** Points where it is or was handled. */
  atendido: number[];
  /** When its fields or its words last changed. */
  tocado: number;
  /** Something that a citizen wrote is not answered yet. */
  espera: boolean;
}

export interface Mensaje {
  caso: number;
  entrada: number;
  direccion: "ENTRADA" | "SALIDA" | "AVISO";
  /** Words, or the key of a notice. */
  texto: string;
  /** Who wrote it of ours. */
  operador: number | null;
  /** Written by us, and nothing of it is to be delivered. */
  nota: boolean;
}

/** An operation that the rules refuse. */
export class Rechazo extends Error {
  readonly codigo: CodigoError;
  constructor(codigo: CodigoError) {
    super(codigo);
    this.codigo = codigo;
  }
}

export function rechazar(codigo: CodigoError): never {
  throw new Rechazo(codigo);
}

/** What does not exist, or is out of reach: 404 alike. */
export function hallar<T>(lista: readonly T[], indice: number): T {
  return lista[indice] ?? rechazar("NO_EXISTE");
}

/** Into a set that is kept in order. */
export function sumar(lista: number[], valor: number): void {
  if (!lista.includes(valor)) lista.push(valor);
  lista.sort((a, b) => a - b);
}

export const quitar = (lista: readonly number[], ...valores: readonly (number | null)[]): number[] =>
  lista.filter((uno) => !valores.includes(uno));

export const estaAbierto = ({ estado }: Caso): boolean => estado === "ACTIVO" || estado === "PENDIENTE";

/** What names an entry channel that was given up leads to the one that goes on. */
export const vigente = (m: Modelo, entrada: number): number => m.entradas[entrada]?.unida ?? entrada;

/** One open case per entry channel: what is written there comes to it. */
export function casoAbiertoDe(m: Modelo, entrada: number): number | null {
  const indice = m.casos.findIndex((caso) => estaAbierto(caso) && caso.entradas.includes(entrada));
  return indice < 0 ? null : indice;
}

/** Unread = incoming after the newest that was read. */
export function noLeidos(m: Modelo, entrada: number): number {
  const hasta = m.entradas[entrada]?.leidoHasta ?? -1;
  return m.mensajes.filter((uno, i) => uno.entrada === entrada && uno.direccion === "ENTRADA" && i > hasta)
    .length;
}

/** The last thing a citizen or an operator said; a notice is nobody's words (D74). */
export function ultimoMensaje(m: Modelo, caso: number): number | null {
  const indice = m.mensajes.findLastIndex((uno) => uno.caso === caso && uno.direccion !== "AVISO");
  return indice < 0 ? null : indice;
}

/** An untaken case without a point shows wherever one of its accounts is attended (D79). */
export function seMuestraEn(m: Modelo, caso: Caso, punto: number): boolean {
  const canales = m.puntos[punto]?.canales ?? [];
  return caso.entradas.some((entrada) => canales.includes(m.entradas[entrada]?.canal ?? -1));
}

/** The points where an operator may work. */
export function puntosDe(m: Modelo, usuario: number): number[] {
  return m.puntos.flatMap((punto, i) => (punto.operadores.includes(usuario) ? [i] : []));
}

/**
 * Points where I am authorised, cases that hold me, cases once handled at my points, and what waits there (D77); with each of
 * them what was attached to it, directly or further (D68).
 */
export function puedeLeer(m: Modelo, quien: number, caso: Caso): boolean {
  if (m.usuarios[quien]?.entidad !== caso.entidad) return false;
  if (caso.operadores.includes(quien)) return true;
  const porSusPuntos = puntosDe(m, quien).some(
    (punto) =>
      caso.punto === punto ||
      caso.atendido.includes(punto) ||
      (caso.punto === null && seMuestraEn(m, caso, punto)),
  );
  return porSusPuntos || (caso.destino !== null && puedeLeer(m, quien, hallar(m.casos, caso.destino)));
}

export function casoLegible(m: Modelo, quien: number, indice: number): Caso {
  const caso = hallar(m.casos, indice);
  return puedeLeer(m, quien, caso) ? caso : rechazar("NO_EXISTE");
}

/** It was handled there, or what it was attached to was. */
const pasoPor = (m: Modelo, { atendido, destino }: Caso, punto: number): boolean =>
  atendido.includes(punto) || (destino !== null && pasoPor(m, hallar(m.casos, destino), punto));

/** Whoever stands at the case's point, or is one of its operators (D77); answers the point that takes it. */
export function puntoParaEscribir(m: Modelo, quien: number, caso: Caso): number {
  if (caso.punto !== null && caso.operadores.includes(quien)) return caso.punto;
  const actual = m.presencia[quien] ?? rechazar("CUBICULO_REQUERIDO");
  const espera = caso.punto === null && seMuestraEn(m, caso, actual);
  if (caso.punto === actual || espera) return actual;
  const loTuvo = seMuestraEn(m, caso, actual) || pasoPor(m, caso, actual);
  return rechazar(loTuvo ? "CASO_YA_TOMADO" : "CUBICULO_REQUERIDO");
}

/** It stands there from now on, and so does what was attached to it and stood nowhere; when that ended stays (D66). */
export function situar(m: Modelo, caso: Caso, punto: number): void {
  caso.punto = punto;
  sumar(caso.atendido, punto);
  const indice = m.casos.indexOf(caso);
  for (const adjunto of m.casos)
    if (adjunto.destino === indice && adjunto.punto === null) situar(m, adjunto, punto);
}

/** Now it is somebody's, at a point (D79). */
export function tomar(m: Modelo, quien: number, caso: Caso, punto: number): void {
  Object.assign(caso, { estado: "PENDIENTE", lider: quien });
  situar(m, caso, punto);
  sumar(caso.operadores, quien);
  caso.tocado = m.reloj;
}

/** What is written there was said on the telephone. */
export const esLlamada = (m: Modelo, entrada: number): boolean =>
  hallar(m.canales, hallar(m.entradas, entrada).canal).llamada;

/** Words of a citizen or an operator, which are news of the case. */
export function decir(m: Modelo, dicho: Omit<Mensaje, "nota"> & { nota?: boolean }): number {
  const mensaje: Mensaje = { nota: false, ...dicho };
  const caso = hallar(m.casos, mensaje.caso);
  if (mensaje.direccion !== "AVISO") caso.tocado = m.reloj;
  if (mensaje.direccion === "ENTRADA" && !esLlamada(m, mensaje.entrada)) caso.espera = true;
  if (mensaje.direccion === "SALIDA" && !mensaje.nota) caso.espera = false;
  return m.mensajes.push(mensaje) - 1;
}

export function avisar(m: Modelo, caso: number, clave: string, entrada?: number): void {
  const { principal } = hallar(m.casos, caso);
  decir(m, { caso, entrada: entrada ?? principal, direccion: "AVISO", texto: clave, operador: null });
}
