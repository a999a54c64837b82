import { COLUMNAS_TRAMITES } from "@ventanilla/contract/tramite/tramite";
import { useT } from "../../lib/use-t.ts";
import { ImportForEntidad } from "../../ui/import/ImportForEntidad.tsx";
import { toast } from "../../ui/toast/toasts.ts";
import { useImportarTramites } from "./api.ts";

/** Procedures from a table. */
export function ImportarTramites({ onClose }: { onClose: () => void }) {
  const t = useT();
  return (
    <ImportForEntidad
      noun="tramites"
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
