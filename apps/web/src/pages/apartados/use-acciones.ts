import type { ApartadoFila } from "@ventanilla/contract/canal/apartado";
import { can, useSession } from "../../lib/session.ts";
import { useBusy } from "../../lib/use-busy.ts";
import { useT } from "../../lib/use-t.ts";
import { confirm } from "../../ui/dialog/confirm.ts";
import { handleError } from "../../ui/errors/handle-error.ts";
import { toast } from "../../ui/toast/toasts.ts";
import { useCambios } from "./api.ts";
import { useFallos } from "./use-fallos.ts";

export type Acciones = {
  /** Undefined: the reader may only look. */
  releer?: (fila: ApartadoFila) => void;
  descartar?: (fila: ApartadoFila, nombre: string) => void;
  /** Those that are being read. */
  ocupados: ReadonlySet<number>;
};

/** What is done with an event that was set aside. */
export function useAcciones(): Acciones {
  const t = useT();
  const cambios = useCambios();
  const enPalabras = useFallos();
  const [ocupados, durante] = useBusy();
  useSession();
  if (!can("canales:update")) return { ocupados };
  const releer = (fila: ApartadoFila): Promise<void> =>
    durante(fila.id, async () => {
      try {
        const { leido, fallos } = await cambios.releer(fila.id);
        if (leido) toast.success(t("apartados:releidoBien"));
        else toast.warning(t("apartados:releidoMal", { fallos: enPalabras(fallos) }));
      } catch (error) {
        handleError(error, { retry: () => void releer(fila) });
      }
    });
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
    ocupados,
  };
}
