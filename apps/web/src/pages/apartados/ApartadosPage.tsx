import { ActionIcon } from "@mantine/core";
import { IconEye, IconRefresh, IconTrash } from "@tabler/icons-react";
import { type ApartadoFila, EstadoApartado, MotivoApartado } from "@ventanilla/contract/canal/apartado";
import { Id } from "@ventanilla/contract/common/lista";
import { useState } from "react";
import { formatNumber } from "../../lib/format.ts";
import { useLanguage, useT } from "../../lib/use-t.ts";
import { List } from "../../ui/list/List.tsx";
import { listAnswer } from "../../ui/list/list-answer.ts";
import type { ListView } from "../../ui/list/list-props.ts";
import { useListView } from "../../ui/list/use-list-view.ts";
import classes from "./apartados.module.css";
import { useApartados } from "./api.ts";
import { ContenidoDialogo } from "./ContenidoDialogo.tsx";
import { useColumnas, useFiltros, useNombreDeFila } from "./columnas.tsx";
import { type Acciones, useAcciones } from "./use-acciones.ts";

const VISTA = { filters: ["canal", "motivo", "estado"] } as const;

/** What an address says is anybody's: what is no word of the contract filters nothing. */
function consultaDe({ page, limit, filters }: ListView) {
  const canal = Id.safeParse(filters["canal"]);
  const motivo = MotivoApartado.safeParse(filters["motivo"]);
  const estado = EstadoApartado.safeParse(filters["estado"]);
  return {
    page,
    limit,
    ...(canal.success && { canal: canal.data }),
    ...(motivo.success && { motivo: motivo.data }),
    ...(estado.success && { estado: estado.data }),
  };
}

/** /canales/apartados: what providers brought and could not be read or stored, until somebody has it read again or discards it. */
export function ApartadosPage() {
  const t = useT();
  const language = useLanguage();
  const [view, setView] = useListView(VISTA);
  const lista = useApartados(consultaDe(view));
  const [visto, setVisto] = useState<ApartadoFila>();
  const acciones = useAcciones();
  const nombreDeFila = useNombreDeFila();
  const olvidados = lista.data?.olvidados ?? 0;
  return (
    <>
      <List
        title={t("paginas:apartados")}
        columns={useColumnas()}
        filters={useFiltros()}
        view={view}
        onView={setView}
        {...listAnswer(lista)}
        rowKey={({ id }) => id}
        rowName={nombreDeFila}
        onOpen={setVisto}
        emptyText={t("apartados:vacio")}
        rowActions={(fila) => (
          <Botones fila={fila} nombre={nombreDeFila(fila)} acciones={acciones} onVer={setVisto} />
        )}
      >
        <p className={classes["ayuda"]}>{t("apartados:ayuda")}</p>
        {olvidados === 0 ? null : (
          <p>{t("apartados:olvidados", { count: olvidados, cuantos: formatNumber(olvidados, language) })}</p>
        )}
      </List>
      {visto === undefined ? null : (
        <ContenidoDialogo fila={visto} nombre={nombreDeFila(visto)} onClose={() => setVisto(undefined)} />
      )}
    </>
  );
}

type BotonesProps = {
  fila: ApartadoFila;
  nombre: string;
  acciones: Acciones;
  onVer: (fila: ApartadoFila) => void;
};

function Botones({ fila, nombre, acciones: { releer, descartar, ocupados }, onVer }: BotonesProps) {
  const t = useT();
  const ocupada = ocupados.has(fila.id);
  return (
    <>
      <ActionIcon
        aria-label={t("apartados:verDe", { nombre })}
        title={t("apartados:ver")}
        onClick={() => onVer(fila)}
      >
        <IconEye size={18} aria-hidden />
      </ActionIcon>
      {releer === undefined || !fila.conservado ? null : (
        <ActionIcon
          aria-label={t("apartados:releerDe", { nombre })}
          title={t("apartados:releer")}
          loading={ocupada}
          onClick={() => releer(fila)}
        >
          <IconRefresh size={18} aria-hidden />
        </ActionIcon>
      )}
      {descartar === undefined || fila.estado !== "PENDIENTE" ? null : (
        <ActionIcon
          aria-label={t("apartados:descartarDe", { nombre })}
          title={t("apartados:descartar")}
          disabled={ocupada}
          onClick={() => descartar(fila, nombre)}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      )}
    </>
  );
}
