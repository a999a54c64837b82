// Every date, number, size and cut text that a screen shows. Times are UTC instants inside and La Paz outside.
import { ZONA_HORARIA } from "@ventanilla/contract/limites";
import type { Idioma } from "@ventanilla/i18n/idiomas";

export type Instant = string | number | Date;

const PARTS = new Intl.DateTimeFormat("es-BO", {
  timeZone: ZONA_HORARIA,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});
type Parts = Record<"day" | "month" | "year" | "hour" | "minute" | "second", string>;

function parts(instant: Instant): Parts {
  const result: Parts = { day: "", month: "", year: "", hour: "", minute: "", second: "" };
  for (const { type, value } of PARTS.formatToParts(new Date(instant))) {
    if (type in result) result[type as keyof Parts] = value;
  }
  return result;
}

/** 20/11/2026 10:15:02 */
export function formatDateTime(instant: Instant): string {
  const p = parts(instant);
  return `${p.day}/${p.month}/${p.year} ${p.hour}:${p.minute}:${p.second}`;
}

/** 20/11/2026 */
export function formatDate(instant: Instant): string {
  const p = parts(instant);
  return `${p.day}/${p.month}/${p.year}`;
}

/** 20/11/2026 hrs. 10:15 */
export function formatLogDate(instant: Instant): string {
  const p = parts(instant);
  return `${p.day}/${p.month}/${p.year} hrs. ${p.hour}:${p.minute}`;
}

/** 10:15 */
export function formatTime(instant: Instant): string {
  const p = parts(instant);
  return `${p.hour}:${p.minute}`;
}

/** The calendar day in La Paz, 2026-11-20: what tells one day from another. */
export function dayKey(instant: Instant): string {
  const p = parts(instant);
  return `${p.year}-${p.month}-${p.day}`;
}

// Browsers have no `ay` locale and answer in English: Aymara names are ours.
const DAYS_AY = ["inti uru", "phaxsi uru", "ati uru", "wara uru", "illapa uru", "ch’aska uru", "kurmi uru"];
const MONTHS_AY = [
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
const LONG = {
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
export function formatLongDay(instant: Instant, language: Idioma): string {
  const day = new Date(`${dayKey(instant)}T00:00:00Z`);
  if (language !== "ay") return LONG[language].format(day);
  const weekday = DAYS_AY[day.getUTCDay()] ?? "";
  const month = MONTHS_AY[day.getUTCMonth()] ?? "";
  return `${weekday}, ${day.getUTCDate()} ${month} phaxsi, ${day.getUTCFullYear()} mara`;
}

const MONTH = {
  es: new Intl.DateTimeFormat("es-BO", { timeZone: "UTC", month: "long", year: "numeric" }),
  en: new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", month: "long", year: "numeric" }),
};

/** noviembre de 2026 */
export function formatMonth(instant: Instant, language: Idioma): string {
  const day = new Date(`${dayKey(instant)}T00:00:00Z`);
  if (language !== "ay") return MONTH[language].format(day);
  return `${MONTHS_AY[day.getUTCMonth()] ?? ""} phaxsi, ${day.getUTCFullYear()} mara`;
}

const LANGUAGE = {
  es: new Intl.DisplayNames("es-BO", { type: "language" }),
  en: new Intl.DisplayNames("en-GB", { type: "language" }),
};

/** español (México), of es_MX or es-MX; what is no code of a language is said as it is. */
export function languageName(code: string, language: Idioma): string {
  try {
    return LANGUAGE[language === "en" ? "en" : "es"].of(code.replaceAll("_", "-")) ?? code;
  } catch {
    return code;
  }
}

const WEEKDAY = {
  es: new Intl.DateTimeFormat("es-BO", { timeZone: "UTC", weekday: "long" }),
  en: new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", weekday: "long" }),
};
/** 1 to 7 January 2024: a Monday is the first. */
const A_WEEK = [1, 2, 3, 4, 5, 6, 7].map((day) => new Date(Date.UTC(2024, 0, day)));

/** From Monday to Sunday. */
export const weekdayNames = (language: Idioma): string[] =>
  A_WEEK.map((day) => (language === "ay" ? (DAYS_AY[day.getUTCDay()] ?? "") : WEEKDAY[language].format(day)));

/** lunes, 16 de noviembre de 2026, 10:15 */
export const formatLongDate = (instant: Instant, language: Idioma): string =>
  `${formatLongDay(instant, language)}, ${formatTime(instant)}`;

const NUMBER = {
  es: new Intl.NumberFormat("es-BO", { maximumFractionDigits: 2, useGrouping: "always" }),
  en: new Intl.NumberFormat("en-GB", { maximumFractionDigits: 2 }),
};

/** 1.234 and 12,5 in Spanish and Aymara; 1,234 and 12.5 in English. */
export const formatNumber = (value: number, language: Idioma): string =>
  NUMBER[language === "en" ? "en" : "es"].format(value);

/** 1 h 20 min, from milliseconds; under a minute 45 s. */
export function formatDuration(durationMs: number): string {
  const seconds = Math.max(0, Math.round(durationMs / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  return `${Math.floor(hours / 24)} d`;
}

/** 1:05, and 1:02:03 from an hour on; what has no known length is "". */
export function formatClock(seconds: number): string {
  if (!Number.isFinite(seconds) || seconds < 0) return "";
  const total = Math.floor(seconds);
  const two = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(total / 3600);
  const minutes = Math.floor(total / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(total % 60)}` : `${minutes}:${two(total % 60)}`;
}

/** 120 KB */
export function formatSize(bytes: number, language: Idioma): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${formatNumber(Math.round(bytes / 1024), language)} KB`;
  return `${formatNumber(Math.round((bytes / 1024 / 1024) * 10) / 10, language)} MB`;
}

/** Cuts by characters as people count them, with an ellipsis. */
export function shorten(text: string, limit: number): string {
  const letters = [...text.replace(/\s+/g, " ").trim()];
  return letters.length <= limit ? letters.join("") : `${letters.slice(0, limit).join("").trimEnd()}…`;
}

/** Shortens a file name at 30 characters and keeps its extension. */
export function shortenFileName(name: string, limit = 30): string {
  const letters = [...name];
  if (letters.length <= limit) return name;
  const extension = /\.[^.]{1,8}$/.exec(name)?.[0] ?? "";
  return `${letters.slice(0, limit - extension.length - 1).join("")}…${extension}`;
}

const DAY_MS = 86_400_000;
/** Number of the calendar day in La Paz: the next day is one more. */
const dayNumber = (instant: Instant): number => Date.parse(`${dayKey(instant)}T00:00:00Z`) / DAY_MS;

/** Midnights of La Paz between two instants, at least `least`: yesterday is a day ago, at whatever hour (D104). */
export const daysBetween = (from: Instant, to: Instant, least = 0): number =>
  Math.max(least, dayNumber(to) - dayNumber(from));

/** More than these are not worth counting in a badge. */
const COUNT_MAX = 99;
export const countText = (count: number): string => (count > COUNT_MAX ? `${COUNT_MAX}+` : String(count));
