import { ANFITRION_META, CAMPOS_CUENTA, tipoDeCuenta } from "@ventanilla/contract/canal/cuenta";
import { z } from "zod";
import { baseAddress } from "../base-address.ts";
import type { OpenCanal } from "../connector.ts";
import { CREDENCIALES_META, type CuentaGraph, VERSION_GRAPH } from "../meta/index.ts";

/** What this connector needs of an OpenCanal. */
export const ConfigCloud = z.object({
  sesion_url: CAMPOS_CUENTA.sesion_url.transform(baseAddress).nullable().default(null),
  /** The provider's id of the telephone number; it stands in addresses. */
  sesion_id: CAMPOS_CUENTA.sesion_id.regex(/^\d+$/),
  credenciales: CREDENCIALES_META,
  configuracion: z.object({
    version: VERSION_GRAPH,
    /** Of the business account that owns the number and its templates. */
    waba: z.string().regex(/^\d+$/).nullish(),
    /** In place of the provider's own address. */
    base: CAMPOS_CUENTA.sesion_url.transform(baseAddress).nullish(),
  }),
});
export type ConfigCloud = z.output<typeof ConfigCloud>;

export const esDeCloud = (canal: OpenCanal): boolean => tipoDeCuenta(canal) === "whatsapp_cloud";

export const baseDe = ({ sesion_url, configuracion }: ConfigCloud): string =>
  configuracion.base ?? sesion_url ?? `https://${ANFITRION_META}`;

export const cuentaDe = (config: ConfigCloud): CuentaGraph => ({
  base: baseDe(config),
  version: config.configuracion.version,
  token: config.credenciales.token,
});
