import { Table } from "@mantine/core";
import type { Importacion } from "@ventanilla/contract/common/importacion";
import { useT } from "../../lib/use-t.ts";
import classes from "./import.module.css";

/** Each wrong line of a table, with what is wrong in it. */
export function ImportFaults({ preview: { errores, erroneas } }: { preview: Importacion }) {
  const t = useT();
  return (
    <>
      <p className={classes["fallo"]}>
        {t("importar:errores", { count: erroneas })}
        {erroneas > errores.length ? ` ${t("importar:soloPrimeros", { cantidad: errores.length })}` : null}
      </p>
      <Table aria-label={t("importar:erroresTabla")}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("importar:linea")}</Table.Th>
            <Table.Th>{t("importar:columna")}</Table.Th>
            <Table.Th>{t("importar:problema")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {errores.map(({ linea, columna, mensaje }) => (
            <Table.Tr key={`${linea} ${columna} ${mensaje}`}>
              <Table.Td className={classes["numero"]}>{linea}</Table.Td>
              <Table.Td>{columna ?? t("importar:lineaEntera")}</Table.Td>
              <Table.Td>{mensaje}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}
