import { CAMPOS_CUENTA } from "@ventanilla/contract/canal/cuenta";
import { z } from "zod";
import { baseAddress } from "../base-address.ts";
import { CREDENCIALES_META, type CuentaGraph, VERSION_GRAPH } from "../meta/index.ts";

/** What this connector needs of an OpenCanal. */
export const ConfigFacebook = z.object({
  /** The page's id. */
  usuario: CAMPOS_CUENTA.usuario.regex(/^\d+$/),
  credenciales: CREDENCIALES_META,
  configuracion: z.object({
    base: z.string().default("https://graph.facebook.com").transform(baseAddress),
    version: VERSION_GRAPH,
    /** Meta lets the application's people answer for seven days. */
    agente_humano: z.boolean().default(false),
  }),
});
export type ConfigFacebook = z.output<typeof ConfigFacebook>;

export function cuentaDe({ configuracion: { base, version }, credenciales }: ConfigFacebook): CuentaGraph {
  return { base, version, token: credenciales.token };
}
