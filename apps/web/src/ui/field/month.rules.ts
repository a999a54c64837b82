/** Days as yyyy-mm-dd, reckoned without any clock's zone. */
const at = (day: string) => new Date(`${day}T00:00:00Z`);
const written = (date: Date) => date.toISOString().slice(0, 10);

export function addDays(day: string, days: number): string {
  const date = at(day);
  date.setUTCDate(date.getUTCDate() + days);
  return written(date);
}

/** The same day of another month, or its last one when it has no such day. */
export function addMonths(day: string, months: number): string {
  const date = at(day);
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date.getUTCDate(), last));
  return written(first);
}

/** Monday is the first day of a week. */
const weekdayOf = (day: string) => (at(day).getUTCDay() + 6) % 7;

/** The weeks of a day's month, from Monday to Sunday; null where a day belongs to another month. */
export function weeksOf(day: string): (string | null)[][] {
  const first = `${day.slice(0, 8)}01`;
  const month = day.slice(0, 7);
  const begin = addDays(first, -weekdayOf(first));
  const weeks: (string | null)[][] = [];
  for (let monday = begin; weeks.length === 0 || monday.startsWith(month); monday = addDays(monday, 7))
    weeks.push(
      Array.from({ length: 7 }, (_, i) => addDays(monday, i)).map((one) =>
        one.startsWith(month) ? one : null,
      ),
    );
  return weeks;
}

/** Where a key leads from a day of the grid; null: it is none of the grid's. */
export function dayAfterKey(day: string, key: string): string | null {
  switch (key) {
    case "ArrowLeft":
      return addDays(day, -1);
    case "ArrowRight":
      return addDays(day, 1);
    case "ArrowUp":
      return addDays(day, -7);
    case "ArrowDown":
      return addDays(day, 7);
    case "Home":
      return addDays(day, -weekdayOf(day));
    case "End":
      return addDays(day, 6 - weekdayOf(day));
    case "PageUp":
      return addMonths(day, -1);
    case "PageDown":
      return addMonths(day, 1);
    default:
      return null;
  }
}
