import type { ApartadoFila } from "@ventanilla/contract/canal/apartado";
import { useState } from "react";
import { can } from "../../lib/session.ts";
import { useT } from "../../lib/use-t.ts";
import { confirm } from "../../ui/dialog/confirm.ts";
import { handleError } from "../../ui/errors/handle-error.ts";
import { toast } from "../../ui/toast/toasts.ts";
import { useCambios } from "./api.ts";

export type Acciones = {
  /** Undefined: the reader may only look. */
  releer?: (fila: ApartadoFila) => void;
  descartar?: (fila: ApartadoFila, nombre: string) => void;
  /** The one that is being read. */
  ocupado: number | undefined;
};

/** What is done with an event that was set aside. */
export function useAcciones(): Acciones {
  const t = useT();
  const cambios = useCambios();
  const [ocupado, setOcupado] = useState<number>();
  if (!can("canales:update")) return { ocupado };
  const releer = async (fila: ApartadoFila): Promise<void> => {
    setOcupado(fila.id);
    try {
      const { leido, fallos } = await cambios.releer(fila.id);
      if (leido) toast.success(t("apartados:releidoBien"));
      else toast.warning(t("apartados:releidoMal", { fallos: fallos.join(", ") }));
    } catch (error) {
      handleError(error, { retry: () => void releer(fila) });
    } finally {
      setOcupado(undefined);
    }
  };
  const descartar = (fila: ApartadoFila, nombre: string) =>
    confirm({
      title: t("apartados:descartarDe", { nombre }),
      text: t("apartados:descartarPregunta"),
      confirmLabel: t("apartados:descartar"),
      destructive: true,
      run: async () => {
        await cambios.descartar(fila.id).then(() => toast.success(t("apartados:descartado")), handleError);
      },
    });
  return {
    releer: (fila) => void releer(fila),
    descartar: (fila, nombre) => void descartar(fila, nombre),
    ocupado,
  };
}
