import type { CampoCuenta, TipoCuenta } from "@ventanilla/contract/canal/cuenta";
import type { Clave } from "@ventanilla/i18n";
import { useT } from "../../lib/use-t.ts";

const ROTULOS: Readonly<Record<CampoCuenta, Clave>> = {
  usuario: "canales:usuario",
  ruta_perfil: "canales:campo_ruta_perfil",
  sesion_id: "canales:campo_sesion_id",
  clave: "canales:campo_clave",
  sesion_url: "canales:campo_sesion_url",
  servidor_smtp: "canales:campo_servidor_smtp",
  puerto_smtp: "canales:campo_puerto_smtp",
  tamanio_maximo: "canales:campo_tamanio_maximo",
  direccion: "canales:campo_direccion",
  nombre: "canales:campo_nombre",
  formularios: "canales:campo_formularios",
  lista: "canales:campo_lista",
  servidor_autenticacion: "canales:campo_servidor_autenticacion",
  sondeo_segundos: "canales:campo_sondeo_segundos",
  token_url: "canales:campo_token_url",
  client_id: "canales:campo_client_id",
  scope: "canales:campo_scope",
  client_secret: "canales:campo_client_secret",
  refresh_token: "canales:campo_refresh_token",
  api_key: "canales:campo_api_key",
  hmac: "canales:campo_hmac",
  waba: "canales:campo_waba",
  token: "canales:campo_token",
  app_secret: "canales:campo_app_secret",
  verify_token: "canales:campo_verify_token",
  agente_humano: "canales:campo_agente_humano",
  version: "canales:campo_version",
  consumer_key: "canales:campo_consumer_key",
  consumer_secret: "canales:campo_consumer_secret",
  access_token: "canales:campo_access_token",
  access_secret: "canales:campo_access_secret",
  base: "canales:campo_base",
};

/** Of those whose name does not say what they are for. */
const AYUDAS: Readonly<Partial<Record<CampoCuenta, Clave>>> = {
  direccion: "canales:ayuda_direccion",
  nombre: "canales:ayuda_nombre",
  formularios: "canales:ayuda_formularios",
  lista: "canales:ayuda_lista",
  servidor_autenticacion: "canales:ayuda_servidor_autenticacion",
  sondeo_segundos: "canales:ayuda_sondeo_segundos",
  version: "canales:ayuda_version",
};

/** What some providers call otherwise. */
const PROPIOS: Readonly<Partial<Record<TipoCuenta, Partial<Record<CampoCuenta, Clave>>>>> = {
  correo: { ruta_perfil: "canales:campo_servidor" },
  correo_tokens: { ruta_perfil: "canales:campo_servidor" },
  twitter: { ruta_perfil: "canales:campo_twitter_id" },
  whatsapp_cloud: { sesion_id: "canales:campo_numero_id" },
};

const TIPOS: Readonly<Partial<Record<TipoCuenta, { titulo: Clave; nombre: Clave }>>> = {
  correo: { titulo: "canales:acceso", nombre: "canales:tipo_correo" },
  correo_tokens: { titulo: "canales:acceso", nombre: "canales:tipo_correo_tokens" },
  whatsapp: { titulo: "canales:proveedor", nombre: "canales:tipo_whatsapp" },
  whatsapp_cloud: { titulo: "canales:proveedor", nombre: "canales:tipo_whatsapp_cloud" },
};

/** The text that names a field of an account. */
export const claveDeCampo = (tipo: TipoCuenta | undefined, campo: CampoCuenta): Clave =>
  (tipo && PROPIOS[tipo]?.[campo]) ?? ROTULOS[campo];

/** How a field of an account is called, and how its kind where its class has several. */
export function useRotulos() {
  const t = useT();
  return {
    campo: (tipo: TipoCuenta | undefined, campo: CampoCuenta): string => t(claveDeCampo(tipo, campo)),
    /** Undefined: it needs no explanation. */
    ayuda: (campo: CampoCuenta): string | undefined => {
      const clave = AYUDAS[campo];
      return clave && t(clave);
    },
    tipo: (tipo: TipoCuenta): { titulo: string; nombre: string } => {
      const claves = TIPOS[tipo];
      return claves === undefined
        ? { titulo: tipo, nombre: tipo }
        : { titulo: t(claves.titulo), nombre: t(claves.nombre) };
    },
  };
}
