import { OutboundError, type OutboundFetch } from "../../shared/outbound-http/index.ts";
import { CanalError } from "../connector.ts";
import type { ConfigWhatsapp } from "./config.ts";
import { errorDeRespuesta } from "./errores.ts";

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BYTES_MAX = 1024 * 1024;
/** There is no session, or it shows no QR now. */
const SIN_QR = new Set([404, 422]);

/** The QR that links a telephone. The first lives a minute, each one after it twenty seconds: it is asked for anew every time. */
export function crearVinculo(pedir: OutboundFetch, timeoutMs: number) {
  return async function vinculo(config: ConfigWhatsapp): Promise<Buffer | null> {
    const url = `${config.sesion_url}/api/${encodeURIComponent(config.sesion_id)}/auth/qr`;
    const headers = { "X-Api-Key": config.credenciales.api_key, Accept: "image/png" };
    const respuesta = await pedir(url, { headers, timeoutMs, maxBytes: BYTES_MAX }).catch(
      (error: unknown) => {
        if (!(error instanceof OutboundError)) throw error;
        throw new CanalError("temporal", error.codigo, error.message, { cause: error });
      },
    );
    if (SIN_QR.has(respuesta.status)) return null;
    if (respuesta.status !== 200) throw errorDeRespuesta(respuesta);
    // It is shown to an administrator: a gateway may not show anything else.
    return respuesta.body.subarray(0, PNG.length).equals(PNG) ? respuesta.body : null;
  };
}
