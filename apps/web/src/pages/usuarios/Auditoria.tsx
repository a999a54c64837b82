import type { Usuario } from "@ventanilla/contract/usuario/usuario";
import { formatDateTime } from "../../lib/format.ts";
import { useT } from "../../lib/use-t.ts";
import { useNombreDeUsuario } from "./usuarios.api.ts";
import classes from "./usuarios.module.css";

/** Who made the record and who changed it last, and when. */
export function Auditoria({ usuario }: { usuario: Usuario }) {
  const t = useT();
  const creador = useNombreDeUsuario(usuario._user_created);
  const autor = useNombreDeUsuario(usuario._user_updated);
  const creado = formatDateTime(usuario._created_at);
  const actualizado = formatDateTime(usuario._updated_at);
  return (
    <p className={classes["auditoria"]}>
      {creador === undefined
        ? t("usuarios:creadoPor", { fecha: creado })
        : t("usuarios:creadoPorQuien", { fecha: creado, usuario: creador })}
      {" · "}
      {autor === undefined
        ? t("usuarios:actualizadoPor", { fecha: actualizado })
        : t("usuarios:actualizadoPorQuien", { fecha: actualizado, usuario: autor })}
    </p>
  );
}
