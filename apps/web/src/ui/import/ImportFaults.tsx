import { Button, Table } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { type Importacion, lineasErroneas } from "@ventanilla/contract/common/importacion";
import { useMemo, useState } from "react";
import { announce } from "../../lib/announce.ts";
import { saveCsv } from "../../lib/save-csv.ts";
import { useLanguage, useT } from "../../lib/use-t.ts";
import { Pager } from "../list/Pager.tsx";
import classes from "./import.module.css";

/** Wrong lines that are shown at a time. */
const PAGE = 100;

type Props = {
  preview: Importacion;
  /** What is taken in, in a word: the beginning of the file's name. */
  noun: string;
};

/** Each wrong line of a table, with what is wrong in it: page by page, or all of them as a file. */
export function ImportFaults({ preview, noun }: Props) {
  const t = useT();
  const idioma = useLanguage();
  const [page, setPage] = useState(1);
  const all = useMemo(() => lineasErroneas(preview), [preview]);
  const titles = [t("importar:linea"), t("importar:columna"), t("importar:problema")];
  const pages = Math.ceil(all.length / PAGE);
  const turn = (to: number) => {
    setPage(to);
    announce(t("lista:paginaDe", { pagina: to, paginas: pages }));
  };
  const save = () => {
    const lines = all.map(({ linea, columna, mensaje }) => [
      String(linea),
      columna ?? t("importar:lineaEntera"),
      mensaje,
    ]);
    saveCsv([titles, ...lines], `${noun}-${t("importar:archivoErrores")}.csv`, idioma);
  };
  return (
    <>
      <p className={classes["fallo"]}>{t("importar:errores", { count: preview.erroneas })}</p>
      <div className={classes["pie"]}>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={save}>
          {t("importar:descargarErrores")}
        </Button>
        {pages > 1 ? (
          <Pager title={t("importar:erroresTabla")} page={page} pages={pages} onPage={turn} short />
        ) : null}
      </div>
      <Table aria-label={t("importar:erroresTabla")}>
        <Table.Thead>
          <Table.Tr>
            {titles.map((title) => (
              <Table.Th key={title}>{title}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {all.slice((page - 1) * PAGE, page * PAGE).map(({ linea, columna, mensaje }) => (
            <Table.Tr key={`${linea} ${columna} ${mensaje}`}>
              <Table.Td className={classes["numero"]}>{linea}</Table.Td>
              <Table.Td className={classes["columna"]}>{columna ?? t("importar:lineaEntera")}</Table.Td>
              <Table.Td>{mensaje}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}
