import { Button } from "@mantine/core";
import { ANCHO } from "@ventanilla/contract/limites";
import type { UsuarioFila } from "@ventanilla/contract/usuario/usuario";
import { useT } from "../../lib/use-t.ts";
import { confirm } from "../../ui/dialog/confirm.ts";
import { Dialog } from "../../ui/dialog/Dialog.tsx";
import { errorText, handleError } from "../../ui/errors/handle-error.ts";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Lines } from "../../ui/states/Skeletons.tsx";
import { toast } from "../../ui/toast/toasts.ts";
import { useCambiosDeUsuario, useFactores } from "./api.ts";

export type FactoresDialogoProps = { usuario: UsuarioFila; onClose: () => void };

/** With what an account is protected, and taking it away from whoever lost their telephone. */
export function FactoresDialogo({ usuario: { id, usuario: nombre }, onClose }: FactoresDialogoProps) {
  const t = useT();
  const { data, error, isFetching, refetch } = useFactores(id);
  const { quitarFactores } = useCambiosDeUsuario();
  const tiene = data !== undefined && (data.totp || data.passkeys > 0);
  const quitarlos = async () => {
    try {
      const { message } = await quitarFactores(id);
      toast.done(message);
    } catch (fallo) {
      handleError(fallo, { retry: () => void quitarlos() });
    }
  };
  const quitar = () =>
    confirm({
      title: t("usuarios:factoresQuitar"),
      text: t(data?.obligatorio === true ? "usuarios:factoresPreguntaRol" : "usuarios:factoresPregunta", {
        nombre,
      }),
      confirmLabel: t("usuarios:factoresQuitar"),
      destructive: true,
      run: quitarlos,
    });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t("usuarios:factoresDe", { nombre })}
      width={ANCHO.cuenta}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t("cerrar")}
          </Button>
          {tiene ? <Button onClick={() => void quitar()}>{t("usuarios:factoresQuitar")}</Button> : null}
        </>
      }
    >
      {data === undefined && (error === null || isFetching) ? <Lines count={3} /> : null}
      {data === undefined && error !== null && !isFetching ? (
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
      ) : null}
      {data !== undefined && !tiene ? <p>{t("usuarios:factoresNinguno")}</p> : null}
      {data !== undefined && tiene ? (
        <ul>
          {data.totp ? <li>{t("factores:totp")}</li> : null}
          {data.passkeys > 0 ? <li>{t("usuarios:factoresPasskeys", { count: data.passkeys })}</li> : null}
          <li>{t("usuarios:factoresCodigos", { count: data.codigos })}</li>
        </ul>
      ) : null}
    </Dialog>
  );
}
