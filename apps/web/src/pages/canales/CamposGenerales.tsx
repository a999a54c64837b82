import type { Canal } from "@ventanilla/contract/canal/administrar";
import { CLASIFICACIONES, type Clasificacion } from "@ventanilla/contract/canal/canal";
import { puedeCrearse } from "@ventanilla/contract/canal/canal.rules";
import { ROL } from "@ventanilla/contract/permisos";
import { useMemo } from "react";
import { useNombreCanal } from "../../domains/canal/index.ts";
import type { AskedEntidad } from "../../lib/asked-to-open.ts";
import { useSession } from "../../lib/session.ts";
import { useT } from "../../lib/use-t.ts";
import { FormModal } from "../../ui/dialog/FormModal.tsx";
import { ChoiceField } from "../../ui/field/ChoiceField.tsx";
import { ChosenField } from "../../ui/field/ChosenField.tsx";
import { CounterField } from "../../ui/field/CounterField.tsx";
import { catalogOf } from "../../ui/field/catalog.ts";
import { FixedField } from "../../ui/field/FixedField.tsx";
import { OptionField } from "../../ui/field/OptionField.tsx";
import { useEntidades, usePuntosDe, usePuntosDeTodas } from "./api.ts";
import type { CanalForm } from "./use-canal-form.ts";

export type CamposGeneralesProps = {
  form: CanalForm;
  canal: Canal | undefined;
  entidad: AskedEntidad | undefined;
  conectar: boolean;
  onClase: (clasificacion: Clasificacion) => void;
};

/** Class, account, institution, greeting and points. What conversations stand on cannot be changed any more. */
export function CamposGenerales({ form, canal, entidad: pedida, conectar, onClase }: CamposGeneralesProps) {
  const t = useT();
  const nombreCanal = useNombreCanal();
  const usuario = useSession()?.usuario;
  const esSuperadmin = usuario?.id_rol === ROL.SUPERADMIN;
  const eligeEntidad = canal === undefined && esSuperadmin;
  const entidades = useEntidades(eligeEntidad);
  const entidad = form.field("id_entidad");
  const puntosDe = usePuntosDe(entidad.value);
  const puntosDeTodas = usePuntosDeTodas(esSuperadmin);
  const clases = CLASIFICACIONES.filter((una) => puedeCrearse(una) !== conectar);
  const ofrecidas: readonly (Clasificacion | "")[] = canal ? [canal.clasificacion] : ["", ...clases];
  const ofrecidos = useMemo(() => {
    const suyos = puntosDe.data?.rows ?? [];
    // Only SUPERADMIN has a point of another institution attend it; of all there may be more than are answered at once.
    const ajenos = (puntosDeTodas.data?.rows ?? []).filter(({ id }) => !suyos.some((uno) => uno.id === id));
    const puntos = [...suyos, ...ajenos];
    const otros = (canal?.puntos_atencion ?? []).filter(({ id }) => !puntos.some((uno) => uno.id === id));
    return [
      ...puntos.map((uno) => ({
        id: uno.id,
        label: uno.identificador,
        short: uno.identificador,
        ...(esSuperadmin && { group: uno.entidad.nombre }),
      })),
      ...otros.map(({ id, identificador }) => ({ id, label: identificador, short: identificador })),
    ];
  }, [puntosDe.data, puntosDeTodas.data, canal, esSuperadmin]);
  return (
    <>
      <OptionField
        {...form.field("clasificacion")}
        options={ofrecidas.map((una) => ({ value: una, label: una === "" ? "" : nombreCanal(una) }))}
        onChange={(una) => {
          if (una !== "") onClase(una);
        }}
        disabled={canal !== undefined}
        autoFocus
      />
      <CounterField {...form.text("usuario")} singleLine />
      {eligeEntidad ? (
        <ChoiceField
          {...entidad}
          stored={pedida && { id: pedida.id, label: pedida.nombre }}
          choices={(entidades.data?.rows ?? []).map(({ id, nombre }) => ({ id, label: nombre }))}
          {...catalogOf(entidades)}
        />
      ) : (
        <FixedField
          id={entidad.id}
          label={entidad.label}
          value={canal?.entidad.nombre ?? usuario?.entidad ?? ""}
          error={entidad.error}
        />
      )}
      <FormModal.Wide>
        <CounterField {...form.text("mensaje_bienvenida")} />
      </FormModal.Wide>
      <FormModal.Wide>
        <ChosenField
          {...form.field("puntos_atencion")}
          placeholder={t(entidad.value === null ? "canales:primeroEntidad" : "canales:puntosBuscar")}
          choices={entidad.value === null ? [] : ofrecidos}
          {...catalogOf(puntosDe, puntosDeTodas)}
        />
      </FormModal.Wide>
    </>
  );
}
