import { TEXTO_MENSAJE_MAX } from "@ventanilla/contract/limites";
import { z } from "zod";
import { type Connector, ErrorCanal } from "../connector.ts";

const CAPACIDADES = {
  formatosArchivo: [],
  enviarAudio: false,
  cuerpoHtml: false,
  soloRegistro: true,
  textoMax: TEXTO_MENSAJE_MAX,
  archivoMax: {},
  archivosJuntos: false,
} as const;

const ConfigLlamada = z.object({});
type ConfigLlamada = z.output<typeof ConfigLlamada>;

export function crearLlamada(): Connector<ConfigLlamada> {
  return {
    clasificacion: "llamada",
    config: ConfigLlamada,
    capacidades: CAPACIDADES,
    verificar: async () => ({ conectado: true }),
    enviar: async () => {
      throw new ErrorCanal("permanente", "SOLO_REGISTRO", "a call carries no messages");
    },
  };
}
