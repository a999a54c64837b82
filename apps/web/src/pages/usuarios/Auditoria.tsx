import type { Usuario } from "@ventanilla/contract/usuario/usuario";
import { formatDateTime } from "../../lib/format.ts";
import { useT } from "../../lib/use-t.ts";
import classes from "./usuarios.module.css";

/** When the record was made and last changed. */
export function Auditoria({ usuario }: { usuario: Usuario }) {
  const t = useT();
  return (
    <p className={classes["auditoria"]}>
      {t("usuarios:creadoPor", { fecha: formatDateTime(usuario._created_at) })} ·{" "}
      {t("usuarios:actualizadoPor", { fecha: formatDateTime(usuario._updated_at) })}
    </p>
  );
}
