import type { TableroPeriodo } from "@ventanilla/contract/tablero/tablero";
import { formatDate, formatNumber } from "../../../lib/format.ts";
import { useLanguage, useT } from "../../../lib/use-t.ts";

/** A day of La Paz as the screens write it: at noon it is the same day everywhere near. */
export const diaEscrito = (dia: string): string => formatDate(`${dia}T12:00:00-04:00`);

const mayor = <T>(filas: readonly T[], de: (fila: T) => number): T | undefined =>
  filas.toSorted((una, otra) => de(otra) - de(una))[0];
const suma = <T>(filas: readonly T[], de: (fila: T) => number): number =>
  filas.reduce((total, fila) => total + de(fila), 0);

/** What a chart of hours says, in words; with nothing received no hour has more than the others. */
export function useLecturaHoras() {
  const t = useT();
  const language = useLanguage();
  const numero = (valor: number) => formatNumber(valor, language);
  return (horas: readonly { hora: number; recibidos: number; enviados: number }[]): string => {
    const alta = mayor(horas, ({ recibidos }) => recibidos);
    const recibidos = suma(horas, (una) => una.recibidos);
    const enviados = suma(horas, (una) => una.enviados);
    if (alta === undefined || recibidos + enviados === 0) return t("tablero:lecturaNada");
    const dichos = { recibidos: numero(recibidos), enviados: numero(enviados) };
    if (alta.recibidos === 0) return t("tablero:lecturaHorasSinMayor", dichos);
    return t("tablero:lecturaHoras", {
      ...dichos,
      hora: `${alta.hora}:00`,
      maximo: numero(alta.recibidos),
    });
  };
}

/** What a chart of days says, in words. */
export function useLecturaDias() {
  const t = useT();
  const language = useLanguage();
  const numero = (valor: number) => formatNumber(valor, language);
  return ({ dias, total }: Pick<TableroPeriodo, "dias" | "total">): string => {
    const alto = mayor(dias, ({ abiertos }) => abiertos);
    if (alto === undefined || total.abiertos + total.cerrados === 0) return t("tablero:lecturaNada");
    const dichos = { abiertos: numero(total.abiertos), cerrados: numero(total.cerrados) };
    if (alto.abiertos === 0) return t("tablero:lecturaDiasSinMayor", dichos);
    return t("tablero:lecturaDias", {
      ...dichos,
      dia: diaEscrito(alto.dia),
      maximo: numero(alto.abiertos),
    });
  };
}
