import type { Capabilities, OpenCanal } from "../src/channels/connector.ts";

/** A provider that takes text and nothing else, whenever it comes. */
export const CAPACIDADES_DE_PRUEBA: Capabilities = {
  archivoFormats: [],
  sendsAudio: true,
  htmlBody: false,
  recordsOnly: false,
  maxText: 1_000,
  maxArchivo: {},
  archivosTogether: false,
};

/** An account of the database as its connector is given it, without a secret. */
export function cuentaAbierta({
  id,
  id_entidad,
  clasificacion,
}: Pick<OpenCanal, "id" | "id_entidad" | "clasificacion">): OpenCanal {
  return {
    id,
    id_entidad,
    entidad: "Gobierno Municipal",
    clasificacion,
    usuario: "cuenta",
    estado: "ACTIVO",
    clave: null,
    credenciales: {},
    ruta_perfil: null,
    sesion_id: null,
    sesion_url: null,
    configuracion: {},
  };
}
