import { NativeSelect, Select } from "@mantine/core";
import type { Caso, TipoCaso } from "@ventanilla/contract/caso/caso";
import { TIPOS_CASO } from "@ventanilla/contract/caso/caso";
import { tiposPermitidos } from "@ventanilla/contract/caso/caso.rules";
import { ANCHO, AVISO_TOAST_CHAT_MS, DESCRIPCION_CASO_MAX } from "@ventanilla/contract/limites";
import { useState } from "react";
import { useT } from "../../../lib/use-t.ts";
import { FormModal } from "../../../ui/dialog/FormModal.tsx";
import { CounterField } from "../../../ui/field/CounterField.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { toast } from "../../../ui/toast/toasts.ts";
import { CasoChip } from "../CasoChip.tsx";
import { useTramitesActivos } from "../cambios.api.ts";
import { useCambio } from "../use-cambio.ts";
import { AvisoCambio } from "./AvisoCambio.tsx";
import classes from "./dialogos.module.css";

export type DialogoActualizarProps = { caso: Caso; onCerrar: () => void };

const ESCRIBE = ["id_tramite", "tipo", "descripcion"] as const;

/** «Actualizar Caso»: procedure, kind and description, saved only with all three. */
export function DialogoActualizar({ caso, onCerrar }: DialogoActualizarProps) {
  const t = useT();
  const cambio = useCambio(caso, ESCRIBE);
  const tramites = useTramitesActivos();
  const permitidos = tiposPermitidos(caso);
  const [tramite, setTramite] = useState<number | null>(caso.id_tramite);
  const [tipo, setTipo] = useState<TipoCaso>(caso.tipo);
  const [descripcion, setDescripcion] = useState(caso.descripcion);
  const elegido = permitidos.includes(tipo) ? tipo : "SIMPLE";
  const faltan = [
    ...(tramite === null ? [t("caso:tramite")] : []),
    ...(descripcion.trim() === "" ? [t("caso:descripcion")] : []),
  ];
  const cambiado =
    tramite !== caso.id_tramite || tipo !== caso.tipo || descripcion.trim() !== caso.descripcion.trim();

  const guardar = async () => {
    if (tramite === null) return;
    const datos = { id_tramite: tramite, tipo: elegido, descripcion: descripcion.trim() };
    const guardado = await cambio.enviar((cambios, base) => cambios.guardar(base, datos));
    if (guardado === undefined) return;
    toast.success(t("caso:guardado"), { durationMs: AVISO_TOAST_CHAT_MS });
    onCerrar();
  };

  return (
    <FormModal
      opened
      onClose={onCerrar}
      title={
        <span className={classes["titulo"]}>
          {t("caso:actualizarTitulo")}
          <CasoChip estado={caso.estado} creado={caso._created_at} actualizado={caso._updated_at} />
        </span>
      }
      width={ANCHO.persona}
      onSubmit={() => void guardar()}
      dirty={cambiado}
      saving={cambio.ocupado}
      disabled={faltan.length > 0}
      {...(faltan.length > 0 && { missing: t("caso:falta", { campos: faltan.join(", ") }) })}
    >
      {cambio.error === null && !tramites.isError ? null : (
        <FormModal.Wide>
          <AvisoCambio cambio={cambio} />
          {tramites.isError ? (
            <ErrorState compact title={t("chat:tarjetaError")} onRetry={() => void tramites.refetch()} />
          ) : null}
        </FormModal.Wide>
      )}
      <Select
        searchable
        openOnFocus={false}
        clearable
        allowDeselect={false}
        label={`${t("caso:tramite")} ${t("obligatorio")}`}
        placeholder={t("caso:tramiteElegir")}
        nothingFoundMessage={t("caso:tramiteNinguno")}
        clearButtonProps={{ "aria-label": t("caso:tramiteQuitar") }}
        aria-required
        data-autofocus
        data={opcionesDe(caso, tramites.data?.rows ?? [])}
        value={tramite === null ? null : String(tramite)}
        onChange={(valor) => setTramite(valor === null ? null : Number(valor))}
      />
      <NativeSelect
        label={`${t("caso:tipo")} ${t("obligatorio")}`}
        aria-required
        data={[...permitidos]}
        value={elegido}
        {...(caso.id_persona === null && { description: t("caso:tipoSinPersona") })}
        onChange={({ currentTarget: { value } }) =>
          setTipo(TIPOS_CASO.find((uno) => uno === value) ?? "SIMPLE")
        }
      />
      <FormModal.Wide>
        <CounterField
          required
          label={t("caso:descripcion")}
          limit={DESCRIPCION_CASO_MAX}
          value={descripcion}
          onChange={setDescripcion}
        />
      </FormModal.Wide>
    </FormModal>
  );
}

/** The active ones; that of the case stays a choice although it was switched off. */
function opcionesDe(
  { id_tramite, tramite }: Caso,
  activos: readonly { id: number; nombre_tramite: string }[],
): { value: string; label: string }[] {
  const opciones = activos.map(({ id, nombre_tramite }) => ({ value: String(id), label: nombre_tramite }));
  if (id_tramite === null || tramite === null || activos.some(({ id }) => id === id_tramite)) return opciones;
  return [{ value: String(id_tramite), label: tramite.nombre_tramite }, ...opciones];
}
