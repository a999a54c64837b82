import { ActionIcon } from "@mantine/core";
import { IconArchive, IconArrowBackUp, IconMailOpened } from "@tabler/icons-react";
import { Clasificacion } from "@ventanilla/contract/canal/canal";
import type { SueltoFila } from "@ventanilla/contract/suelto/suelto";
import { EstadoSuelto } from "@ventanilla/contract/suelto/suelto";
import { useState } from "react";
import { useNombrar } from "../../domains/canal/index.ts";
import { useT } from "../../lib/use-t.ts";
import { List } from "../../ui/list/List.tsx";
import type { ListView } from "../../ui/list/list-props.ts";
import { NewRows } from "../../ui/list/NewRows.tsx";
import { useListView } from "../../ui/list/use-list-view.ts";
import { resting } from "../../ui/resting.ts";
import { ciudadanoDe, useColumnas, useFiltros } from "./columnas.tsx";
import { LecturaDialogo } from "./LecturaDialogo.tsx";
import { type Acciones, useAcciones } from "./use-acciones.ts";
import { useHayNuevos, useSueltos } from "./use-sueltos.ts";

/** The text names people: it stays out of the address. */
const VISTA = { filters: ["clasificacion", "estado"], personal: ["texto"] } as const;

/** What an address says is anybody's: what is no word of the contract filters nothing. */
function consultaDe({ filters: { texto, clasificacion, estado } }: ListView) {
  const clase = Clasificacion.safeParse(clasificacion);
  const suyo = EstadoSuelto.safeParse(estado);
  return {
    ...(texto !== undefined && { texto }),
    ...(clase.success && { clasificacion: clase.data }),
    ...(suyo.success && { estado: suyo.data }),
  };
}

/** /sueltos: the messages that opened no case, until somebody opens one or puts them aside. */
export function SueltosPage() {
  const t = useT();
  const [view, setView] = useListView(VISTA);
  const consulta = consultaDe(view);
  const { filas, lista } = useSueltos(consulta);
  const hayNuevos = useHayNuevos(consulta, filas);
  const [leido, setLeido] = useState<number>();
  const cerrar = () => setLeido(undefined);
  const acciones = useAcciones(leido, (id) => setLeido((abierto) => (abierto === id ? undefined : abierto)));
  const nombrar = useNombrar();
  return (
    <>
      <List
        title={t("paginas:sueltos")}
        columns={useColumnas()}
        filters={useFiltros()}
        view={view}
        onView={setView}
        {...lista}
        rowKey={(fila) => fila.id}
        rowName={(fila) => nombrar(ciudadanoDe(fila))}
        onOpen={({ id }) => setLeido(id)}
        rowActions={(fila) => <Botones fila={fila} acciones={acciones} onLeer={setLeido} />}
        actions={<NewRows text={hayNuevos ? t("sueltos:llegaron") : undefined} onRefresh={lista.onRetry} />}
      />
      <LecturaDialogo id={leido} onClose={cerrar} acciones={acciones} />
    </>
  );
}

type BotonesProps = { fila: SueltoFila; acciones: Acciones; onLeer: (id: number) => void };

function Botones({ fila, acciones: { cambiar, ocupados }, onLeer }: BotonesProps) {
  const t = useT();
  const nombre = useNombrar()(ciudadanoDe(fila));
  const descartado = fila.estado === "DESCARTADO";
  return (
    <>
      <ActionIcon
        aria-label={t("sueltos:leerDe", { nombre })}
        title={t("sueltos:leer")}
        onClick={() => onLeer(fila.id)}
      >
        <IconMailOpened size={18} aria-hidden />
      </ActionIcon>
      {cambiar === undefined ? null : (
        <ActionIcon
          aria-label={t(descartado ? "sueltos:recuperarDe" : "sueltos:descartarDe", { nombre })}
          title={t(descartado ? "sueltos:recuperar" : "sueltos:descartar")}
          {...resting(ocupados.has(fila.id))}
          onClick={() => {
            if (!ocupados.has(fila.id)) cambiar(fila.id, descartado ? "POR_REVISAR" : "DESCARTADO");
          }}
        >
          {descartado ? <IconArrowBackUp size={18} aria-hidden /> : <IconArchive size={18} aria-hidden />}
        </ActionIcon>
      )}
    </>
  );
}
