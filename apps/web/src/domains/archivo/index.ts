// The files of a message as the thread shows them: pictures, sounds, videos, documents, and the viewer in large.
// Owns how a file is fetched, held while it is shown, played and kept on disk.
// Never knows a thread, nor sends a file: that is the room mensaje.
export { Accion } from "./Accion.tsx";
export { Adjuntos } from "./Adjuntos.tsx";
export { documentoDe, piezasDe } from "./archivo.rules.ts";
export type { ArchivoListo } from "./archivo-listo.ts";
export { pedirArchivo, useArchivo } from "./archivos.store.ts";
export { ParadaContexto, useTab, useVerArchivo, VerArchivoContexto } from "./contexto.ts";
export { enCuerpo } from "./cuerpo.rules.ts";
export { Ficha } from "./Ficha.tsx";
export { ICONO_TIPO, POR_TIPO } from "./icono-tipo.ts";
export { useGuardar } from "./use-guardar.ts";
export { imagenesDe } from "./visor/imagenes.rules.ts";
export { VisorDocumento } from "./visor/VisorDocumento.tsx";
export { VisorImagenes } from "./visor/VisorImagenes.tsx";
