import { ANCHO, AVISO_TOAST_CHAT_MS } from "@ventanilla/contract/limites";
import { ROL } from "@ventanilla/contract/permisos";
import { type Punto, PuntoEscrito } from "@ventanilla/contract/punto/punto";
import { useState } from "react";
import type { AskedEntidad } from "../../lib/asked-to-open.ts";
import { useSession } from "../../lib/session.ts";
import { useT } from "../../lib/use-t.ts";
import { FormModal } from "../../ui/dialog/FormModal.tsx";
import { ChoiceField } from "../../ui/field/ChoiceField.tsx";
import { CounterField } from "../../ui/field/CounterField.tsx";
import { catalogOf } from "../../ui/field/catalog.ts";
import { FixedField } from "../../ui/field/FixedField.tsx";
import { useSchemaForm } from "../../ui/form/use-schema-form.ts";
import { toast } from "../../ui/toast/toasts.ts";
import { CamposAutorizados } from "./CamposAutorizados.tsx";
import { useEntidades, useGuardarPunto } from "./formulario.api.ts";

export type PuntoCamposProps = {
  punto: Punto | undefined;
  entidad?: AskedEntidad | undefined;
  onClose: () => void;
};

/** The fields of a point. Only SUPERADMIN chooses the institution; everybody else works in their own. */
export function PuntoCampos({ punto: leido, entidad: pedida, onClose }: PuntoCamposProps) {
  const t = useT();
  // As the form was opened with it, whatever is read since: what a colleague put in meanwhile is not taken out here.
  const [punto] = useState(leido);
  const usuario = useSession()?.usuario;
  const eligeEntidad = usuario?.id_rol === ROL.SUPERADMIN;
  const entidades = useEntidades(eligeEntidad);
  const { crear, editar } = useGuardarPunto();
  const form = useSchemaForm({
    schema: PuntoEscrito,
    initial: {
      identificador: punto?.identificador ?? "",
      id_entidad: punto?.id_entidad ?? (eligeEntidad ? (pedida?.id ?? null) : (usuario?.id_entidad ?? null)),
      ...autorizadosDe(punto, punto?.id_entidad ?? null),
    },
    labels: {
      identificador: t("puntos:identificador"),
      id_entidad: t("puntos:entidad"),
      operadores_autorizados: t("puntos:operadores"),
      canales_autorizados: t("puntos:canales"),
    },
    save: async (escrito, cambiado) => {
      if (punto === undefined) await crear(escrito);
      else await editar(punto.id, { ...cambiado, vistos: autorizadosDe(punto, punto.id_entidad) });
      toast.success(t(punto === undefined ? "puntos:creado" : "puntos:actualizado"), {
        durationMs: AVISO_TOAST_CHAT_MS,
      });
      onClose();
    },
  });
  const entidad = form.field("id_entidad");

  return (
    <FormModal
      {...form.modal}
      opened
      onClose={onClose}
      title={t(punto === undefined ? "puntos:nuevo" : "puntos:editar")}
      width={ANCHO.formulario}
    >
      <CounterField {...form.text("identificador")} singleLine autoFocus />
      {eligeEntidad ? (
        <ChoiceField
          {...entidad}
          stored={pedida && { id: pedida.id, label: pedida.nombre }}
          choices={(entidades.data?.rows ?? []).map(({ id, nombre }) => ({ id, label: nombre }))}
          {...catalogOf(entidades)}
          onChange={(id_entidad) => {
            // Operators and channels are those of an institution: chosen ones of another stay behind.
            if (id_entidad !== entidad.value) form.set({ ...autorizadosDe(punto, id_entidad), id_entidad });
          }}
        />
      ) : (
        <FixedField
          id={entidad.id}
          label={entidad.label}
          value={punto?.entidad.nombre ?? usuario?.entidad ?? ""}
          error={entidad.error}
        />
      )}
      <CamposAutorizados
        punto={punto?.id_entidad === entidad.value ? punto : undefined}
        idEntidad={entidad.value}
        operadores={form.field("operadores_autorizados")}
        canales={form.field("canales_autorizados")}
      />
    </FormModal>
  );
}

/** What stands authorised at the point, while it stays in its institution. */
function autorizadosDe(punto: Punto | undefined, idEntidad: number | null) {
  const suyo = punto?.id_entidad === idEntidad ? punto : undefined;
  return {
    operadores_autorizados: suyo?.operadores_autorizados.map(({ id }) => id) ?? [],
    canales_autorizados: suyo?.canales_autorizados.map(({ id }) => id) ?? [],
  };
}
