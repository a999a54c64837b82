// Every date, number, size and cut text that a screen shows. Times are UTC instants inside and La Paz outside.
import { ZONA_HORARIA } from "@ventanilla/contract/limites";
import type { Idioma } from "@ventanilla/i18n/areas";

export type Instante = string | number | Date;

const PARTES = new Intl.DateTimeFormat("es-BO", {
  timeZone: ZONA_HORARIA,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});
type Partes = Record<"day" | "month" | "year" | "hour" | "minute" | "second", string>;

function partes(instante: Instante): Partes {
  const resultado: Partes = { day: "", month: "", year: "", hour: "", minute: "", second: "" };
  for (const { type, value } of PARTES.formatToParts(new Date(instante))) {
    if (type in resultado) resultado[type as keyof Partes] = value;
  }
  return resultado;
}

/** 20/11/2026 10:15:02 */
export function fechaHora(instante: Instante): string {
  const p = partes(instante);
  return `${p.day}/${p.month}/${p.year} ${p.hour}:${p.minute}:${p.second}`;
}

/** 20/11/2026 */
export function fecha(instante: Instante): string {
  const p = partes(instante);
  return `${p.day}/${p.month}/${p.year}`;
}

/** 20/11/2026 hrs. 10:15 */
export function fechaLog(instante: Instante): string {
  const p = partes(instante);
  return `${p.day}/${p.month}/${p.year} hrs. ${p.hour}:${p.minute}`;
}

/** 10:15 */
export function hora(instante: Instante): string {
  const p = partes(instante);
  return `${p.hour}:${p.minute}`;
}

/** The calendar day in La Paz, 2026-11-20: what tells one day from another. */
export function diaClave(instante: Instante): string {
  const p = partes(instante);
  return `${p.year}-${p.month}-${p.day}`;
}

// Browsers have no `ay` locale and answer in English: Aymara names are ours.
const DIAS_AY = ["inti uru", "phaxsi uru", "ati uru", "wara uru", "illapa uru", "ch’aska uru", "kurmi uru"];
const MESES_AY = [
  "chinuqa",
  "anata",
  "achuqa",
  "qasiwi",
  "llamayu",
  "mara t’aqa",
  "willkakuti",
  "llumpaqa",
  "sataqa",
  "chika sata",
  "lapaka",
  "jallu qallta",
];
const LARGAS = {
  es: new Intl.DateTimeFormat("es-BO", {
    timeZone: "UTC",
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
  }),
  en: new Intl.DateTimeFormat("en-GB", {
    timeZone: "UTC",
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
  }),
};

/** lunes, 16 de noviembre de 2026 */
export function diaLargo(instante: Instante, idioma: Idioma): string {
  const dia = new Date(`${diaClave(instante)}T00:00:00Z`);
  if (idioma !== "ay") return LARGAS[idioma].format(dia);
  const semana = DIAS_AY[dia.getUTCDay()] ?? "";
  const mes = MESES_AY[dia.getUTCMonth()] ?? "";
  return `${semana}, ${dia.getUTCDate()} ${mes} phaxsi, ${dia.getUTCFullYear()} mara`;
}

/** lunes, 16 de noviembre de 2026, 10:15 */
export const fechaLarga = (instante: Instante, idioma: Idioma): string =>
  `${diaLargo(instante, idioma)}, ${hora(instante)}`;

const NUMERO = {
  es: new Intl.NumberFormat("es-BO", { maximumFractionDigits: 2, useGrouping: "always" }),
  en: new Intl.NumberFormat("en-GB", { maximumFractionDigits: 2 }),
};

/** 1.234 and 12,5 in Spanish and Aymara; 1,234 and 12.5 in English. */
export const numero = (valor: number, idioma: Idioma): string =>
  NUMERO[idioma === "en" ? "en" : "es"].format(valor);

/** 1 h 20 min, from milliseconds; under a minute 45 s. */
export function duracion(ms: number): string {
  const segundos = Math.max(0, Math.round(ms / 1000));
  if (segundos < 60) return `${segundos} s`;
  const minutos = Math.floor(segundos / 60);
  if (minutos < 60) return `${minutos} min`;
  const horas = Math.floor(minutos / 60);
  if (horas < 48) return minutos % 60 === 0 ? `${horas} h` : `${horas} h ${minutos % 60} min`;
  return `${Math.floor(horas / 24)} d`;
}

/** 120 KB */
export function tamanio(bytes: number, idioma: Idioma): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${numero(Math.round(bytes / 1024), idioma)} KB`;
  return `${numero(Math.round((bytes / 1024 / 1024) * 10) / 10, idioma)} MB`;
}

/** Cuts by characters as people count them, with an ellipsis. */
export function recortar(texto: string, limite: number): string {
  const letras = [...texto.replace(/\s+/g, " ").trim()];
  return letras.length <= limite ? letras.join("") : `${letras.slice(0, limite).join("").trimEnd()}…`;
}

/** Shortens a file name at 30 characters and keeps its extension. */
export function nombreArchivo(nombre: string, limite = 30): string {
  const letras = [...nombre];
  if (letras.length <= limite) return nombre;
  const extension = /\.[^.]{1,8}$/.exec(nombre)?.[0] ?? "";
  return `${letras.slice(0, limite - extension.length - 1).join("")}…${extension}`;
}

/** Whole days between two instants, at least `minimo`. */
export function dias(desde: Instante, hasta: Instante, minimo = 0): number {
  const ms = new Date(hasta).getTime() - new Date(desde).getTime();
  return Math.max(minimo, Math.floor(ms / 86_400_000));
}
