import { Table } from "@mantine/core";
import type { CambioLog } from "@ventanilla/contract/log/log";
import { STORED_LANGUAGE } from "../../lib/stored-language.ts";
import { useT } from "../../lib/use-t.ts";
import { Codigo } from "./Codigo.tsx";
import classes from "./logs.module.css";
import { nombreDeColumna, valorDicho, valorGuardado } from "./palabras.ts";

/** What changed, as the forms call it, with the column's own name for whoever looks into it. */
export function Cambios({ cambios }: { cambios: readonly CambioLog[] }) {
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
            <Table.Th scope="row">
              {nombreDeColumna(t, campo)} <Codigo>{campo}</Codigo>
            </Table.Th>
            <Valor campo={campo} valor={antes} />
            <Valor campo={campo} valor={despues} />
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Valor({ campo, valor }: { campo: string; valor: string | null }) {
  const t = useT();
  if (valor === null) return <Table.Td>—</Table.Td>;
  const dicho = valorDicho(t, campo, valor);
  return dicho === undefined ? (
    <Table.Td lang={STORED_LANGUAGE}>{valorGuardado(campo, valor)}</Table.Td>
  ) : (
    <Table.Td>{dicho}</Table.Td>
  );
}
