// Wrong input in the form of an account of each kind: those that an institution adds and those that SUPERADMIN connects.
import { type Permiso, ROL } from "@ventanilla/contract/permisos";
import { beforeEach, it } from "vitest";
import { enCadaIdioma, type Formulario, recorrerFormulario } from "./formularios.ts";
import { contestarPaginas } from "./paginas.ts";

const PERMISOS: Permiso[] = ["canales:read", "canales:create"];
const COMUN = { camino: "/canales", permisos: PERMISOS, envia: "POST /ws/api/system/canales" };
const AGREGA = { ...COMUN, rol: ROL.ADMIN, abre: ["agregar"] } as const;
const CONECTA = { ...COMUN, abre: ["canales:conectar"] } as const;
const LA_ENTIDAD = ["canales:entidad", "Alcaldía"] as const;

const FORMULARIOS: readonly Formulario[] = [
  {
    ...AGREGA,
    nombre: "correo",
    elige: [["canales:clasificacion", "correo"]],
    vacios: ["canales:usuario", "canales:campo_clave", "canales:campo_servidor_smtp"],
    mal: ["canales:campo_puerto_smtp", "cien", "canales:puertoNoValido"],
    bien: [
      ["canales:usuario", "info@gob.bo"],
      ["canales:campo_clave", "secreta"],
      ["canales:campo_servidor", "imap.gob.bo"],
      ["canales:campo_servidor_smtp", "smtp.gob.bo"],
      ["canales:campo_puerto_smtp", "587"],
    ],
    rechaza: ["canales:usuario", "usuario"],
  },
  {
    ...AGREGA,
    nombre: "correo con tokens",
    elige: [
      ["canales:clasificacion", "correo"],
      ["canales:acceso", "correo_tokens"],
    ],
    vacios: ["canales:usuario", "canales:campo_token_url", "canales:campo_client_id"],
    mal: ["canales:campo_token_url", "no es", "canales:urlNoValida"],
    bien: [
      ["canales:usuario", "info@gob.bo"],
      ["canales:campo_servidor", "imap.gob.bo"],
      ["canales:campo_servidor_smtp", "smtp.gob.bo"],
      ["canales:campo_token_url", "https://tokens.gob.bo"],
      ["canales:campo_client_id", "mesa"],
      ["canales:campo_client_secret", "s3creto"],
    ],
    rechaza: ["canales:campo_token_url", "configuracion.oauth.token_url"],
  },
  {
    ...CONECTA,
    nombre: "WhatsApp por una pasarela",
    elige: [["canales:clasificacion", "whatsapp"], LA_ENTIDAD],
    vacios: [
      "canales:usuario",
      "canales:campo_sesion_id",
      "canales:campo_sesion_url",
      "canales:campo_api_key",
    ],
    mal: ["canales:campo_hmac", "corta", "canales:firmaCorta"],
    bien: [
      ["canales:usuario", "59170000002"],
      ["canales:campo_sesion_id", "mesa"],
      ["canales:campo_sesion_url", "sin esquema"],
      ["canales:campo_api_key", "clave"],
      ["canales:campo_hmac", "abracadabra"],
    ],
    // What an address of a gateway may be only the server knows.
    rechaza: ["canales:campo_sesion_url", "sesion_url"],
  },
  {
    ...CONECTA,
    nombre: "WhatsApp Cloud",
    elige: [["canales:clasificacion", "whatsapp"], LA_ENTIDAD, ["canales:proveedor", "whatsapp_cloud"]],
    vacios: [
      "canales:usuario",
      "canales:campo_numero_id",
      "canales:campo_token",
      "canales:campo_verify_token",
    ],
    antes: [["canales:campo_base", "https://graph.facebook.com"]],
    mal: ["canales:campo_version", "26", "canales:versionNoValida"],
    bien: [
      ["canales:usuario", "59170000002"],
      ["canales:campo_numero_id", "no es un número"],
      ["canales:campo_token", "EAAG"],
      ["canales:campo_app_secret", "s3creto"],
      ["canales:campo_verify_token", "abracadabra"],
      ["canales:campo_version", "v26.0"],
    ],
    rechaza: ["canales:campo_numero_id", "sesion_id"],
  },
  {
    ...CONECTA,
    nombre: "Facebook",
    elige: [["canales:clasificacion", "facebook"], LA_ENTIDAD],
    vacios: [
      "canales:usuario",
      "canales:campo_token",
      "canales:campo_app_secret",
      "canales:campo_verify_token",
    ],
    mal: ["canales:campo_base", "no es", "canales:urlNoValida"],
    bien: [
      ["canales:usuario", "mi página"],
      ["canales:campo_token", "EAAG"],
      ["canales:campo_app_secret", "s3creto"],
      ["canales:campo_verify_token", "abracadabra"],
      ["canales:campo_base", "https://graph.facebook.com"],
    ],
    rechaza: ["canales:usuario", "usuario"],
  },
  {
    ...CONECTA,
    nombre: "X",
    elige: [["canales:clasificacion", "twitter"], LA_ENTIDAD],
    vacios: [
      "canales:usuario",
      "canales:campo_twitter_id",
      "canales:campo_consumer_key",
      "canales:campo_access_secret",
    ],
    mal: ["canales:campo_sondeo_segundos", "5", "canales:sondeoNoValido"],
    bien: [
      ["canales:usuario", "alcaldia"],
      ["canales:campo_twitter_id", "no es un número"],
      ["canales:campo_consumer_key", "clave"],
      ["canales:campo_consumer_secret", "s3creto"],
      ["canales:campo_access_token", "token"],
      ["canales:campo_access_secret", "s3creto"],
      ["canales:campo_sondeo_segundos", "60"],
    ],
    rechaza: ["canales:campo_twitter_id", "ruta_perfil"],
  },
];

beforeEach(contestarPaginas);

it.each(enCadaIdioma(FORMULARIOS))(
  "$nombre, en $idioma: lo que falta, lo mal escrito y lo que el servidor rechaza se dice en su campo, en la pestaña que sea; lo escrito queda, y nada mal escrito se envía [A-validacion-01, A-errores-15, A-i18n-01]",
  async ({ idioma, ...formulario }) => recorrerFormulario(formulario, idioma),
);
