import { Alert } from "@mantine/core";
import type { Log } from "@ventanilla/contract/log/log";
import { formatLogDate } from "../../lib/format.ts";
import { STORED_LANGUAGE } from "../../lib/stored-language.ts";
import { useT } from "../../lib/use-t.ts";
import { SidePanel } from "../../ui/dialog/SidePanel.tsx";
import { errorText } from "../../ui/errors/handle-error.ts";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Lines } from "../../ui/states/Skeletons.tsx";
import { useLog } from "./api.ts";
import { Cambios } from "./Cambios.tsx";
import { Codigo } from "./Codigo.tsx";
import classes from "./logs.module.css";
import { NivelChip } from "./NivelChip.tsx";

/** One row with its whole text, and what changed by it. */
export function LogPanel({ log, onClose }: { log: Log; onClose: () => void }) {
  const t = useT();
  const { data, error, isFetching, refetch } = useLog(log.id);
  return (
    <SidePanel opened onClose={onClose} title={t("logs:detalle", { id: log.id })}>
      <dl className={classes["datos"]}>
        <dt>{t("logs:fecha")}</dt>
        <dd>{formatLogDate(log.fecha)}</dd>
        <dt>{t("logs:nivel")}</dt>
        <dd>
          <NivelChip nivel={log.nivel} />
        </dd>
        <dt>{t("logs:tipo")}</dt>
        <dd>
          <Codigo>{log.tipo}</Codigo>
        </dd>
        <dt>{t("logs:mensaje")}</dt>
        <dd lang={STORED_LANGUAGE}>{log.mensaje}</dd>
        <dt>{t("logs:referencia")}</dt>
        <dd>{log.referencia === null ? t("sinDato") : <Codigo>{log.referencia}</Codigo>}</dd>
        <dt>{t("logs:ip")}</dt>
        <dd>{log.ip ?? t("sinDato")}</dd>
        <dt>{t("logs:usuario")}</dt>
        <dd>{log.usuario ?? t("logs:sinUsuario")}</dd>
      </dl>
      <h3>{t("logs:cambios")}</h3>
      {data === undefined && error !== null && !isFetching ? (
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined && (error === null || isFetching) ? <Lines count={3} /> : null}
      {data?.tapado === true ? <Alert>{t("logs:tapado")}</Alert> : null}
      {data === undefined ? null : <Cambios cambios={data.cambios} />}
    </SidePanel>
  );
}
