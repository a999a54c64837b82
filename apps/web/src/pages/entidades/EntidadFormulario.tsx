import type { EntidadPortal } from "@ventanilla/contract/entidad/entidad";
import { ANCHO } from "@ventanilla/contract/limites";
import { useT } from "../../lib/use-t.ts";
import { Dialog } from "../../ui/dialog/Dialog.tsx";
import { errorText } from "../../ui/errors/handle-error.ts";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Lines } from "../../ui/states/Skeletons.tsx";
import { EntidadCampos } from "./EntidadCampos.tsx";
import { useEntidad } from "./entidades.api.ts";

export type EntidadFormularioProps = {
  /** Undefined: a new one. */
  id: number | undefined;
  /** What the portal lists of the new one. */
  desde: EntidadPortal | undefined;
  onClose: () => void;
};

/** A new institution, or one that is read before it is edited. */
export function EntidadFormulario({ id, desde, onClose }: EntidadFormularioProps) {
  const t = useT();
  const { data: entidad, error, isFetching, refetch } = useEntidad(id);
  if (id === undefined) return <EntidadCampos entidad={undefined} desde={desde} onClose={onClose} />;
  if (entidad !== undefined) return <EntidadCampos entidad={entidad} onClose={onClose} />;
  return (
    <Dialog opened onClose={onClose} title={t("entidades:editar")} width={ANCHO.entidad} large>
      {error === null || isFetching ? (
        <Lines count={6} />
      ) : (
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
      )}
    </Dialog>
  );
}
