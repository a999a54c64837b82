import type { CanalCreado } from "@ventanilla/contract/canal/administrar";
import { ANCHO } from "@ventanilla/contract/limites";
import { useT } from "../../lib/use-t.ts";
import { Dialog } from "../../ui/dialog/Dialog.tsx";
import { errorText } from "../../ui/errors/handle-error.ts";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Lines } from "../../ui/states/Skeletons.tsx";
import { useCanal } from "./api.ts";
import { CanalCampos } from "./CanalCampos.tsx";

export type CanalFormularioProps = {
  /** Undefined: a new account. */
  id: number | undefined;
  /** A new one of those that only SUPERADMIN connects. */
  conectar: boolean;
  onClose: () => void;
  /** It was connected, and its provider's panel wants its address and this word. */
  onConectada: (canal: CanalCreado, palabra: string) => void;
};

/** A new account, or one that is read before it is edited. */
export function CanalFormulario({ id, conectar, onClose, onConectada }: CanalFormularioProps) {
  const t = useT();
  const { data: canal, error, isFetching, refetch } = useCanal(id);
  const comun = { conectar, onClose, onConectada };
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
