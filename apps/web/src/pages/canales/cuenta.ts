// The form of an account: what its fields hold, and the schema they are held against.
import { type Canal, CanalGeneral } from "@ventanilla/contract/canal/administrar";
import type { Clasificacion } from "@ventanilla/contract/canal/canal";
import {
  aplanarCuenta,
  CAMPOS_CUENTA,
  type CampoCuenta,
  cuerpoDeCuenta,
  formaDeCuenta,
  type TipoCuenta,
} from "@ventanilla/contract/canal/cuenta";
import { z } from "zod";

/** Those that are only yes or no. */
export type CampoMarcado = "agente_humano" | "lista";
export type CampoEscrito = Exclude<CampoCuenta, CampoMarcado>;
export type Valores = Record<CampoEscrito, string> & {
  clasificacion: Clasificacion | "";
  id_entidad: number | null;
  mensaje_bienvenida: string;
  puntos_atencion: number[];
} & Record<CampoMarcado, boolean>;

export const esEscrito = (campo: CampoCuenta): campo is CampoEscrito =>
  campo !== "agente_humano" && campo !== "lista";
export const CAMPOS = Object.keys(CAMPOS_CUENTA).filter((uno): uno is CampoCuenta =>
  Object.hasOwn(CAMPOS_CUENTA, uno),
);
/** Each empty. */
const VACIOS: Readonly<Record<CampoEscrito, string>> = {
  usuario: "",
  clave: "",
  ruta_perfil: "",
  sesion_id: "",
  sesion_url: "",
  servidor_smtp: "",
  puerto_smtp: "",
  tamanio_maximo: "",
  direccion: "",
  nombre: "",
  formularios: "",
  servidor_autenticacion: "",
  sondeo_segundos: "",
  token_url: "",
  client_id: "",
  scope: "",
  client_secret: "",
  refresh_token: "",
  api_key: "",
  hmac: "",
  waba: "",
  token: "",
  app_secret: "",
  verify_token: "",
  version: "",
  consumer_key: "",
  consumer_secret: "",
  access_token: "",
  access_secret: "",
  base: "",
};

/** As it stands in a field. */
function escritoDe(valor: unknown): string {
  if (Array.isArray(valor)) return valor.map(escritoDe).join(", ");
  return typeof valor === "string" || typeof valor === "number" ? String(valor) : "";
}

/** What stands there; a secret is not answered, so its field is empty. */
export function valoresDe(canal: Canal | undefined, idEntidad: number | null): Valores {
  const tiene = canal === undefined ? {} : aplanarCuenta(canal);
  return {
    ...VACIOS,
    ...Object.fromEntries(CAMPOS.filter(esEscrito).map((uno) => [uno, escritoDe(tiene[uno])])),
    clasificacion: canal?.clasificacion ?? "",
    id_entidad: canal?.id_entidad ?? idEntidad,
    mensaje_bienvenida: canal?.mensaje_bienvenida ?? "",
    puntos_atencion: canal?.puntos_atencion.map(({ id }) => id) ?? [],
    agente_humano: tiene["agente_humano"] === true,
    lista: tiene["lista"] === true,
  };
}

/** Before a class is chosen only the account's name is asked. */
export function esquemaDe(tipo: TipoCuenta | undefined, canal: Canal | undefined): z.ZodObject {
  const conservados = canal?.secretos ?? [];
  const cuenta =
    tipo === undefined ? { usuario: CAMPOS_CUENTA.usuario } : formaDeCuenta(tipo, conservados).shape;
  return z.object({ ...CanalGeneral.shape, ...cuenta });
}

/** An empty field of an account is one that is not there. */
export const paraEsquema = (valores: Valores): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(valores).map(([uno, valor]) => [
      uno,
      valor === "" && Object.hasOwn(CAMPOS_CUENTA, uno) ? undefined : valor,
    ]),
  );

/** The body that saves it. */
export function cuerpoDe(
  tipo: TipoCuenta,
  { clasificacion, id_entidad, mensaje_bienvenida, puntos_atencion, ...cuenta }: Valores,
): Record<string, unknown> {
  return {
    ...cuerpoDeCuenta(tipo, cuenta),
    clasificacion,
    id_entidad,
    mensaje_bienvenida,
    puntos_atencion,
  };
}

/**
 * The body of an edit: what was touched. The settings of an account are right together, and go together. `abierto`: as the
 * form was opened with it.
 */
export function cambiosDe(
  tipo: TipoCuenta,
  { valores, cambiados, abierto }: { valores: Valores; cambiados: readonly string[]; abierto: Canal },
): Record<string, unknown> {
  const { mensaje_bienvenida, puntos_atencion, ...cuenta } = cuerpoDe(tipo, valores);
  const sueltos = { mensaje_bienvenida, puntos_atencion };
  return {
    ...(cambiados.some((uno) => !Object.hasOwn(sueltos, uno)) && cuenta),
    ...Object.fromEntries(Object.entries(sueltos).filter(([uno]) => cambiados.includes(uno))),
    vistos: { puntos_atencion: valoresDe(abierto, null).puntos_atencion },
  };
}

/** Two tabs hold the fields; this one is shown first. */
const GENERALES: ReadonlySet<string> = new Set([
  "clasificacion",
  "usuario",
  "id_entidad",
  "mensaje_bienvenida",
  "puntos_atencion",
]);
export const pestanaDe = (campo: string): "general" | "configuracion" =>
  GENERALES.has(campo) ? "general" : "configuracion";
