import { ROL } from "@ventanilla/contract/permisos";
import { useSession } from "../../lib/session.ts";
import { ListaEntidades } from "./ListaEntidades.tsx";
import { MiEntidad } from "./MiEntidad.tsx";

/** /entidades: all of them to who runs the platform, their own to everybody else. */
export function EntidadesPage() {
  const usuario = useSession()?.usuario;
  if (usuario === undefined) return null;
  return usuario.id_rol === ROL.SUPERADMIN ? <ListaEntidades /> : <MiEntidad id={usuario.id_entidad} />;
}
