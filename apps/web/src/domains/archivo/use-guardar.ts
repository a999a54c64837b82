import type { Adjunto } from "@ventanilla/contract/archivo/archivo";
import { announce } from "../../lib/announce.ts";
import { useT } from "../../lib/use-t.ts";
import { pedirArchivo } from "./archivos.store.ts";

/** Downloads with the token and saves under the file's real name. */
export function useGuardar({ filename, nombre }: Pick<Adjunto, "filename" | "nombre">): () => void {
  const t = useT();
  const guardar = async () => {
    const blob = await pedirArchivo(filename);
    if (blob === null) return;
    guardarComo(blob, nombre);
    announce(t("medios:descargado", { nombre }));
  };
  return () => void guardar();
}

/** Hands bytes to the browser to be saved under a name. */
function guardarComo(blob: Blob, nombre: string): void {
  const url = URL.createObjectURL(blob);
  const enlace = document.createElement("a");
  enlace.href = url;
  enlace.download = nombre;
  enlace.click();
  // The browser reads the address after the click was handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
