import { ActionIcon } from "@mantine/core";
import { IconPencil, IconRefresh } from "@tabler/icons-react";
import type { Entidad } from "@ventanilla/contract/entidad/entidad";
import { useId } from "react";
import { can } from "../../lib/session.ts";
import { useT } from "../../lib/use-t.ts";
import { RowDelete } from "../../ui/list/RowDelete.tsx";
import { useCambiosDeEntidad } from "./api.ts";
import { nombreBreve } from "./columnas.tsx";
import { Dicho, useSincronizar } from "./Sincronizar.tsx";

export type AccionesEntidadProps = {
  entidad: Entidad;
  propia: boolean;
  onEditar: (entidad: Entidad) => void;
  onBorrar: (entidad: Entidad) => Promise<void>;
};

/** What may be done with a row: edit it, bring its procedures from the portal, delete it. */
export function AccionesEntidad({ entidad, propia, onEditar, onBorrar }: AccionesEntidadProps) {
  const t = useT();
  const { sincronizarTramites } = useCambiosDeEntidad();
  const tramites = useSincronizar(() => sincronizarTramites(entidad.id));
  const dicho = useId();
  const nombre = nombreBreve(entidad);
  return (
    <>
      {can("entidades:update") ? (
        <ActionIcon
          aria-label={t("editarNombre", { nombre })}
          title={t("editar")}
          onClick={() => onEditar(entidad)}
        >
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
      ) : null}
      {can("tramites:create") && entidad.id_portal_unico !== null ? (
        <ActionIcon
          aria-label={t("entidades:sincronizarTramitesDe", { nombre })}
          title={t("entidades:sincronizarTramites")}
          loading={tramites.busy}
          aria-describedby={tramites.told === undefined ? undefined : dicho}
          onClick={() => void tramites.run()}
        >
          <IconRefresh size={18} aria-hidden />
        </ActionIcon>
      ) : null}
      {can("entidades:delete") && !propia ? (
        <RowDelete name={nombre} onDelete={() => onBorrar(entidad)} />
      ) : null}
      <Dicho id={dicho} told={tramites.told} />
    </>
  );
}
