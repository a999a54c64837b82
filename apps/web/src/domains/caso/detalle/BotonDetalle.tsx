import { ActionIcon } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import type { CasoFila } from "@ventanilla/contract/caso/caso";
import { useT } from "../../../lib/use-t.ts";
import { useNombreDeCaso } from "../fila/nombre.ts";

export type BotonDetalleProps = { fila: CasoFila; onVer: (idCaso: number) => void };

/** ⓘ of a row: opens «Información adicional de caso». */
export function BotonDetalle({ fila, onVer }: BotonDetalleProps) {
  const t = useT();
  const nombreDeCaso = useNombreDeCaso();
  return (
    <ActionIcon
      aria-label={t("caso:detalleVerDe", { nombre: nombreDeCaso(fila) })}
      title={t("caso:detalleTitulo")}
      onClick={() => onVer(fila.id)}
    >
      <IconInfoCircle size={18} aria-hidden />
    </ActionIcon>
  );
}
