import { useT } from "../../../lib/use-t.ts";
import { FilaPieza } from "./FilaPieza.tsx";
import classes from "./redaccion.module.css";
import type { Redaccion } from "./use-redaccion.ts";

export type BandejaProps = {
  redaccion: Pick<Redaccion, "piezas" | "max" | "opciones" | "bandeja">;
  /** A file was taken off: the focus must not be lost with it. */
  onQuitar: () => void;
  /** Where nothing can be sent: what was said here can be kept elsewhere. */
  onGuardar?: ((sonido: Blob, nombre: string) => void) | undefined;
};

/** The files that go with what is being written, and what the channel takes. */
export function Bandeja({ redaccion, onQuitar, onGuardar }: BandejaProps) {
  const t = useT();
  const { piezas, max, opciones, bandeja } = redaccion;
  if (piezas.length === 0) return null;
  const formatos = opciones?.formatosArchivo ?? [];
  return (
    <div className={classes["bandeja"]}>
      <ul className={classes["piezas"]} aria-label={t("redaccion:bandeja")}>
        {piezas.map((pieza) => (
          <FilaPieza
            key={pieza.clave}
            pieza={pieza}
            sonido={bandeja.sonido(pieza)}
            onGuardar={onGuardar}
            onReintentar={bandeja.puedeReintentar(pieza) ? () => bandeja.reintentar(pieza.clave) : undefined}
            onQuitar={() => {
              bandeja.quitar(pieza.clave);
              onQuitar();
            }}
          />
        ))}
      </ul>
      {onGuardar === undefined ? (
        <p className={classes["pie"]}>
          <span>{t("redaccion:cuenta", { cuantos: piezas.length, limite: max })}</span>
          {formatos.length === 0 ? null : (
            <span>{t("redaccion:formatos", { lista: formatos.join(", ") })}</span>
          )}
        </p>
      ) : null}
    </div>
  );
}
