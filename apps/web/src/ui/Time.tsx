import { fecha, fechaHora, fechaLarga, fechaLog, hora, type Instante } from "../lib/format.ts";
import { useIdioma } from "../lib/use-t.ts";

export type TimeFormat = "completa" | "fecha" | "hora" | "log" | "larga";

/** An instant as the screens write it, machine-readable beside it. */
export function Time({ at, format = "completa" }: { at: Instante; format?: TimeFormat }) {
  const idioma = useIdioma();
  const texto = {
    completa: () => fechaHora(at),
    fecha: () => fecha(at),
    hora: () => hora(at),
    log: () => fechaLog(at),
    larga: () => fechaLarga(at, idioma),
  }[format];
  return <time dateTime={new Date(at).toISOString()}>{texto()}</time>;
}
