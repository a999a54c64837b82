import { useQuery } from "@tanstack/react-query";
import type { Clasificacion, OpcionesEditor } from "@ventanilla/contract/canal/canal";
import { leerOpcionesEditor } from "@ventanilla/contract/canal/canal.routes";
import { call } from "../../../lib/api.ts";

/** An empty answer means no formats and audio allowed (D89). */
const VACIA: OpcionesEditor = { formatosArchivo: [], enviarAudio: true };

/** What a channel takes; undefined until it is known. It does not change while a page lives. */
export function useOpcionesEditor(clasificacion: Clasificacion): OpcionesEditor | undefined {
  const { data } = useQuery({
    queryKey: ["opciones_editor", clasificacion],
    queryFn: async ({ signal }) => {
      const respuesta: Partial<OpcionesEditor> | null = await call(leerOpcionesEditor, {
        params: { clasificacion },
        signal,
        background: true,
      });
      return { ...VACIA, ...respuesta };
    },
    // Nobody asked for it: without it one cannot attach, and goes on writing.
    meta: { background: true },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return data;
}
