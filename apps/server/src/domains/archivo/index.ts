// Archivo: the files of messages: what they are, where their bytes are, and how they get here from a provider.
// Owns: archivo, archivo_subido, mensaje_original, and every key in the file store.
// Never: decides who may read a case (caso), writes a message of its own (mensaje), or trusts a name or a type that somebody says.
export { adjuntoDe, desecharNuevos, huellaDe, listo, prepararEntrantes } from "./adjunto.service.ts";
export {
  type ArchivoFila,
  type ArchivoNuevo,
  insertarArchivos,
  nadaQuedo,
  renovarArchivos,
} from "./archivo.repository.ts";
export { montarArchivo } from "./archivo.routes.ts";
export { descargarDe } from "./descargar.service.ts";
export { desechar, type Guardado, guardar, olvidarClaves } from "./guardar.service.ts";
export { examinarSaliente } from "./imagen/metadatos.service.ts";
export { insertarOriginal, type OriginalFila } from "./original.repository.ts";
export { desecharOriginal, guardarOriginal, leerOriginal } from "./original.service.ts";
export { archivosSalientes } from "./salientes.service.ts";
export { leerSubidos, retenerSubidos, type SubidoFila } from "./subido.repository.ts";
export { barrerSubidos, subir } from "./subir.service.ts";
export { apurarArchivos, arrendarArchivos } from "./traer.repository.ts";
export { traer } from "./traer.service.ts";
