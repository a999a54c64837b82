import {
  formatDate,
  formatDateTime,
  formatLogDate,
  formatLongDate,
  formatTime,
  type Instant,
} from "../lib/format.ts";
import { useLanguage } from "../lib/use-t.ts";

export type TimeFormat = "full" | "date" | "time" | "log" | "long";

/** An instant as the screens write it, machine-readable beside it. */
export function Time({ at, format = "full" }: { at: Instant; format?: TimeFormat }) {
  const language = useLanguage();
  const text = {
    full: () => formatDateTime(at),
    date: () => formatDate(at),
    time: () => formatTime(at),
    log: () => formatLogDate(at),
    long: () => formatLongDate(at, language),
  }[format];
  return <time dateTime={new Date(at).toISOString()}>{text()}</time>;
}
