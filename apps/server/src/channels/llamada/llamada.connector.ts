import { TEXTO_MENSAJE_MAX } from "@ventanilla/contract/limites";
import { z } from "zod";
import { CanalError, type Connector } from "../connector.ts";

const CAPACIDADES = {
  archivoFormats: [],
  sendsAudio: false,
  htmlBody: false,
  recordsOnly: true,
  maxText: TEXTO_MENSAJE_MAX,
  maxArchivo: {},
  archivosTogether: false,
} as const;

const ConfigLlamada = z.object({});
type ConfigLlamada = z.output<typeof ConfigLlamada>;

export function crearLlamada(): Connector<ConfigLlamada> {
  return {
    clasificacion: "llamada",
    config: ConfigLlamada,
    capabilities: CAPACIDADES,
    verify: async () => ({ conectado: true }),
    send: async () => {
      throw new CanalError("permanente", "SOLO_REGISTRO", "a call carries no messages");
    },
  };
}
