import { ANCHO } from "@ventanilla/contract/limites";
import type { AskedEntidad } from "../../lib/asked-to-open.ts";
import { useT } from "../../lib/use-t.ts";
import { Dialog } from "../../ui/dialog/Dialog.tsx";
import { errorText } from "../../ui/errors/handle-error.ts";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Lines } from "../../ui/states/Skeletons.tsx";
import { usePunto } from "./formulario.api.ts";
import { PuntoCampos } from "./PuntoCampos.tsx";

export type PuntoFormularioProps = {
  /** Undefined: a new point. */
  id: number | undefined;
  /** Of a new one: its institution, if that was said. */
  entidad?: AskedEntidad | undefined;
  onClose: () => void;
};

/** A new point, or one that is read before it is edited. */
export function PuntoFormulario({ id, entidad, onClose }: PuntoFormularioProps) {
  const t = useT();
  const { data: punto, error, isFetching, refetch } = usePunto(id);
  if (id === undefined) return <PuntoCampos punto={undefined} entidad={entidad} onClose={onClose} />;
  if (punto !== undefined) return <PuntoCampos punto={punto} onClose={onClose} />;
  return (
    <Dialog opened onClose={onClose} title={t("puntos:editar")} width={ANCHO.formulario} large>
      {error === null || isFetching ? (
        <Lines count={6} />
      ) : (
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
      )}
    </Dialog>
  );
}
