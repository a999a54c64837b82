import { ActionIcon } from "@mantine/core";
import { IconEyeCheck, IconMessagePlus, IconMessages } from "@tabler/icons-react";
import { type CasoFila, ENVIOS_DE_HISTORIAL, type EstadoCaso } from "@ventanilla/contract/caso/caso";
import { estaAbierto } from "@ventanilla/contract/caso/caso.rules";
import { useState } from "react";
import { empezarNota } from "../../domains/borrador/index.ts";
import {
  BotonDetalle,
  DetalleCaso,
  DialogoEscribir,
  useColumnasDeCaso,
  useDarPorVistos,
  useFiltrosDeCaso,
  useHistorial,
  useNombreDeCaso,
  VISTA_DE_CASOS,
} from "../../domains/caso/index.ts";
import { FiltrosGuardados } from "../../domains/filtro/index.ts";
import { usePuntoDeLista } from "../../domains/punto/index.ts";
import { can, useSession } from "../../lib/session.ts";
import { useT } from "../../lib/use-t.ts";
import { ResumenDialogo } from "../../mesa/index.ts";
import { handleError } from "../../ui/errors/handle-error.ts";
import { List } from "../../ui/list/List.tsx";
import { listAnswer } from "../../ui/list/list-answer.ts";
import type { Filter } from "../../ui/list/list-props.ts";
import { useListView, viewQuery } from "../../ui/list/use-list-view.ts";
import { storedOptions } from "../../ui/stored-options.ts";
import { toast } from "../../ui/toast/toasts.ts";

const ESTADOS = ["CERRADO"] as const satisfies readonly EstadoCaso[];
const VISTA = { ...VISTA_DE_CASOS, filters: ["tipo", "estado", "envios"] } as const;

/** /historial: the cases handled at my point, whatever became of them; for whoever looks from outside, all they may see. */
export function HistorialPage() {
  const t = useT();
  const nombreDeCaso = useNombreDeCaso();
  const { idPunto, desdeFuera } = usePuntoDeLista();
  const idUsuario = useSession()?.usuario.id ?? 0;
  const [view, setView] = useListView(VISTA);
  const darPorVistos = useDarPorVistos();
  const lista = useHistorial(idPunto, viewQuery(view));
  const [detalle, setDetalle] = useState<number>();
  const [resumen, setResumen] = useState<CasoFila>();
  const [destino, setDestino] = useState<CasoFila>();
  const escribe = !desdeFuera && can("operadores:update");

  const filtros: Filter[] = [
    ...useFiltrosDeCaso(),
    {
      name: "estado",
      label: t("historial:estado"),
      kind: "option",
      options: storedOptions(ESTADOS),
    },
    {
      name: "envios",
      label: t("casos:envios"),
      kind: "option",
      options: ENVIOS_DE_HISTORIAL.map((valor) => ({ value: valor, label: t(`casos:envios_${valor}`) })),
    },
  ];
  const verFallos = async (fila: CasoFila) => {
    try {
      await darPorVistos(fila.id);
      toast.success(t("operacionCorrecta"));
    } catch (error) {
      handleError(error);
    }
  };

  return (
    <>
      <List
        title={t("paginas:historial")}
        columns={useColumnasDeCaso()}
        filters={filtros}
        besideFilters={<FiltrosGuardados lista="historial" view={view} onView={setView} />}
        view={view}
        onView={setView}
        {...listAnswer(lista)}
        fetching={lista.isFetching || idPunto === undefined}
        rowKey={(fila) => fila.id}
        rowName={nombreDeCaso}
        onOpen={(fila) => (desdeFuera ? setDetalle(fila.id) : setResumen(fila))}
        rowActions={(fila: CasoFila) => (
          <>
            <BotonDetalle fila={fila} onVer={setDetalle} />
            <ActionIcon
              aria-label={t("historial:verResumenDe", { nombre: nombreDeCaso(fila) })}
              title={t("historial:verResumen")}
              onClick={() => setResumen(fila)}
            >
              <IconMessages size={18} aria-hidden />
            </ActionIcon>
            {escribe && !estaAbierto(fila) ? (
              <ActionIcon
                aria-label={t("caso:escribirA", { nombre: nombreDeCaso(fila) })}
                title={t("caso:escribir")}
                onClick={() => setDestino(fila)}
              >
                <IconMessagePlus size={18} aria-hidden />
              </ActionIcon>
            ) : null}
            {escribe && !estaAbierto(fila) && fila.fallidos > 0 ? (
              <ActionIcon
                aria-label={t("envios:descartarDe", { nombre: nombreDeCaso(fila) })}
                title={t("envios:descartar")}
                onClick={() => void verFallos(fila)}
              >
                <IconEyeCheck size={18} aria-hidden />
              </ActionIcon>
            ) : null}
          </>
        )}
      />
      <DetalleCaso idCaso={detalle} onClose={() => setDetalle(undefined)} />
      {destino === undefined || idPunto === undefined ? null : (
        <DialogoEscribir
          nombre={nombreDeCaso(destino)}
          idPersona={destino.id_persona}
          idPrincipal={destino.canal_principal.principal.id}
          idPunto={idPunto}
          onOtroPunto={(sesion, descripcion) => empezarNota(idUsuario, sesion, descripcion)}
          onCerrar={() => setDestino(undefined)}
        />
      )}
      <ResumenDialogo fila={resumen} onClose={() => setResumen(undefined)} />
    </>
  );
}
