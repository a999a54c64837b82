import type { Usuario } from "@ventanilla/contract/usuario/usuario";
import { formatDateTime } from "../../lib/format.ts";
import { useT } from "../../lib/use-t.ts";
import { SeenBy } from "../../ui/SeenBy.tsx";
import { useNombreDeUsuario } from "./api.ts";
import classes from "./usuarios.module.css";

/** Who made the record and who changed it last, and when; and where it is told who saw its person. */
export function Auditoria({ usuario }: { usuario: Usuario }) {
  const t = useT();
  const creador = useNombreDeUsuario(usuario._user_created);
  const autor = useNombreDeUsuario(usuario._user_updated);
  const creado = formatDateTime(usuario._created_at);
  const actualizado = formatDateTime(usuario._updated_at);
  return (
    <div className={classes["auditoria"]}>
      <p>
        {creador === undefined
          ? t("usuarios:creadoPor", { fecha: creado })
          : t("usuarios:creadoPorQuien", { fecha: creado, usuario: creador })}
        {" · "}
        {autor === undefined
          ? t("usuarios:actualizadoPor", { fecha: actualizado })
          : t("usuarios:actualizadoPorQuien", { fecha: actualizado, usuario: autor })}
      </p>
      {usuario.id_persona === null ? null : <SeenBy id={usuario.id_persona} />}
    </div>
  );
}
