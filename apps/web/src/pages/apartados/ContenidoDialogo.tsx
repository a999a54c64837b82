import type { ApartadoFila } from "@ventanilla/contract/canal/apartado";
import { ANCHO } from "@ventanilla/contract/limites";
import { useT } from "../../lib/use-t.ts";
import { Dialog } from "../../ui/dialog/Dialog.tsx";
import { errorText } from "../../ui/errors/handle-error.ts";
import { Written } from "../../ui/Stored.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Lines } from "../../ui/states/Skeletons.tsx";
import classes from "./apartados.module.css";
import { useContenido } from "./api.ts";

export type ContenidoDialogoProps = { fila: ApartadoFila; nombre: string; onClose: () => void };

/** What came, as it came. */
export function ContenidoDialogo({ fila, nombre, onClose }: ContenidoDialogoProps) {
  const t = useT();
  const { data, error, isFetching, refetch } = useContenido(fila.id);
  return (
    <Dialog opened onClose={onClose} title={t("apartados:contenidoDe", { nombre })} width={ANCHO.casos} large>
      <div className={classes["dialogo"]}>
        <p>{t("apartados:verAyuda")}</p>
        {fila.fallos.length === 0 ? null : (
          <p>
            {t("apartados:tecnico")} <code translate="no">{fila.fallos.join(", ")}</code>
          </p>
        )}
        {data === undefined && (error === null || isFetching) ? <Lines count={6} /> : null}
        {data === undefined && error !== null && !isFetching ? (
          <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
        ) : null}
        {data?.contenido === null ? <p>{t("apartados:noConservado")}</p> : null}
        {typeof data?.contenido === "string" ? (
          <pre
            className={classes["contenido"]}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached with the keyboard
            tabIndex={0}
            role="region"
            aria-label={t("apartados:contenido")}
          >
            <Written>{data.contenido}</Written>
          </pre>
        ) : null}
      </div>
    </Dialog>
  );
}
