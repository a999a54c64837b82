import { ANCHO } from "@ventanilla/contract/limites";
import { useT } from "../../lib/use-t.ts";
import { Dialog } from "../../ui/dialog/Dialog.tsx";
import { errorText } from "../../ui/errors/handle-error.ts";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Lines } from "../../ui/states/Skeletons.tsx";
import { useCanal } from "./api.ts";
import { CanalCampos } from "./CanalCampos.tsx";
import type { CanalFormularioProps } from "./use-canal-form.ts";

/** A new account, or one that is read before it is edited. */
export function CanalFormulario({ id, conectar, entidad, onClose, onConectada }: CanalFormularioProps) {
  const t = useT();
  const { data: canal, error, isFetching, refetch } = useCanal(id);
  const comun = { conectar, entidad, onClose, onConectada };
  if (id === undefined) return <CanalCampos canal={undefined} {...comun} />;
  if (canal !== undefined) return <CanalCampos canal={canal} {...comun} />;
  return (
    <Dialog opened onClose={onClose} title={t("canales:editar")} width={ANCHO.canal} large>
      {error === null || isFetching ? (
        <Lines count={6} />
      ) : (
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
      )}
    </Dialog>
  );
}
