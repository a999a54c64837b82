import { ROL } from "@ventanilla/contract/permisos";
import { useState } from "react";
import { useSession } from "../../lib/session.ts";
import { useT } from "../../lib/use-t.ts";
import { ChoiceField } from "../../ui/field/ChoiceField.tsx";
import { ImportDialog } from "../../ui/import/ImportDialog.tsx";
import { toast } from "../../ui/toast/toasts.ts";
import { useEntidadesParaImportar, useImportarTramites } from "./api.ts";

const COLUMNAS = ["nombre_tramite", "codigo_portal"] as const;

/** Procedures from a table: of one's own institution, or of the one that SUPERADMIN chooses. */
export function ImportarTramites({ onClose }: { onClose: () => void }) {
  const t = useT();
  const elige = useSession()?.usuario.id_rol === ROL.SUPERADMIN;
  const entidades = useEntidadesParaImportar(elige);
  const [entidad, setEntidad] = useState<number | null>(null);
  const importar = useImportarTramites();
  return (
    <ImportDialog
      about={entidad}
      noun="tramites"
      columns={COLUMNAS}
      send={(tabla) => importar({ ...tabla, ...(entidad !== null && { id_entidad: entidad }) })}
      ready={!elige || entidad !== null}
      {...(elige && {
        before: (
          <ChoiceField
            id="importar-entidad"
            autoFocus
            openOnFocus={false}
            label={t("importar:entidad")}
            required
            value={entidad}
            onChange={setEntidad}
            onBlur={() => undefined}
            choices={(entidades.data?.rows ?? []).map(({ id, nombre }) => ({ id, label: nombre }))}
          />
        ),
      })}
      onDone={() => {
        toast.success(t("operacionCorrecta"));
        onClose();
      }}
      onClose={onClose}
    />
  );
}
