import type { CasoFila } from "@ventanilla/contract/caso/caso";
import { PREVISTA_LISTA } from "@ventanilla/contract/limites";
import { shorten } from "../../../lib/format.ts";
import { STORED_LANGUAGE } from "../../../lib/stored-language.ts";
import { useT } from "../../../lib/use-t.ts";
import { Time } from "../../../ui/Time.tsx";
import { CasoChip } from "../CasoChip.tsx";
import classes from "./dialogos.module.css";

export type ListaCasosProps = {
  filas: readonly CasoFila[];
  /** The case of the open conversation: named as such. */
  idActual: number;
  elegido: number | null;
  onElegir: (id: number) => void;
};

/** State, kind, date and the beginning of each description. */
export function ListaCasos({ filas, idActual, elegido, onElegir }: ListaCasosProps) {
  const t = useT();
  return (
    <ul className={classes["lista"]} aria-label={t("caso:listaNombre")}>
      {filas.map((fila, indice) => (
        <li key={fila.id}>
          <button
            type="button"
            className={classes["fila"]}
            aria-current={fila.id === elegido || undefined}
            data-autofocus={(elegido === null ? indice === 0 : fila.id === elegido) || undefined}
            onClick={() => onElegir(fila.id)}
          >
            <span className={classes["linea"]}>
              <b className={classes["numero"]}>{t("chat:numeroCaso", { id: fila.id })}</b>
              <span className={classes["tipo"]} lang={STORED_LANGUAGE}>
                {fila.tipo}
              </span>
            </span>
            <CasoChip estado={fila.estado} creado={fila._created_at} actualizado={fila._updated_at} />
            <span className={classes["texto"]} lang={STORED_LANGUAGE}>
              {shorten(fila.descripcion, PREVISTA_LISTA)}
            </span>
            <span className={classes["fecha"]}>
              <Time at={fila._created_at} />
              {fila.id === idActual ? <b>{` · ${t("caso:esActual")}`}</b> : null}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
