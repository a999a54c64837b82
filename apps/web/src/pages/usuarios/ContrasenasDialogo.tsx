import { Button, Table } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { ANCHO } from "@ventanilla/contract/limites";
import type { ImportacionUsuarios } from "@ventanilla/contract/usuario/tabla";
import { saveCsv } from "../../lib/save-csv.ts";
import { useLanguage, useT } from "../../lib/use-t.ts";
import { Dialog } from "../../ui/dialog/Dialog.tsx";
import { useShownOnce } from "../../ui/dialog/use-shown-once.ts";
import classes from "./usuarios.module.css";

/** The passwords of new accounts that have no mail, which are told this once: whoever closes or leaves without having saved them is asked. */
export function ContrasenasDialogo({ hecha, onClose }: { hecha: ImportacionUsuarios; onClose: () => void }) {
  const t = useT();
  const idioma = useLanguage();
  const { contrasenas, enviadas } = hecha;
  const { keep, close } = useShownOnce({
    title: t("usuarios:contrasenas"),
    text: t("usuarios:contrasenasPerder"),
    confirmLabel: t("usuarios:contrasenasCerrar"),
    onClose,
  });
  const descargar = () => {
    const filas = contrasenas.map(({ usuario, contrasena }) => [usuario, contrasena]);
    saveCsv([[t("usuarios:usuario"), t("usuarios:contrasena")], ...filas], "contrasenas.csv", idioma);
    keep();
  };
  return (
    <Dialog
      opened
      onClose={close}
      title={t("usuarios:contrasenas")}
      width={ANCHO.formulario}
      large
      footer={
        <>
          <Button variant="default" onClick={close}>
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
