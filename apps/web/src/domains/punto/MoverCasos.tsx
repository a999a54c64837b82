import { Select } from "@mantine/core";
import { ANCHO, AVISO_TOAST_CHAT_MS } from "@ventanilla/contract/limites";
import type { PuntoFila } from "@ventanilla/contract/punto/punto";
import { useState } from "react";
import { useT } from "../../lib/use-t.ts";
import { FormModal } from "../../ui/dialog/FormModal.tsx";
import { errorText, handleError } from "../../ui/errors/handle-error.ts";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { toast } from "../../ui/toast/toasts.ts";
import classes from "./punto.module.css";
import { useCambiarPunto, usePuntos } from "./puntos.api.ts";

export type MoverCasosProps = {
  punto: PuntoFila;
  /** What the server said of the open cases. */
  motivo: string;
  onClose: () => void;
};

/** A point with open cases is switched off once they have somewhere to go (decision 79). */
export function MoverCasos({ punto, motivo, onClose }: MoverCasosProps) {
  const t = useT();
  const cambiar = useCambiarPunto();
  const { data, error, refetch } = usePuntos({ estado: "ACTIVO" });
  const [destino, setDestino] = useState<string | null>(null);
  const [guardando, setGuardando] = useState(false);
  const destinos = data?.rows.filter((uno) => uno.id !== punto.id && uno.id_entidad === punto.id_entidad);

  const mover = async () => {
    setGuardando(true);
    try {
      await cambiar(punto.id, { activo: false, moverA: Number(destino) });
      toast.success(t("registroDesactivado"), { durationMs: AVISO_TOAST_CHAT_MS });
      onClose();
    } catch (fallo) {
      handleError(fallo);
    } finally {
      setGuardando(false);
    }
  };

  return (
    <FormModal
      opened
      onClose={onClose}
      title={t("puntos:moverTitulo")}
      width={ANCHO.derivar}
      onSubmit={() => void mover()}
      dirty={false}
      saving={guardando}
      disabled={destino === null}
      {...(destino === null && {
        missing: t("validacion:falta", { count: 1, campos: t("puntos:moverDestino") }),
      })}
      confirmLabel={t("puntos:moverVerbo")}
    >
      <FormModal.Wide>
        <p className={classes["motivo"]}>{motivo}</p>
        {error === null ? (
          <Select
            label={`${t("puntos:moverDestino")} ${t("obligatorio")}`}
            openOnFocus={false}
            description={t("puntos:moverAyuda", { punto: punto.identificador })}
            data={(destinos ?? []).map(({ id, identificador }) => ({
              value: String(id),
              label: identificador,
            }))}
            value={destino}
            onChange={setDestino}
            searchable
            nothingFoundMessage={t("puntos:moverNinguno")}
            error={destinos?.length === 0 ? t("puntos:moverNinguno") : undefined}
            data-autofocus
          />
        ) : (
          <ErrorState text={errorText(error)} onRetry={() => void refetch()} compact />
        )}
      </FormModal.Wide>
    </FormModal>
  );
}
