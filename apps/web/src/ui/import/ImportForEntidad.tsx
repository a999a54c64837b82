import { useQuery } from "@tanstack/react-query";
import type { Importacion } from "@ventanilla/contract/common/importacion";
import { listarEntidades } from "@ventanilla/contract/entidad/entidad.routes";
import { ROL } from "@ventanilla/contract/permisos";
import { useState } from "react";
import type { AskedEntidad } from "../../lib/asked-to-open.ts";
import { routeQuery } from "../../lib/route-query.ts";
import { useSession } from "../../lib/session.ts";
import { useT } from "../../lib/use-t.ts";
import { ChoiceField } from "../field/ChoiceField.tsx";
import { catalogOf } from "../field/catalog.ts";
import { ImportDialog, type ImportDialogProps } from "./ImportDialog.tsx";

type Table = { csv: string; confirma?: string; id_entidad?: number };
type Props<D extends Importacion> = Pick<ImportDialogProps<D>, "noun" | "columns" | "onDone" | "onClose"> & {
  send: (table: Table) => Promise<D>;
  /** Whose table was asked for; another one can be chosen. */
  of?: AskedEntidad | undefined;
};

/** A table for one's own institution, or for the one that SUPERADMIN chooses. */
export function ImportForEntidad<D extends Importacion>({ send, of, ...dialog }: Props<D>) {
  const t = useT();
  const chooses = useSession()?.usuario.id_rol === ROL.SUPERADMIN;
  const entidades = useQuery(
    routeQuery(listarEntidades, { query: { estado: "ACTIVO" } }, { enabled: chooses }),
  );
  const [entidad, setEntidad] = useState<number | null>(chooses && of !== undefined ? of.id : null);
  const active = entidades.data?.rows ?? [];
  // It stands there before the catalogue comes.
  const offered = of === undefined || active.some(({ id }) => id === of.id) ? active : [of, ...active];
  return (
    <ImportDialog
      {...dialog}
      about={entidad}
      send={(table) => send({ ...table, ...(entidad !== null && { id_entidad: entidad }) })}
      ready={!chooses || entidad !== null}
      {...(chooses && {
        before: (busy) => (
          <ChoiceField
            id="importar-entidad"
            autoFocus
            openOnFocus={false}
            // What is read and written is of the one that was chosen before.
            disabled={busy}
            label={t("importar:entidad")}
            required
            value={entidad}
            onChange={setEntidad}
            onBlur={() => undefined}
            choices={offered.map(({ id, nombre }) => ({ id, label: nombre }))}
            {...catalogOf(entidades)}
          />
        ),
      })}
    />
  );
}
