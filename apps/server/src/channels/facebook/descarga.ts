import { OutboundError, type OutboundFetch } from "../../shared/outbound-http/index.ts";
import { CanalError, type Media, type MediaRef } from "../connector.ts";
import { DOWNLOAD } from "../download-times.ts";
import { errorAlLeer } from "../meta/index.ts";
import type { ConfigFacebook } from "./config.ts";

/** Where Meta keeps what people send; and below them. */
const DE_META = ["fbcdn.net", "fbsbx.com"] as const;

/** Only Meta's own stores, or the configured Graph's host where it stands in for them: an address in a message may be anybody's. */
export function esDescargable({ configuracion: { base } }: ConfigFacebook, url: string): boolean {
  const leida = URL.parse(url);
  if (leida?.username !== "" || leida.password !== "") return false;
  if (leida.origin === URL.parse(base)?.origin) return true;
  if (leida.protocol !== "https:" || leida.port !== "") return false;
  return DE_META.some((host) => leida.hostname === host || leida.hostname.endsWith(`.${host}`));
}

/** Fetches a citizen's file. Addresses expire, and carry their permission in themselves: no key goes along. */
export function crearDescarga(pedir: OutboundFetch, timeoutMs: number) {
  return async function descargar(
    config: ConfigFacebook,
    { url, mime, nombre }: MediaRef,
    { maxBytes }: { maxBytes: number },
  ): Promise<Media> {
    // Rows are older than settings.
    if (!esDescargable(config, url))
      throw new CanalError("permanente", "OTRA_DIRECCION", "the file is not in the provider's store");
    const { status, headers, body } = await pedir(url, {
      maxBytes,
      timeoutMs,
      silentMs: DOWNLOAD.silentMs,
    }).catch((error: unknown) => {
      throw error instanceof OutboundError ? errorAlLeer(error) : error;
    });
    if (status !== 200) throw new CanalError("temporal", `HTTP_${status}`, `the store answered ${status}`);
    return { mime: headers["content-type"] ?? mime, nombre, body };
  };
}
