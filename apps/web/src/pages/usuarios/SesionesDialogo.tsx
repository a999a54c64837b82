import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { ANCHO } from "@ventanilla/contract/limites";
import type { SesionAbierta } from "@ventanilla/contract/sesion/sesion";
import type { UsuarioFila } from "@ventanilla/contract/usuario/usuario";
import { formatDateTime } from "../../lib/format.ts";
import { invalidate } from "../../lib/route-query.ts";
import { useT } from "../../lib/use-t.ts";
import { confirm } from "../../ui/dialog/confirm.ts";
import { Dialog } from "../../ui/dialog/Dialog.tsx";
import { errorText, handleError } from "../../ui/errors/handle-error.ts";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Lines } from "../../ui/states/Skeletons.tsx";
import { Time } from "../../ui/Time.tsx";
import { toast } from "../../ui/toast/toasts.ts";
import { useCambiosDeUsuario, useSesiones } from "./api.ts";
import classes from "./usuarios.module.css";

export type SesionesDialogoProps = { usuario: UsuarioFila; onClose: () => void };

/** Where an account is signed in now, and the way to end it. */
export function SesionesDialogo({ usuario, onClose }: SesionesDialogoProps) {
  const t = useT();
  const { data, error, isFetching, refetch } = useSesiones(usuario.id);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t("usuarios:sesionesDe", { nombre: usuario.usuario })}
      width={ANCHO.formulario}
      large
      footer={
        <Button variant="default" onClick={onClose}>
          {t("cerrar")}
        </Button>
      }
    >
      {data === undefined && (error === null || isFetching) ? <Lines count={3} /> : null}
      {data === undefined && error !== null && !isFetching ? (
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
      ) : null}
      {data?.rows.length === 0 ? <p>{t("usuarios:sesionesNinguna")}</p> : null}
      <ul className={classes["sesiones"]}>
        {data?.rows.map((sesion) => (
          <Fila key={sesion.id} usuario={usuario} sesion={sesion} />
        ))}
      </ul>
    </Dialog>
  );
}

function Fila({ usuario, sesion }: { usuario: UsuarioFila; sesion: SesionAbierta }) {
  const t = useT();
  const cache = useQueryClient();
  const { terminarSesion } = useCambiosDeUsuario();
  const { ip, iniciada } = sesion;
  const terminarla = async () => {
    try {
      await terminarSesion(usuario.id, sesion.id);
      toast.success(t("usuarios:sesionTerminada"));
    } catch (fallo) {
      handleError(fallo, { retry: () => void terminarla() });
    }
    // Also after a refusal: it may have ended by itself.
    await invalidate(cache, "sesion");
  };
  const terminar = () =>
    confirm({
      title: t("usuarios:sesionTerminarTitulo"),
      text: t("usuarios:sesionTerminarPregunta", { nombre: usuario.usuario, ip }),
      confirmLabel: t("usuarios:sesionTerminar"),
      destructive: true,
      run: terminarla,
    });
  return (
    <li>
      <div>
        <b>
          {t("usuarios:sesionIp")}: {ip}
        </b>
        <p>
          {t("usuarios:sesionIniciada")}: <Time at={iniciada} />
        </p>
        <p>
          {t("usuarios:sesionActividad")}: <Time at={sesion.actividad} />
        </p>
      </div>
      {sesion.actual ? (
        <span>{t("usuarios:sesionEsta")}</span>
      ) : (
        <Button
          variant="default"
          aria-label={t("usuarios:sesionTerminarDe", { ip, cuando: formatDateTime(iniciada) })}
          onClick={() => void terminar()}
        >
          {t("usuarios:sesionTerminar")}
        </Button>
      )}
    </li>
  );
}
