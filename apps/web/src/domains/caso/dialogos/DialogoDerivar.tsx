import { Select } from "@mantine/core";
import type { Caso } from "@ventanilla/contract/caso/caso";
import { ANCHO, COMENTARIO_DERIVAR_MAX } from "@ventanilla/contract/limites";
import { useRef, useState } from "react";
import { announce } from "../../../lib/announce.ts";
import { useT } from "../../../lib/use-t.ts";
import { confirm } from "../../../ui/dialog/confirm.ts";
import { FormModal } from "../../../ui/dialog/FormModal.tsx";
import { CounterField } from "../../../ui/field/CounterField.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { usePuntosActivos } from "../cambios.api.ts";
import { useCambio } from "../use-cambio.ts";
import { AvisoCambio } from "./AvisoCambio.tsx";
import classes from "./dialogos.module.css";

export type DialogoDerivarProps = {
  caso: Caso;
  /** Where the operator works: no destination. */
  idPunto: number;
  onCerrar: () => void;
  onDerivado: () => void;
};

const MUEVE = ["id_punto_atencion", "operador_principal", "tipo", "estado"] as const;

/** «Derivar»: to which other point, and with which words. */
export function DialogoDerivar({ caso, idPunto, onCerrar, onDerivado }: DialogoDerivarProps) {
  const t = useT();
  const cambio = useCambio(caso, MUEVE);
  const puntos = usePuntosActivos();
  const campo = useRef<HTMLInputElement>(null);
  const [destino, setDestino] = useState<string | null>(null);
  const [comentario, setComentario] = useState("");
  const [falta, setFalta] = useState(false);
  const propio = caso.id_punto_atencion ?? idPunto;
  const otros = (puntos.data?.rows ?? []).filter(({ id }) => id !== propio);
  const entidadDe = new Map(otros.map(({ id, entidad }) => [String(id), entidad.nombre]));

  const derivar = async () => {
    if (destino === null) {
      setFalta(true);
      announce(t("caso:derivarSinDestino"), { urgent: true });
      campo.current?.focus();
      return;
    }
    const pregunta = {
      title: t("caso:derivarTitulo"),
      text: t("caso:derivarPregunta"),
      confirmLabel: t("caso:derivar"),
    };
    if (!(await confirm(pregunta))) return;
    const a = { id_destino: Number(destino), comentario: comentario.trim() };
    const derivado = await cambio.enviar((cambios, base) => cambios.derivar(base, a));
    if (derivado !== undefined) onDerivado();
  };

  return (
    <FormModal
      opened
      onClose={onCerrar}
      title={t("caso:derivarTitulo")}
      width={ANCHO.derivar}
      confirmLabel={t("caso:derivar")}
      onSubmit={() => void derivar()}
      dirty={destino !== null || comentario.trim() !== ""}
      saving={cambio.ocupado}
    >
      <FormModal.Wide>
        <AvisoCambio cambio={cambio} />
        {puntos.isError ? (
          <ErrorState compact title={t("chat:tarjetaError")} onRetry={() => void puntos.refetch()} />
        ) : null}
        <Select
          ref={campo}
          searchable
          openOnFocus={false}
          allowDeselect={false}
          label={`${t("caso:derivarDestino")} ${t("obligatorio")}`}
          nothingFoundMessage={t("caso:derivarNinguno")}
          aria-required
          data-autofocus
          data={otros.map(({ id, identificador }) => ({ value: String(id), label: identificador }))}
          value={destino}
          error={falta ? t("caso:derivarSinDestino") : null}
          renderOption={({ option }) => (
            <span className={classes["destino"]}>
              <span>{option.label}</span>
              <span className={classes["entidad"]}>{entidadDe.get(option.value)}</span>
            </span>
          )}
          onChange={(valor) => {
            setDestino(valor);
            setFalta(false);
          }}
        />
      </FormModal.Wide>
      <FormModal.Wide>
        <CounterField
          label={t("caso:derivarComentario")}
          description={t("caso:derivarComentarioAyuda")}
          limit={COMENTARIO_DERIVAR_MAX}
          value={comentario}
          onChange={setComentario}
        />
      </FormModal.Wide>
    </FormModal>
  );
}
