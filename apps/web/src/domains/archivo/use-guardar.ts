import type { Adjunto } from "@ventanilla/contract/archivo/archivo";
import { announce } from "../../lib/announce.ts";
import { saveAs } from "../../lib/save-as.ts";
import { useT } from "../../lib/use-t.ts";
import { pedirArchivo } from "./archivos.store.ts";

/** Downloads with the token and saves under the file's real name. */
export function useGuardar({ filename, nombre }: Pick<Adjunto, "filename" | "nombre">): () => void {
  const t = useT();
  const guardar = async () => {
    const blob = await pedirArchivo(filename);
    if (blob === null) return;
    saveAs(blob, nombre);
    announce(t("medios:descargado", { nombre }));
  };
  return () => void guardar();
}
