import { Alert, Table } from "@mantine/core";
import type { CambioLog, Log } from "@ventanilla/contract/log/log";
import { formatLogDate } from "../../lib/format.ts";
import { STORED_LANGUAGE } from "../../lib/stored-language.ts";
import { useT } from "../../lib/use-t.ts";
import { SidePanel } from "../../ui/dialog/SidePanel.tsx";
import { errorText } from "../../ui/errors/handle-error.ts";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Lines } from "../../ui/states/Skeletons.tsx";
import { useLog } from "./api.ts";
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
        <dd>{log.tipo}</dd>
        <dt>{t("logs:mensaje")}</dt>
        <dd lang={STORED_LANGUAGE}>{log.mensaje}</dd>
        <dt>{t("logs:referencia")}</dt>
        <dd>{log.referencia ?? t("sinDato")}</dd>
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

function Cambios({ cambios }: { cambios: readonly CambioLog[] }) {
  const t = useT();
  if (cambios.length === 0) return <p>{t("logs:sinCambios")}</p>;
  return (
    <Table className={classes["cambios"] ?? ""}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t("logs:campo")}</Table.Th>
          <Table.Th scope="col">{t("logs:antes")}</Table.Th>
          <Table.Th scope="col">{t("logs:despues")}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {cambios.map(({ campo, antes, despues }) => (
          <Table.Tr key={campo}>
            <Table.Th scope="row">{campo}</Table.Th>
            <Table.Td lang={STORED_LANGUAGE}>{antes ?? ""}</Table.Td>
            <Table.Td lang={STORED_LANGUAGE}>{despues ?? ""}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
