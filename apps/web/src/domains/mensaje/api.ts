import { NetworkError } from "@ventanilla/client/http";
import type { EnvioPlantilla, RespuestaEnvio } from "@ventanilla/contract/mensaje/mensaje";
import { enviarMensaje } from "@ventanilla/contract/mensaje/mensaje.routes";
import type { PlantillaElegida } from "@ventanilla/contract/mensaje/plantilla";
import { call } from "../../lib/api.ts";
import { askOnceIn } from "../../lib/ask-once.ts";
import type { Envio } from "../hilo/index.ts";

/** The body of a send never changes under its key, or the server refuses it. */
export const mandarEnvio = (envio: Envio): Promise<RespuestaEnvio> =>
  escrito(
    call(enviarMensaje, {
      params: { canalId: envio.canal },
      body: {
        caso: envio.caso,
        cubiculo: envio.cubiculo,
        direccion: "SALIDA",
        ultimo_visto: envio.ultimoVisto,
        ...(envio.forzar && { forzar: true }),
        ...(envio.cita && { responde_a: envio.cita.id }),
        ...(envio.carta && { carta: envio.carta }),
        ...contenidoDe(envio),
      },
      idempotencyKey: envio.clave,
    }),
  );

/** An answer that names no message is nobody's word that one was written. */
async function escrito(respuesta: Promise<RespuestaEnvio | null>): Promise<RespuestaEnvio> {
  const dicha = await respuesta;
  if (Number.isSafeInteger(dicha?.id)) return dicha as RespuestaEnvio;
  throw new NetworkError({ aborted: false, cause: "no message in the answer" });
}

/** Where approved words go. */
export interface DestinoPlantilla {
  canal: number;
  caso: number;
  cubiculo: number;
  /** Newest message that was on screen when they were chosen. */
  ultimoVisto: number;
}

export const cuerpoDePlantilla = (
  { caso, cubiculo, ultimoVisto }: DestinoPlantilla,
  plantilla: PlantillaElegida,
): EnvioPlantilla => ({
  caso,
  cubiculo,
  direccion: "SALIDA",
  ultimo_visto: ultimoVisto,
  tipo_contenido: "plantilla",
  plantilla,
});

interface PlantillaPedida {
  canal: number;
  body: EnvioPlantilla;
}

/**
 * While nobody knows what became of it, the same one with the same values in the same case is sent once, whatever was seen meanwhile.
 * Whoever had it on screen when they began means a second one. One that was insisted on goes again without, when nobody insists: if it
 * is there it is found by its key, and if not the citizen's words are not passed over.
 */
export const mandarPlantilla = askOnceIn("plantilla", {
  words: ({ canal, body }: PlantillaPedida) => [canal, body.caso, body.plantilla],
  rest: ({ body: { cubiculo, ultimo_visto, forzar = false } }) => ({ cubiculo, ultimo_visto, forzar }),
  asItWent: ({ canal, body: { forzar: ahora, ...body } }, { forzar: entonces, ...antes }) => {
    const como = { ...body, ...antes };
    if (!entonces) return [{ canal, body: como }];
    const formas = [
      { canal, body: como },
      { canal, body: { ...como, forzar: true } },
    ];
    return ahora === true ? formas.toReversed() : formas;
  },
  past: ({ id }: RespuestaEnvio, { body }) => id <= (body.ultimo_visto ?? 0),
  send: ({ canal, body }, idempotencyKey) =>
    escrito(call(enviarMensaje, { params: { canalId: canal }, body, idempotencyKey })),
});

/** Text and files leave in one call, so that nothing comes between them. */
function contenidoDe({ texto, archivos }: Envio) {
  if (archivos.length === 0) return { tipo_contenido: "texto" as const, contenido: texto };
  return {
    tipo_contenido: "archivo" as const,
    contenido: { subidos: archivos.map(({ id }) => id) },
    ...(texto !== "" && { texto }),
  };
}
