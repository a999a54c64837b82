import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconChevronLeft, IconFolders, IconLinkPlus, IconLock } from "@tabler/icons-react";
import type { Caso, CasoFila, CasoVecino } from "@ventanilla/contract/caso/caso";
import { puedeAdjuntarse } from "@ventanilla/contract/caso/caso.rules";
import { ANCHO } from "@ventanilla/contract/limites";
import { type ReactNode, useState } from "react";
import { useT } from "../../../lib/use-t.ts";
import { Dialog } from "../../../ui/dialog/Dialog.tsx";
import { Stored } from "../../../ui/Stored.tsx";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { Lines } from "../../../ui/states/Skeletons.tsx";
import { useAdjuntosDeCaso, useCasosDePersona } from "../api.ts";
import { ResumenConversacion } from "../resumen/ResumenConversacion.tsx";
import classes from "./dialogos.module.css";
import { ListaCasos } from "./ListaCasos.tsx";

export type CualesCasos = "pendientes" | "adjuntos" | "cerrados";
export type DialogoCasosProps = {
  cuales: CualesCasos;
  caso: Caso;
  /** Absent where the case cannot be changed. */
  onAdjuntar: ((idDestino: number) => void) | undefined;
  onCerrar: () => void;
  /** The messages of a case, to be read only. */
  mensajesDe: (fila: CasoFila) => ReactNode;
};

/** Cases beside the current one: a list, and what the chosen one is about; with one pane at a time, first the one, then the other. */
export function DialogoCasos({ cuales, caso, onAdjuntar, onCerrar, mensajesDe }: DialogoCasosProps) {
  const t = useT();
  const angosto = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false }) ?? false;
  const { data, isError, refetch } = useCasos(cuales, caso);
  const [elegido, setElegido] = useState<number | null>(null);
  const filas = data?.rows ?? [];
  const primera = angosto ? undefined : primeraDe(filas, caso);
  const fila = filas.find(({ id }) => id === elegido) ?? primera;
  // The list is of one person and one institution: a row carries only the first.
  const adjuntable =
    onAdjuntar !== undefined &&
    fila?.legible === true &&
    puedeAdjuntarse(caso, { ...fila, id_entidad: caso.id_entidad });

  return (
    <Dialog
      opened
      onClose={onCerrar}
      title={t(`caso:${cuales}Titulo`)}
      width={ANCHO.casos}
      large
      footer={
        <>
          <Button variant="default" onClick={onCerrar}>
            {t("cerrar")}
          </Button>
          {adjuntable ? (
            <Button leftSection={<IconLinkPlus size={16} aria-hidden />} onClick={() => onAdjuntar(fila.id)}>
              {t("caso:adjuntar")}
            </Button>
          ) : null}
        </>
      }
    >
      {data === undefined && isError ? <ErrorState onRetry={() => void refetch()} /> : null}
      {data === undefined && !isError ? <Lines count={6} /> : null}
      {data !== undefined && filas.length === 0 ? (
        <EmptyState icon={<IconFolders size={32} />} title={t("caso:listaVacia")} />
      ) : null}
      {filas.length === 0 ? null : (
        <div className={classes["paneles"]}>
          {angosto && fila !== undefined ? null : (
            <ListaCasos filas={filas} idActual={caso.id} elegido={fila?.id ?? null} onElegir={setElegido} />
          )}
          {fila === undefined ? null : (
            <div className={classes["resumen"]}>
              {angosto ? (
                <Button
                  variant="subtle"
                  className={classes["volver"] ?? ""}
                  leftSection={<IconChevronLeft size={16} aria-hidden />}
                  onClick={() => setElegido(null)}
                >
                  {t("caso:volverLista")}
                </Button>
              ) : null}
              <ResumenConversacion key={fila.id} fila={fila}>
                {fila.legible ? mensajesDe(fila) : <EnOtroPunto fila={fila} />}
              </ResumenConversacion>
            </div>
          )}
        </div>
      )}
    </Dialog>
  );
}

/** Besides the current case, the first that may be read is what one came for. */
const primeraDe = (filas: readonly CasoVecino[], { id: idActual }: Caso): CasoVecino | undefined =>
  filas.find(({ id, legible }) => legible && id !== idActual) ??
  filas.find(({ legible }) => legible) ??
  filas[0];

/** Nothing is asked of a case that would be refused: only where it is. */
function EnOtroPunto({ fila: { punto_atencion: punto } }: { fila: CasoVecino }) {
  const t = useT();
  const frase =
    punto === null ? (
      t("caso:mensajesAjenos")
    ) : (
      <Stored sentence={(nombre) => t("caso:enOtroPunto", { punto: nombre })} name={punto.identificador} />
    );
  return <EmptyState icon={<IconLock size={32} />} title={frase} />;
}

function useCasos(cuales: CualesCasos, caso: Caso) {
  const adjuntos = useAdjuntosDeCaso(caso.id);
  const dePersona = useCasosDePersona(caso.id_persona, cuales === "cerrados" ? "CERRADO" : "PENDIENTE");
  return cuales === "adjuntos" ? adjuntos : dePersona;
}
