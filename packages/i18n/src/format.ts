// Dates, numbers and sizes as a person reads them, in each language: for screens and for what the server writes on paper.
// Times are UTC instants inside and La Paz outside.
import { ZONA_HORARIA } from "@ventanilla/contract/limites";
import type { Idioma } from "./idiomas.ts";

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

/** The latest: a row writes its instant several times, in words and for machines. */
let latest: { ms: number; parts: Readonly<Parts> } | undefined;

function parts(instant: Instant): Readonly<Parts> {
  const date = new Date(instant);
  if (latest?.ms === date.getTime()) return latest.parts;
  const result: Parts = { day: "", month: "", year: "", hour: "", minute: "", second: "" };
  for (const { type, value } of PARTS.formatToParts(date)) {
    if (type in result) result[type as keyof Parts] = value;
  }
  latest = { ms: date.getTime(), parts: result };
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

const HOUR_MS = 3_600_000;
/** Days of La Paz begin at a full hour of UTC, since 1932: within one hour it is always the same day. */
const dayOfHour = new Map<number, string>();
/** Some two years of hours; a thread or a list has far fewer. */
const HOURS_HELD = 20_000;

/** The calendar day in La Paz, 2026-11-20: what tells one day from another. Asked for each message of a thread. */
export function dayKey(instant: Instant): string {
  const hour = Math.floor(new Date(instant).getTime() / HOUR_MS);
  const held = dayOfHour.get(hour);
  if (held !== undefined) return held;
  const p = parts(instant);
  const day = `${p.year}-${p.month}-${p.day}`;
  if (dayOfHour.size >= HOURS_HELD) dayOfHour.clear();
  dayOfHour.set(hour, day);
  return day;
}

/** 10:15 on the day of `now`, 21/11/2026 10:15 on any other. */
export const formatNear = (instant: Instant, now: Instant): string =>
  dayKey(instant) === dayKey(now) ? formatTime(instant) : `${formatDate(instant)} ${formatTime(instant)}`;

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

/** 120 KB */
export function formatSize(bytes: number, language: Idioma): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${formatNumber(Math.round(bytes / 1024), language)} KB`;
  return `${formatNumber(Math.round((bytes / 1024 / 1024) * 10) / 10, language)} MB`;
}
