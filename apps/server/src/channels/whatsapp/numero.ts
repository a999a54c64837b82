import { OutboundError, type OutboundFetch } from "../../shared/outbound-http/index.ts";
import { CanalError } from "../connector.ts";
import type { ConfigWhatsapp } from "./config.ts";
import { errorDeRespuesta } from "./errores.ts";
import { NumeroDeLid } from "./wire.ts";

/** There is no such person, or the engine has no list of them. */
const NO_SABE = new Set([404, 422, 501]);

/** The telephone number behind a hidden address. The citizen's message waits for the answer. */
export function crearNumeroDe(pedir: OutboundFetch, timeoutMs: number) {
  return async function numeroDe(
    { sesion_url, sesion_id, credenciales }: ConfigWhatsapp,
    oculta: string,
  ): Promise<string | null> {
    const url = `${sesion_url}/api/${encodeURIComponent(sesion_id)}/lids/${encodeURIComponent(oculta)}`;
    const respuesta = await pedir(url, {
      headers: { "X-Api-Key": credenciales.api_key },
      timeoutMs,
    }).catch((error: unknown) => {
      if (!(error instanceof OutboundError)) throw error;
      throw new CanalError("temporal", error.codigo, error.message, { cause: error });
    });
    if (NO_SABE.has(respuesta.status)) return null;
    if (respuesta.status !== 200) throw errorDeRespuesta(respuesta);
    const numero = NumeroDeLid.safeParse(respuesta.json()).data?.pn ?? null;
    return numero?.endsWith("@c.us") ? numero : null;
  };
}
