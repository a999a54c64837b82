import { Button, Loader } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import { ANCHO } from "@ventanilla/contract/limites";
import { useEffect, useRef, useState } from "react";
import { announce } from "../../lib/announce.ts";
import { recoverFocus } from "../../lib/recover-focus.ts";
import { useT } from "../../lib/use-t.ts";
import { Dialog } from "../../ui/dialog/Dialog.tsx";
import { errorText } from "../../ui/errors/handle-error.ts";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { StatusChip } from "../../ui/states/StatusChip.tsx";
import { usePrueba, useVinculo } from "./api.ts";
import classes from "./canales.module.css";
import { useDetalle } from "./use-detalle.ts";

export type ConexionDialogoProps = { id: number; nombre: string; onClose: () => void };

/** Tries an account now. One that waits for a telephone shows its code, renewed by itself until it is linked. */
export function ConexionDialogo({ id, nombre, onClose }: ConexionDialogoProps) {
  const t = useT();
  const detalleDe = useDetalle();
  const [intento, setIntento] = useState(0);
  const { data: prueba, error, isFetching, refetch } = usePrueba(id, intento);
  const conQr = prueba?.qr !== null && prueba?.qr !== undefined;
  const vinculo = useVinculo(id, conQr).data;
  const ahora = conQr ? (vinculo ?? prueba) : prueba;
  const frase = () => {
    if (isFetching) return "";
    if (error !== null) return errorText(error);
    if (ahora === undefined) return "";
    if (ahora.conectado) return t(conQr ? "canales:vinculado" : "canales:probarBien");
    const { rechazada, detalle } = ahora;
    return rechazada ? t("canales:detalleRechazada", { detalle }) : detalleDe(detalle);
  };
  const dicho = frase();
  useEffect(() => announce(dicho), [dicho]);
  const probar = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isFetching) recoverFocus(() => probar.current);
  }, [isFetching]);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t("canales:probarDe", { nombre })}
      width={ANCHO.formulario}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t("cerrar")}
          </Button>
          <Button ref={probar} loading={isFetching} onClick={() => setIntento(intento + 1)}>
            {t("canales:probar")}
          </Button>
        </>
      }
    >
      <div className={classes["pila"]}>
        {isFetching ? (
          <p role="status">
            <Loader size="sm" aria-hidden /> {t("canales:probando")}
          </p>
        ) : null}
        {error === null || isFetching ? null : <ErrorState text={dicho} onRetry={() => void refetch()} />}
        {ahora === undefined || isFetching ? null : (
          <>
            {ahora.conectado ? (
              <StatusChip icon={IconCheck} tone="success">
                {dicho}
              </StatusChip>
            ) : (
              <StatusChip icon={IconX} tone="danger">
                {t(ahora.rechazada ? "canales:conexion_pausada" : "canales:conexion_sin_conexion")}
              </StatusChip>
            )}
            {ahora.conectado ? null : <p>{dicho}</p>}
            {ahora.qr === null ? null : (
              <>
                <p>{t("canales:qrAyuda")}</p>
                <img className={classes["qr"]} src={ahora.qr} alt={t("canales:qrTitulo")} />
                <p role="status">{t("canales:qrPregunta")}</p>
              </>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
