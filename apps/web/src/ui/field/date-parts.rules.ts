/** A day as it is being typed, box by box. */
export interface DateParts {
  day: string;
  month: string;
  year: string;
}
export type DatePart = keyof DateParts;

export const NO_DATE: DateParts = { day: "", month: "", year: "" };
export const PARTS = [
  { part: "day", length: 2, min: 1, max: 31 },
  { part: "month", length: 2, min: 1, max: 12 },
  { part: "year", length: 4, min: 1900, max: 2100 },
] as const satisfies readonly { part: DatePart; length: number; min: number; max: number }[];
export type PartLimits = (typeof PARTS)[number];

/** Three parts, the last of four digits, with / or - between them; anything else is no date. */
export function splitDate(text: string): DateParts | null {
  const [day = "", month = "", year = "", ...rest] = text.trim().replaceAll("-", "/").split("/");
  const isDate =
    /^\d{1,2}$/.test(day) && /^\d{1,2}$/.test(month) && /^\d{4}$/.test(year) && rest.length === 0;
  return isDate ? { day, month, year } : null;
}

/** dd/mm/yyyy, or nothing while a part is missing. */
export function joinDate({ day, month, year }: DateParts): string {
  const isComplete = day !== "" && month !== "" && year.length === 4;
  return isComplete ? `${day.padStart(2, "0")}/${month.padStart(2, "0")}/${year}` : "";
}

/** Whether what stands in a box can be no such part: judged when the box is full, or left. */
export function isBadPart(
  { length, min, max }: PartLimits,
  value: string,
  { left }: { left: boolean },
): boolean {
  if (value === "" || (!left && value.length < length)) return false;
  const number = Number(value);
  return number < min || number > max;
}
