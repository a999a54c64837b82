import { Button } from "@mantine/core";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { NetworkError } from "@ventanilla/client/http";
import type { RouteSpec } from "@ventanilla/contract/common/route";
import type { Permiso } from "@ventanilla/contract/permisos";
import { useEffect, useRef, useState } from "react";
import { announce } from "../../lib/announce.ts";
import { exportRows } from "../../lib/export-rows.ts";
import { formatNumber } from "../../lib/format.ts";
import { saveAs } from "../../lib/save-as.ts";
import { can, useSession } from "../../lib/session.ts";
import { useLanguage, useT } from "../../lib/use-t.ts";
import { handleError } from "../errors/handle-error.ts";
import { toast } from "../toast/toasts.ts";
import classes from "./list.module.css";
import type { ListResult, ListView } from "./list-props.ts";

type Props = {
  /** The export of the list (`defineExport`). */
  route: RouteSpec & { access: Permiso };
  view: ListView;
  /** What the list shows: so many rows are to come. */
  result: ListResult<unknown> | undefined;
};

/** Exportar CSV, for who may: the whole list by its filters and order, with its progress, and given up on the way. */
export function ListExport({ route, view, result }: Props) {
  const t = useT();
  const language = useLanguage();
  // What may be done may change while the list is open.
  useSession();
  const running = useRef<AbortController>(undefined);
  const [rows, setRows] = useState<number>();
  const button = useRef<HTMLButtonElement>(null);
  // Whoever leaves the page does not want the file any more.
  useEffect(() => () => running.current?.abort(), []);
  if (!can(route.access)) return null;

  const start = async () => {
    if (running.current !== undefined) return;
    const controller = new AbortController();
    running.current = controller;
    setRows(0);
    try {
      const query = { ...view.filters, ...(view.order !== "" && { order: view.order }) };
      const done = await exportRows(route, query, { onRows: setRows, signal: controller.signal });
      saveAs(done.file, `${route.path.split("/").at(-2)}.csv`);
      toast.success(t("lista:exportado", { count: done.rows, filas: formatNumber(done.rows, language) }));
    } catch (error) {
      if (error instanceof NetworkError && error.aborted) announce(t("lista:exportarCancelado"));
      else handleError(error, { retry: () => void start() });
    } finally {
      running.current = undefined;
      setRows(undefined);
    }
  };
  const cancel = () => {
    running.current?.abort();
    button.current?.focus();
  };
  const expected = result === undefined || result.aproximado ? 0 : result.count;
  const filas = formatNumber(rows ?? 0, language);
  return (
    <>
      <Button
        ref={button}
        variant="default"
        leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
        aria-disabled={rows !== undefined}
        {...(rows !== undefined && { "data-disabled": true })}
        onClick={() => void start()}
      >
        {t("lista:exportar")}
      </Button>
      {rows === undefined ? null : (
        <span className={classes["exportando"]}>
          <span>
            {rows > 0 && expected >= rows
              ? t("lista:exportandoDe", { filas, total: formatNumber(expected, language) })
              : t("lista:exportando", { count: rows, filas })}
          </span>
          <Button variant="subtle" aria-label={t("lista:exportarCancelar")} onClick={cancel}>
            {t("cancelar")}
          </Button>
        </span>
      )}
    </>
  );
}
