import { CAMPOS_CUENTA } from "@ventanilla/contract/canal/cuenta";
import { CANAL_SONDEO_S } from "@ventanilla/contract/limites";
import { z } from "zod";
import { baseAddress } from "../base-address.ts";

const BASE = "https://api.x.com";

// An empty or guessable secret would let anybody write as any citizen.
const secreto = z.string().min(8);

/** What this connector needs of an OpenCanal. */
export const ConfigTwitter = z.object({
  /** The account's own number: ids are longer than a number holds, so they are text everywhere. */
  ruta_perfil: CAMPOS_CUENTA.ruta_perfil.regex(/^[1-9]\d{0,18}$/),
  credenciales: z.object({
    consumer_key: z.string().min(1),
    consumer_secret: secreto,
    access_token: z.string().min(1),
    access_secret: secreto,
    /** Of the application's OAuth 2 client, where it has one: it then signs what arrives. */
    client_secret: secreto.optional(),
  }),
  configuracion: z.object({
    /** Without a slash at the end. */
    base: CAMPOS_CUENTA.sesion_url.default(BASE).transform(baseAddress),
    /** Seconds between two readings while citizens write; each message read costs money. */
    sondeo_segundos: CAMPOS_CUENTA.sondeo_segundos.default(CANAL_SONDEO_S.min),
  }),
});
export type ConfigTwitter = z.output<typeof ConfigTwitter>;
