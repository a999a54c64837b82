import { COLUMNAS_TRAMITES } from "@ventanilla/contract/tramite/tramite";
import type { AskedEntidad } from "../../lib/asked-to-open.ts";
import { useT } from "../../lib/use-t.ts";
import { ImportForEntidad } from "../../ui/import/ImportForEntidad.tsx";
import { toast } from "../../ui/toast/toasts.ts";
import { useImportarTramites } from "./api.ts";

type ImportarTramitesProps = {
  /** Whose procedures were asked for. */
  entidad: AskedEntidad | undefined;
  onClose: () => void;
};

/** Procedures from a table. */
export function ImportarTramites({ entidad, onClose }: ImportarTramitesProps) {
  const t = useT();
  return (
    <ImportForEntidad
      noun="tramites"
      of={entidad}
      columns={Object.values(COLUMNAS_TRAMITES).map((clave) => t(clave))}
      send={useImportarTramites()}
      onDone={() => {
        toast.success(t("operacionCorrecta"));
        onClose();
      }}
      onClose={onClose}
    />
  );
}
