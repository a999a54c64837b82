import { diaMas } from "@ventanilla/contract/tablero/tablero.rules";

/** Days of La Paz, both counted. */
export interface Dias {
  desde: string;
  hasta: string;
}

/** Days, of which those that make up whole months with sums of their own are told by their months. */
export interface Lapso {
  /** The first day of each. */
  meses: string[];
  /** What lies before and after them, or nothing; all of it and nothing, when there are none. */
  sueltos: [Dias, Dias];
}

/** Days by themselves. */
export const soloDias = (dias: Dias): Lapso => ({
  meses: [],
  sueltos: [dias, { desde: diaMas(dias.hasta, 1), hasta: dias.hasta }],
});

/** The first day of a day's month. */
export const mesDe = (dia: string): string => `${dia.slice(0, "2026-11".length)}-01`;

/** The first day of the month after: no month has more days. */
export const mesSiguiente = (mes: string): string => mesDe(diaMas(mes, 31));

/** `sumados`: months before this one have sums; null: none. */
export function lapsoDe(dias: Dias, sumados: string | null): Lapso {
  const primero = mesDe(dias.desde) === dias.desde ? dias.desde : mesSiguiente(mesDe(dias.desde));
  const meses: string[] = [];
  let mes = primero;
  while (sumados !== null && mes < sumados && diaMas(mesSiguiente(mes), -1) <= dias.hasta) {
    meses.push(mes);
    mes = mesSiguiente(mes);
  }
  if (meses.length === 0) return soloDias(dias);
  return {
    meses,
    sueltos: [
      { desde: dias.desde, hasta: diaMas(primero, -1) },
      { desde: mes, hasta: dias.hasta },
    ],
  };
}
