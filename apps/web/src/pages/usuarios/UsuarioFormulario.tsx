import { ANCHO } from "@ventanilla/contract/limites";
import type { AskedEntidad } from "../../lib/asked-to-open.ts";
import { useT } from "../../lib/use-t.ts";
import { Dialog } from "../../ui/dialog/Dialog.tsx";
import { errorText } from "../../ui/errors/handle-error.ts";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Lines } from "../../ui/states/Skeletons.tsx";
import { useUsuario } from "./api.ts";
import { UsuarioCampos } from "./UsuarioCampos.tsx";

export type UsuarioFormularioProps = {
  /** Undefined: a new account. */
  id: number | undefined;
  /** Of a new one: where it is to work, if that was said. */
  entidad?: AskedEntidad | undefined;
  onClose: () => void;
};

/** A new account, or one that is read before it is edited. */
export function UsuarioFormulario({ id, entidad, onClose }: UsuarioFormularioProps) {
  const t = useT();
  const { data: usuario, error, isFetching, refetch } = useUsuario(id);
  if (id === undefined) return <UsuarioCampos usuario={undefined} entidad={entidad} onClose={onClose} />;
  if (usuario !== undefined) return <UsuarioCampos usuario={usuario} onClose={onClose} />;
  return (
    <Dialog opened onClose={onClose} title={t("usuarios:editar")} width={ANCHO.usuario} large>
      {error === null || isFetching ? (
        <Lines count={8} />
      ) : (
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
      )}
    </Dialog>
  );
}
