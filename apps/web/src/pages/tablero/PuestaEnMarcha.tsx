import { useQuery } from "@tanstack/react-query";
import { listarEntidades } from "@ventanilla/contract/entidad/entidad.routes";
import { ROL } from "@ventanilla/contract/permisos";
import { leerPuestaEnMarcha } from "@ventanilla/contract/puesta-en-marcha/puesta-en-marcha.routes";
import { useEffect, useState } from "react";
import { routeQuery } from "../../lib/route-query.ts";
import { can, useSession } from "../../lib/session.ts";
import { createPageStore, useStore } from "../../lib/store.ts";
import { useUnfolded } from "../../lib/unfolded.ts";
import { useT } from "../../lib/use-t.ts";
import { errorText } from "../../ui/errors/handle-error.ts";
import { ChoiceField } from "../../ui/field/ChoiceField.tsx";
import { catalogOf } from "../../ui/field/catalog.ts";
import { Stored } from "../../ui/Stored.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Lines } from "../../ui/states/Skeletons.tsx";
import { StepsCard } from "../../ui/states/StepsCard.tsx";
import { filaDe } from "./fila.tsx";
import { DONDE } from "./pasos.ts";

/** The institution that lacked something when it was looked at: whoever did the last step is told that it was the last. */
const laQueFaltaba = createPageStore<number | null>(() => null);

/** For who may do any of it: what an institution still lacks before it attends, in order; gone once nothing is lacking. */
export function PuestaEnMarcha() {
  const t = useT();
  const usuario = useSession()?.usuario;
  const elige = usuario?.id_rol === ROL.SUPERADMIN;
  const puede = can("entidades:read") && Object.values(DONDE).some(({ permiso }) => can(permiso));
  const [elegida, setElegida] = useState<number | null>(null);
  const pedida = elegida === null ? {} : { id_entidad: elegida };
  const { data, error, isFetching, refetch } = useQuery(
    // Whoever comes back from a step sees it done.
    routeQuery(leerPuestaEnMarcha, puede ? { query: pedida } : undefined, { staleTime: 0 }),
  );
  const entidades = useQuery(
    routeQuery(listarEntidades, { query: { estado: "ACTIVO" } }, { enabled: puede && elige }),
  );
  const faltaba = useStore(laQueFaltaba);
  const fold = useUnfolded("puesta-en-marcha");
  useEffect(() => {
    if (data?.completa === false) laQueFaltaba.set(data.id_entidad);
  }, [data]);
  if (!puede || (data?.completa === true && !elige && faltaba !== data.id_entidad)) return null;
  const failed =
    data !== undefined || error === null || isFetching ? undefined : (
      <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
    );
  // Whoever may choose keeps the card, with another institution one press away.
  if (data === undefined && !(elige && (elegida !== null || failed !== undefined))) return failed ?? null;
  const idEntidad = data?.id_entidad ?? elegida ?? usuario?.id_entidad ?? null;
  const nombre = entidades.data?.rows.find(({ id }) => id === idEntidad)?.nombre ?? usuario?.entidad ?? "";
  const faltan = data?.pasos.filter(({ hecho }) => !hecho).length ?? 0;
  return (
    <StepsCard
      title={
        <Stored sentence={(entidad) => t("puesta:titulo", { entidad })} name={data?.entidad ?? nombre} />
      }
      steps={
        data?.pasos.map((paso) =>
          filaDe(t, paso, { entidad: { id: data.id_entidad, nombre: data.entidad }, entreVarias: elige }),
        ) ?? []
      }
      {...(data === undefined && { sum: "", instead: failed ?? <Lines count={6} /> })}
      {...(data?.completa && { sum: t("puesta:completa") })}
      // What failed is not folded away.
      fold={failed === undefined ? fold : undefined}
    >
      {data === undefined || data.completa ? null : <p>{t("puesta:faltan", { count: faltan })}</p>}
      {elige ? (
        <ChoiceField
          id="puesta-entidad"
          label={t("puesta:institucion")}
          required={false}
          value={idEntidad}
          onChange={setElegida}
          onBlur={() => undefined}
          choices={(entidades.data?.rows ?? []).map(({ id, nombre }) => ({ id, label: nombre }))}
          {...catalogOf(entidades)}
        />
      ) : null}
    </StepsCard>
  );
}
