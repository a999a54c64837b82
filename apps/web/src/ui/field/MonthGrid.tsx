import { ActionIcon } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { formatLongDay, formatMonth, weekdayNames } from "../../lib/format.ts";
import { useLanguage, useT } from "../../lib/use-t.ts";
import { useToday } from "../../lib/use-today.ts";
import { addMonths, dayAfterKey, weeksOf } from "./month.rules.ts";
import classes from "./month-grid.module.css";

/** Any moment of a day in La Paz. */
const noonOf = (day: string) => `${day}T16:00:00Z`;

/** The days of a month: arrows go from day to day, Page Up and Page Down from month to month, Enter picks. */
export function MonthGrid({ value, onPick }: { value: string; onPick: (day: string) => void }) {
  const t = useT();
  const language = useLanguage();
  const today = useToday();
  const [at, setAt] = useState(value === "" ? today : value);
  const moved = useRef(false);
  const current = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // By the buttons of the months the focus stays on them.
    if (at !== "" && moved.current) current.current?.focus();
    moved.current = false;
  }, [at]);
  const onKeyDown = (event: KeyboardEvent) => {
    const day = dayAfterKey(at, event.key);
    if (day === null) return;
    event.preventDefault();
    moved.current = true;
    setAt(day);
  };
  const month = formatMonth(noonOf(at), language);
  return (
    <div className={classes["mes"]}>
      <div className={classes["cabeza"]}>
        <ActionIcon
          variant="subtle"
          aria-label={t("fecha:mesAnterior")}
          onClick={() => setAt(addMonths(at, -1))}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <b aria-live="polite">{month}</b>
        <ActionIcon
          variant="subtle"
          aria-label={t("fecha:mesSiguiente")}
          onClick={() => setAt(addMonths(at, 1))}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </div>
      <table aria-label={month} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weekdayNames(language).map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(at).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the place in the week is what it is
                <td key={i}>
                  {day === null ? null : (
                    <button
                      type="button"
                      ref={day === at ? current : undefined}
                      data-autofocus={day === at || undefined}
                      tabIndex={day === at ? 0 : -1}
                      aria-label={formatLongDay(noonOf(day), language)}
                      aria-pressed={day === value}
                      aria-current={day === today ? "date" : undefined}
                      onClick={() => onPick(day)}
                    >
                      {Number(day.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
