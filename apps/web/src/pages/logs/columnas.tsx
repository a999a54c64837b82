import { REFERENCIA_LOG_MAX } from "@ventanilla/contract/limites";
import { type Log, NIVELES_LOG } from "@ventanilla/contract/log/log";
import { formatLogDate } from "../../lib/format.ts";
import { useT } from "../../lib/use-t.ts";
import type { Column, Filter } from "../../ui/list/list-props.ts";
import { storedOptions } from "../../ui/stored-options.ts";
import { Codigo } from "./Codigo.tsx";
import classes from "./logs.module.css";
import { NivelChip } from "./NivelChip.tsx";

export function useColumnas(): Column<Log>[] {
  const t = useT();
  return [
    {
      key: "fecha",
      title: t("logs:fecha"),
      order: "fecha",
      main: true,
      cell: ({ fecha }) => <span className={classes["fecha"]}>{formatLogDate(fecha)}</span>,
    },
    {
      key: "nivel",
      title: t("logs:nivel"),
      corner: true,
      cell: ({ nivel }) => <NivelChip nivel={nivel} />,
    },
    { key: "tipo", title: t("logs:tipo"), cell: ({ tipo }) => <Codigo>{tipo}</Codigo> },
    { key: "mensaje", title: t("logs:mensaje"), stored: true, cell: ({ mensaje }) => mensaje },
    {
      key: "referencia",
      title: t("logs:referencia"),
      cell: ({ referencia }) => (referencia === null ? "" : <Codigo>{referencia}</Codigo>),
    },
    { key: "ip", title: t("logs:ip"), cell: ({ ip }) => ip ?? "" },
    { key: "usuario", title: t("logs:usuario"), cell: ({ usuario }) => usuario ?? t("logs:sinUsuario") },
  ];
}

export function useFiltros(): Filter[] {
  const t = useT();
  return [
    {
      name: "nivel",
      label: t("logs:nivel"),
      kind: "option",
      options: storedOptions(NIVELES_LOG),
    },
    { name: "tipo", label: t("logs:tipo"), kind: "text" },
    { name: "mensaje", label: t("logs:mensaje"), kind: "text" },
    { name: "usuario", label: t("logs:usuario"), kind: "text" },
    {
      name: "referencia",
      label: t("logs:referencia"),
      kind: "text",
      maxLength: REFERENCIA_LOG_MAX,
      hint: t("logs:referenciaAyuda"),
    },
    { name: "desde", label: t("logs:desde"), kind: "date" },
    { name: "hasta", label: t("logs:hasta"), kind: "date" },
  ];
}
