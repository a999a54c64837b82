import { ActionIcon } from "@mantine/core";
import { IconPencil, IconRefresh } from "@tabler/icons-react";
import type { Entidad } from "@ventanilla/contract/entidad/entidad";
import { can } from "../../lib/session.ts";
import { useT } from "../../lib/use-t.ts";
import { RowDelete } from "../../ui/list/RowDelete.tsx";
import { nombreBreve } from "./columnas.tsx";
import type { Sincronizacion } from "./Sincronizar.tsx";

export type AccionesEntidadProps = {
  entidad: Entidad;
  propia: boolean;
  /** Of its procedures; what the last run said stands at `idDicho`. */
  tramites: Sincronizacion;
  idDicho: string;
  onEditar: (entidad: Entidad) => void;
  onBorrar: (entidad: Entidad) => Promise<void>;
};

/** What may be done with a row: edit it, bring its procedures from the portal, delete it. */
export function AccionesEntidad(props: AccionesEntidadProps) {
  const { entidad, propia, tramites, idDicho, onEditar, onBorrar } = props;
  const t = useT();
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
          aria-describedby={tramites.told === undefined ? undefined : idDicho}
          onClick={() => void tramites.run()}
        >
          <IconRefresh size={18} aria-hidden />
        </ActionIcon>
      ) : null}
      {can("entidades:delete") && !propia ? (
        <RowDelete name={nombre} onDelete={() => onBorrar(entidad)} />
      ) : null}
    </>
  );
}
