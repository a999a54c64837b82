import type { ImportacionUsuarios } from "@ventanilla/contract/usuario/tabla";
import { COLUMNAS_USUARIOS } from "@ventanilla/contract/usuario/tabla";
import { useState } from "react";
import type { AskedEntidad } from "../../lib/asked-to-open.ts";
import { useT } from "../../lib/use-t.ts";
import { ImportForEntidad } from "../../ui/import/ImportForEntidad.tsx";
import { toast } from "../../ui/toast/toasts.ts";
import { useCambiosDeUsuario } from "./api.ts";
import { ContrasenasDialogo } from "./ContrasenasDialogo.tsx";

type ImportarUsuariosProps = {
  /** Whose accounts were asked for. */
  entidad: AskedEntidad | undefined;
  onClose: () => void;
};

/** Accounts from a table; the passwords that no mail took are shown this once. */
export function ImportarUsuarios({ entidad, onClose }: ImportarUsuariosProps) {
  const t = useT();
  const { importar } = useCambiosDeUsuario();
  const [hecha, setHecha] = useState<ImportacionUsuarios>();
  if (hecha !== undefined && hecha.contrasenas.length > 0)
    return <ContrasenasDialogo hecha={hecha} onClose={onClose} />;
  return (
    <ImportForEntidad
      noun="usuarios"
      of={entidad}
      columns={Object.values(COLUMNAS_USUARIOS).map((clave) => t(clave))}
      send={importar}
      onDone={(importacion) => {
        toast.success(t("usuarios:importadas", { count: importacion.nuevas }));
        if (importacion.contrasenas.length > 0) setHecha(importacion);
        else onClose();
      }}
      onClose={onClose}
    />
  );
}
