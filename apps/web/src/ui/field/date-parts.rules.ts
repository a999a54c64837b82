/** A day as it is being typed, box by box. */
export interface DateParts {
  dia: string;
  mes: string;
  anio: string;
}
export type DatePart = keyof DateParts;

export const NO_DATE: DateParts = { dia: "", mes: "", anio: "" };
export const PARTS = [
  { parte: "dia", largo: 2, min: 1, max: 31 },
  { parte: "mes", largo: 2, min: 1, max: 12 },
  { parte: "anio", largo: 4, min: 1900, max: 2100 },
] as const satisfies readonly { parte: DatePart; largo: number; min: number; max: number }[];
export type PartLimits = (typeof PARTS)[number];

/** Three parts, the last of four digits, with / or - between them; anything else is no date. */
export function splitDate(texto: string): DateParts | null {
  const [dia = "", mes = "", anio = "", ...resto] = texto.trim().replaceAll("-", "/").split("/");
  const esFecha =
    /^\d{1,2}$/.test(dia) && /^\d{1,2}$/.test(mes) && /^\d{4}$/.test(anio) && resto.length === 0;
  return esFecha ? { dia, mes, anio } : null;
}

/** dd/mm/yyyy, or nothing while a part is missing. */
export function joinDate({ dia, mes, anio }: DateParts): string {
  const completa = dia !== "" && mes !== "" && anio.length === 4;
  return completa ? `${dia.padStart(2, "0")}/${mes.padStart(2, "0")}/${anio}` : "";
}

/** Whether what stands in a box can be no such part: judged when the box is full, or left. */
export function isBadPart(
  { largo, min, max }: PartLimits,
  valor: string,
  { dejada }: { dejada: boolean },
): boolean {
  if (valor === "" || (!dejada && valor.length < largo)) return false;
  const numero = Number(valor);
  return numero < min || numero > max;
}
