import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { SesionAbierta } from "@ventanilla/contract/sesion/sesion";
import { listarSesiones, terminarSesion } from "@ventanilla/contract/sesion/sesion.routes";
import { call } from "../../lib/api.ts";
import { formatDateTime } from "../../lib/format.ts";
import { invalidate, routeQuery } from "../../lib/route-query.ts";
import { useT } from "../../lib/use-t.ts";
import { confirm } from "../../ui/dialog/confirm.ts";
import { errorText, handleError } from "../../ui/errors/handle-error.ts";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Lines } from "../../ui/states/Skeletons.tsx";
import { Time } from "../../ui/Time.tsx";
import { toast } from "../../ui/toast/toasts.ts";
import classes from "./cuenta.module.css";

/** Where else somebody is signed in as this person, and the way to end it. */
export function SesionesAbiertas() {
  const t = useT();
  const { data, error, isFetching, refetch } = useQuery(routeQuery(listarSesiones, {}));
  if (data === undefined) {
    if (error === null || isFetching) return <Lines count={3} />;
    return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <p className={classes["nota"]}>{t("cuenta:sesionesTexto")}</p>
      <ul className={classes["sesiones"]}>
        {data.rows.map((sesion) => (
          <Fila key={sesion.id} sesion={sesion} />
        ))}
      </ul>
    </>
  );
}

function Fila({ sesion: { id, ip, iniciada, actividad, actual } }: { sesion: SesionAbierta }) {
  const t = useT();
  const cache = useQueryClient();
  const terminarla = async () => {
    try {
      const { message } = await call(terminarSesion, { params: { id } });
      toast.done(message);
    } catch (fallo) {
      handleError(fallo, { retry: () => void terminarla() });
    }
    // Also after a refusal: it may have ended by itself.
    await invalidate(cache, "sesion");
  };
  const terminar = () =>
    confirm({
      title: t("cuenta:terminarTitulo"),
      text: t("cuenta:terminarPregunta"),
      confirmLabel: t("cuenta:terminar"),
      destructive: true,
      run: terminarla,
    });
  return (
    <li>
      <div>
        <b>{t("cuenta:sesionDesde", { ip })}</b>
        <p>
          {t("cuenta:sesionIngreso")}: <Time at={iniciada} />
        </p>
        <p>
          {t("cuenta:sesionActividad")}: <Time at={actividad} />
        </p>
      </div>
      {actual ? (
        <span className={classes["actual"]}>{t("cuenta:sesionActual")}</span>
      ) : (
        <Button
          variant="default"
          aria-label={t("cuenta:terminarNombre", { ip, cuando: formatDateTime(iniciada) })}
          onClick={() => void terminar()}
        >
          {t("cuenta:terminar")}
        </Button>
      )}
    </li>
  );
}
