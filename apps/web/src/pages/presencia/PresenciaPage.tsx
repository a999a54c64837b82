import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ArgsOf } from "@ventanilla/contract/common/route";
import {
  IDENTIFICADOR_PUNTO_MAX,
  NOMBRE_PERSONA_MAX,
  TABLERO_REFRESCO_MS,
} from "@ventanilla/contract/limites";
import { ROL } from "@ventanilla/contract/permisos";
import { nombreDeOperador } from "@ventanilla/contract/persona/nombre.rules";
import type { Presencia } from "@ventanilla/contract/presencia/presencia";
import { ESTADOS_PRESENCIA } from "@ventanilla/contract/presencia/presencia";
import { exportarPresencias, listarPresencias } from "@ventanilla/contract/presencia/presencia.routes";
import { FiltrosGuardados } from "../../domains/filtro/index.ts";
import { call } from "../../lib/api.ts";
import { formatDuration } from "../../lib/format.ts";
import { routeQuery } from "../../lib/route-query.ts";
import { useSession } from "../../lib/session.ts";
import { useT } from "../../lib/use-t.ts";
import { List } from "../../ui/list/List.tsx";
import { ListExport } from "../../ui/list/ListExport.tsx";
import { liveListAnswer } from "../../ui/list/list-answer.ts";
import type { Column, Filter } from "../../ui/list/list-props.ts";
import { useListView, viewQuery } from "../../ui/list/use-list-view.ts";
import { Time } from "../../ui/Time.tsx";

/** Who worked when stays out of the address. */
const VISTA = {
  filters: ["punto", "estado", "desde", "hasta"],
  personal: ["usuario"],
  order: "-ingreso",
} as const;

type Consulta = NonNullable<ArgsOf<typeof listarPresencias>["query"]>;

/** The list, which keeps itself up to date. */
function usePresencias(query: Consulta) {
  const cache = useQueryClient();
  const lista = routeQuery(listarPresencias, { query }, { placeholderData: keepPreviousData });
  return useQuery({
    ...lista,
    queryFn: ({ signal }) => {
      const background = cache.getQueryData(lista.queryKey) !== undefined;
      return call(listarPresencias, { query, signal, background });
    },
    refetchInterval: TABLERO_REFRESCO_MS,
    meta: { background: true },
  });
}

/** /presencia: who is at which point, and who was from when until when. Read only. */
export function PresenciaPage() {
  const t = useT();
  const [view, setView] = useListView(VISTA);
  const lista = usePresencias(viewQuery(view));
  return (
    <List
      title={t("presencia:titulo")}
      columns={useColumnas()}
      filters={useFiltros()}
      besideFilters={<FiltrosGuardados lista="presencia" view={view} onView={setView} />}
      view={view}
      onView={setView}
      {...liveListAnswer(lista)}
      rowKey={({ id }) => id}
      rowName={({ nombre_completo, punto }) => `${nombreDeOperador(nombre_completo)}, ${punto}`}
      actions={<ListExport route={exportarPresencias} view={view} result={lista.data} />}
    />
  );
}

function useColumnas(): Column<Presencia>[] {
  const t = useT();
  const deVarias = useSession()?.usuario.id_rol === ROL.SUPERADMIN;
  const entidad: Column<Presencia> = {
    key: "entidad",
    title: t("presencia:entidad"),
    stored: true,
    cell: (fila) => fila.entidad,
  };
  return [
    {
      key: "nombre_completo",
      title: t("presencia:nombre_completo"),
      main: true,
      cell: (fila) => nombreDeOperador(fila.nombre_completo),
    },
    { key: "usuario", title: t("presencia:usuario"), cell: ({ usuario }) => usuario },
    { key: "punto", title: t("presencia:punto"), stored: true, cell: ({ punto }) => punto },
    ...(deVarias ? [entidad] : []),
    {
      key: "ingreso",
      title: t("presencia:ingreso"),
      order: "ingreso",
      numeric: true,
      cell: ({ ingreso }) => <Time at={ingreso} />,
    },
    {
      key: "salida",
      title: t("presencia:salida"),
      numeric: true,
      cell: ({ salida }) => (salida === null ? <b>{t("presencia:dentro")}</b> : <Time at={salida} />),
    },
    {
      key: "duracion",
      title: t("presencia:duracion"),
      numeric: true,
      cell: ({ duracion }) => formatDuration(duracion * 1000),
    },
  ];
}

function useFiltros(): Filter[] {
  const t = useT();
  return [
    { name: "usuario", label: t("presencia:quien"), kind: "text", maxLength: NOMBRE_PERSONA_MAX },
    { name: "punto", label: t("presencia:punto"), kind: "text", maxLength: IDENTIFICADOR_PUNTO_MAX },
    {
      name: "estado",
      label: t("presencia:estado"),
      kind: "option",
      options: ESTADOS_PRESENCIA.map((value) => ({ value, label: t(`presencia:estado_${value}`) })),
    },
    { name: "desde", label: t("presencia:desde"), kind: "date" },
    { name: "hasta", label: t("presencia:hasta"), kind: "date" },
  ];
}
