// Every date, number, size and cut text that a screen shows. Times are UTC instants inside and La Paz outside.
import { dayKey, type Instant } from "@ventanilla/i18n/format";
import type { Idioma } from "@ventanilla/i18n/idiomas";

// What the server writes on paper is written the same way.
export {
  dayKey,
  formatDate,
  formatDateTime,
  formatLogDate,
  formatLongDate,
  formatLongDay,
  formatMonth,
  formatNear,
  formatNumber,
  formatSize,
  formatTime,
  type Instant,
  weekdayNames,
} from "@ventanilla/i18n/format";

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
