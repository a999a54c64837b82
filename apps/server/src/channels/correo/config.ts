import { CAMPOS_CUENTA } from "@ventanilla/contract/canal/cuenta";
import {
  CANAL_CAMPO_MAX,
  CANAL_CREDENCIAL_MAX,
  CANAL_OAUTH_MAX,
  CORREO_SERVIDOR_MB,
  CORREO_SERVIDOR_MB_MAX,
} from "@ventanilla/contract/limites";
import { z } from "zod";
import { adjuntosMaxDe } from "./cuenta/tamanio.ts";
import { direccionDe } from "./direccion.ts";

export interface ServidorCorreo {
  host: string;
  puerto: number;
}

/** `host` or `host:puerto`. */
function servidor(texto: string, puertoPorDefecto: number, ctx: z.RefinementCtx<string>): ServidorCorreo {
  // A scheme that nobody knows keeps the host as it was typed.
  const url = URL.parse(`servidor://${texto.trim()}`);
  const host = url?.hostname.replace(/^\[|\]$/g, "").toLowerCase();
  const soloServidor =
    url?.username === "" && url.password === "" && url.pathname === "" && url.search === "";
  if (host && soloServidor && url?.hash === "") {
    return { host, puerto: url.port === "" ? puertoPorDefecto : Number(url.port) };
  }
  ctx.addIssue({ code: "custom", message: "not the address of a mail server" });
  return z.NEVER;
}

function comparable(texto: string, ctx: z.RefinementCtx<string>): string {
  const direccion = direccionDe(texto);
  if (direccion) return direccion;
  ctx.addIssue({ code: "custom", message: "not an address" });
  return z.NEVER;
}

const PUERTO_IMAPS = 993;
const PUERTO_ENVIO = 587;

/** What this connector needs of an OpenCanal. */
export const ConfigCorreo = z
  .object({
    id: z.int(),
    /** Name of the institution. */
    entidad: z.string(),
    /** Name of the account; usually its address. */
    usuario: CAMPOS_CUENTA.usuario,
    /** None where the provider gives tokens. */
    clave: CAMPOS_CUENTA.clave.nullable(),
    /** Of an account with tokens; sealed like the password. */
    credenciales: z
      .object({
        client_secret: z.string().min(1).max(CANAL_CREDENCIAL_MAX).optional(),
        refresh_token: z.string().min(1).max(CANAL_CREDENCIAL_MAX).optional(),
      })
      .default({}),
    ruta_perfil: CAMPOS_CUENTA.ruta_perfil.transform((texto, ctx) => servidor(texto, PUERTO_IMAPS, ctx)),
    configuracion: z.object({
      servidor_smtp: CAMPOS_CUENTA.servidor_smtp.transform((texto, ctx) =>
        servidor(texto, PUERTO_ENVIO, ctx),
      ),
      puerto_smtp: CAMPOS_CUENTA.puerto_smtp.optional(),
      /** The mailbox's address, where the account's name is not one. */
      direccion: z.string().max(CANAL_CAMPO_MAX).optional(),
      /**
       * Microsoft 365 and Google give tokens instead of taking a password. With a refresh token they are asked for in the
       * name of whoever gave it; without one in the application's own, which Microsoft recommends for services.
       */
      oauth: z
        .object({
          token_url: z.url({ protocol: /^https?$/ }).max(CANAL_OAUTH_MAX),
          client_id: z.string().min(1).max(CANAL_OAUTH_MAX),
          scope: z.string().min(1).max(CANAL_OAUTH_MAX).optional(),
        })
        .optional(),
      /** MB of the largest mail that its server takes: what its administrators set, or what it says of itself (SIZE of EHLO). */
      tamanio_maximo: z.coerce.number().int().min(1).max(CORREO_SERVIDOR_MB_MAX).default(CORREO_SERVIDOR_MB),
      /** Under which the account writes; the institution's name otherwise. */
      nombre: z.string().trim().min(1).max(CANAL_CAMPO_MAX).optional(),
      /**
       * Addresses from which forms of the web write in a citizen's name: of their mail the citizen is who stands in Reply-To.
       * Nobody else's Reply-To is ever answered (ADR 10).
       */
      formularios: CAMPOS_CUENTA.formularios.pipe(z.array(z.string().transform(comparable))).default([]),
      /** A list or group feeds this address: what people write through it is people's, and opens cases. */
      lista: z.boolean().default(false),
      /** Name by which the mailbox's own server signs Authentication-Results (its authserv-id). Without it nothing is judged. */
      servidor_autenticacion: z.string().trim().toLowerCase().min(1).max(CANAL_CAMPO_MAX).optional(),
    }),
  })
  .transform(({ id: idCanal, entidad, usuario, clave, credenciales, ruta_perfil, configuracion }, ctx) => {
    const direccion = direccionDe(configuracion.direccion ?? usuario);
    if (!direccion) {
      ctx.addIssue({
        code: "custom",
        message: "the account has no address",
        path: configuracion.direccion === undefined ? ["usuario"] : ["configuracion", "direccion"],
      });
      return z.NEVER;
    }
    const { servidor_smtp: smtp, puerto_smtp: puerto = smtp.puerto, formularios, lista } = configuracion;
    const servidores = { imap: ruta_perfil, smtp: { host: smtp.host, puerto } };
    const servidorAutenticacion = configuracion.servidor_autenticacion ?? null;
    const { client_secret: clientSecret = null, refresh_token: refreshToken = null } = credenciales;
    const entra = configuracion.oauth ? (clientSecret ?? refreshToken) : clave;
    if (entra === null) {
      ctx.addIssue({ code: "custom", message: "nothing opens the account", path: ["clave"] });
      return z.NEVER;
    }
    const oauth = configuracion.oauth && {
      idCanal,
      tokenUrl: configuracion.oauth.token_url,
      clientId: configuracion.oauth.client_id,
      scope: configuracion.oauth.scope ?? null,
      clientSecret,
      refreshToken,
    };
    const nombre = configuracion.nombre ?? entidad;
    return {
      usuario,
      clave,
      oauth: oauth ?? null,
      direccion,
      nombre,
      adjuntosMax: adjuntosMaxDe(configuracion.tamanio_maximo),
      ...servidores,
      formularios,
      lista,
      servidorAutenticacion,
    };
  });
export type ConfigCorreo = z.output<typeof ConfigCorreo>;
