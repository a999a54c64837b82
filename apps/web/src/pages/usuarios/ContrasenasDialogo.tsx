import { Button, Table } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { ANCHO } from "@ventanilla/contract/limites";
import type { ImportacionUsuarios } from "@ventanilla/contract/usuario/tabla";
import { useState } from "react";
import { useLeaveGuard } from "../../lib/leave-guards.ts";
import { saveCsv } from "../../lib/save-csv.ts";
import { useLanguage, useT } from "../../lib/use-t.ts";
import { confirm } from "../../ui/dialog/confirm.ts";
import { Dialog } from "../../ui/dialog/Dialog.tsx";
import classes from "./usuarios.module.css";

/** The passwords of new accounts that have no mail, which are told this once: whoever closes or leaves without having saved them is asked. */
export function ContrasenasDialogo({ hecha, onClose }: { hecha: ImportacionUsuarios; onClose: () => void }) {
  const t = useT();
  const idioma = useLanguage();
  const { contrasenas, enviadas } = hecha;
  const [guardadas, setGuardadas] = useState(false);
  const descargar = () => {
    const filas = contrasenas.map(({ usuario, contrasena }) => [usuario, contrasena]);
    saveCsv([[t("usuarios:usuario"), t("usuarios:contrasena")], ...filas], "contrasenas.csv", idioma);
    setGuardadas(true);
  };
  const puedenPerderse = () =>
    confirm({
      title: t("usuarios:contrasenas"),
      text: t("usuarios:contrasenasPerder"),
      confirmLabel: t("usuarios:contrasenasCerrar"),
      destructive: true,
    });
  useLeaveGuard(!guardadas, puedenPerderse);
  const cerrar = async () => {
    if (guardadas || (await puedenPerderse())) onClose();
  };
  return (
    <Dialog
      opened
      onClose={() => void cerrar()}
      title={t("usuarios:contrasenas")}
      width={ANCHO.formulario}
      large
      footer={
        <>
          <Button variant="default" onClick={() => void cerrar()}>
            {t("cerrar")}
          </Button>
          <Button data-autofocus leftSection={<IconDownload size={16} aria-hidden />} onClick={descargar}>
            {t("usuarios:contrasenasDescargar")}
          </Button>
        </>
      }
    >
      <div className={classes["secreto"]}>
        <p>{t("usuarios:contrasenasAMano")}</p>
        {enviadas > 0 ? <p>{t("usuarios:contrasenasEnviadas", { count: enviadas })}</p> : null}
        <Table aria-label={t("usuarios:contrasenas")}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t("usuarios:usuario")}</Table.Th>
              <Table.Th scope="col">{t("usuarios:contrasena")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {contrasenas.map(({ usuario, contrasena }) => (
              <Table.Tr key={usuario}>
                <Table.Th scope="row">{usuario}</Table.Th>
                <Table.Td>
                  <code>{contrasena}</code>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Dialog>
  );
}
